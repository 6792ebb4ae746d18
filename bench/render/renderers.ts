import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { ENCODER_ENVIRONMENT } from '#renderer/encode/encoder.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import type { Command, Measured } from './measure-process.ts';
import type { Scene } from './scenes.ts';

export const RENDERER_NAMES = ['ours', 'encode-only', 'hyperframes', 'remotion-1', 'remotion-2'] as const;
/** 'against' is the renderer of another checkout, which is not part of a recorded run. */
export type RendererName = (typeof RENDERER_NAMES)[number] | 'against';

/** Context of one benchmark run. */
export interface Bench {
  readonly tools: RenderTools;
  /** Temporary folder of this run. */
  readonly workDir: string;
}

/** A command that renders a scene to an MP4 file. */
export interface BenchRenderer {
  readonly name: RendererName;
  /** Runs once per scene before the first round; not measured. */
  readonly prepare: (scene: Scene) => Promise<void>;
  readonly command: (scene: Scene, outputPath: string) => Command;
  /** The capture strategy, when the output contains it. */
  readonly captureOf?: (measured: Measured) => string;
}

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** Path of the lossless frames of a scene: input of `encode-only` and reference for SSIM. */
export const referencePath = ({ workDir }: Bench, { name }: Scene): string => `${workDir}/${name}.yuv`;

/** What `npm run render` of a checkout gives to Node.js: its module and arguments. */
const renderArguments = (checkout: string): readonly string[] => {
  const manifest = readFileSync(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { readonly scripts: { readonly render: string } };
  const [, module = '', ...args] = scripts.render.split(' ');
  return [join(checkout, module), ...args];
};

/** `npm run render` of a checkout as one process. */
const checkoutCommand = (
  checkout: string,
  { workDir }: Bench,
  folder: string,
  outputPath: string,
): Command => ({
  command: process.execPath,
  args: [...renderArguments(checkout), folder, outputPath, '--json'],
  env: process.env,
  cwd: workDir,
});

/** The command that renders a folder with this checkout. */
export const oursCommand = (bench: Bench, folder: string, outputPath: string): Command =>
  checkoutCommand(CHECKOUT, bench, folder, outputPath);

const checkoutRenderer = (bench: Bench, name: 'ours' | 'against', checkout: string): BenchRenderer => ({
  name,
  prepare: async () => undefined,
  command: ({ folder }, outputPath) => checkoutCommand(checkout, bench, folder, outputPath),
  captureOf: ({ output }) => {
    const report = JSON.parse(output) as { capture: string; capture_reason?: string };
    return report.capture_reason === undefined
      ? report.capture
      : `${report.capture}: ${report.capture_reason}`;
  },
});

/** The renderer of this checkout. */
export const oursRenderer = (bench: Bench): BenchRenderer => checkoutRenderer(bench, 'ours', CHECKOUT);

/** Renders every scene once unmeasured, which builds bundled files and compile caches. */
const warmedUp = (bench: Bench, renderer: BenchRenderer): BenchRenderer => ({
  ...renderer,
  prepare: async (scene) => {
    const { command, args, cwd, env } = renderer.command(scene, join(bench.workDir, 'warm-up.mp4'));
    await promisify(execFile)(command, args, { cwd, env });
  },
});

/** This checkout and another one. */
export const comparedRenderers = (bench: Bench, otherCheckout: string): BenchRenderer[] => [
  warmedUp(bench, oursRenderer(bench)),
  warmedUp(bench, checkoutRenderer(bench, 'against', otherCheckout)),
];

/** This project's encoder on finished frames: a lower bound for any renderer with the same encoder settings. */
export const encodeOnlyRenderer = (bench: Bench): BenchRenderer => ({
  name: 'encode-only',
  prepare: async () => undefined,
  command: (scene, outputPath) => {
    const { width, height, fps } = scene.document;
    const input = rawCapture.frameFormat(scene.document);
    return {
      command: bench.tools.ffmpegPath,
      args: ffmpegArguments({ input, width, height, fps, outputPath }),
      env: { ...process.env, ...ENCODER_ENVIRONMENT },
      cwd: bench.workDir,
      inputPath: referencePath(bench, scene),
    };
  },
});
