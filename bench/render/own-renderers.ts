import { fileURLToPath } from 'node:url';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import { referencePath } from './renderers.ts';
import type { Bench, BenchRenderer } from './renderers.ts';

const RENDER_SCRIPT = fileURLToPath(new URL('../../scripts/render.ts', import.meta.url));

/** The whole process of `npm run render`. */
export const oursRenderer = ({ workDir }: Bench): BenchRenderer => ({
  name: 'ours',
  prepare: async () => undefined,
  command: ({ folder }, outputPath) => ({
    command: process.execPath,
    args: [RENDER_SCRIPT, folder, outputPath, '--json'],
    env: process.env,
    cwd: workDir,
  }),
  captureOf: ({ output }) => {
    const report = JSON.parse(output) as { capture: string; capture_reason?: string };
    return report.capture_reason === undefined
      ? report.capture
      : `${report.capture}: ${report.capture_reason}`;
  },
});

/** Our encoder fed with frames that are finished: no renderer that encodes alike can be faster. */
export const encodeOnlyRenderer = (bench: Bench): BenchRenderer => ({
  name: 'encode-only',
  prepare: async () => undefined,
  command: (scene, outputPath) => {
    const { width, height, fps } = scene.document;
    const input = rawCapture.frameFormat(scene.document);
    return {
      command: bench.tools.ffmpegPath,
      args: ffmpegArguments({ input, width, height, fps, outputPath }),
      env: process.env,
      cwd: bench.workDir,
      inputPath: referencePath(bench, scene),
    };
  },
});
