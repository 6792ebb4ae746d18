import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession } from 'puppeteer-core';
import { topLevelPage } from '#renderer/capture/capture.ts';
import type { CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { renderWithStrategy } from '#renderer/render-session.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { readFileFacts } from '../../scripts/shared/video-file.ts';
import { referencePath } from './renderers.ts';
import type { Bench } from './renderers.ts';
import type { Scene } from './scenes.ts';

const RENDER_LIMIT_MS = 60 * 60 * 1000;
const LIMITS = { readyMs: 30_000, frameMs: 60_000 };
const PNG_INPUT = ['-f', 'image2pipe', '-c:v', 'png'];
const TO_I420 =
  'scale=out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,' +
  'format=yuv420p';

/** Captures PNG screenshots of the page and passes each to `onFrame`. */
const screenshotCapture = (onFrame: (png: Buffer) => Promise<void>): CaptureStrategy => {
  const open = async (cdp: CDPSession, { fps }: { fps: number }): Promise<FrameCapture> => {
    const page = topLevelPage(cdp);
    return {
      ...page,
      begin: async () => undefined,
      skipFrames: () => Promise.reject(new Error('no frame is skipped')),
      meanSkipSeconds: () => Promise.resolve(0),
      async *captureFrames(firstFrame, end) {
        for (let frame = firstFrame; frame < end(); frame += 1) {
          await evaluate(cdp, `${page.control}.seek(${(frame * 1000) / fps})`);
          const { data } = await cdp.send('Page.captureScreenshot', {
            format: 'png',
            optimizeForSpeed: true,
          });
          const png = Buffer.from(data, 'base64');
          await onFrame(png);
          yield png;
        }
      },
    };
  };
  return {
    name: 'begin-frame',
    browserFlags: [
      '--disable-threaded-animation',
      '--disable-checker-imaging',
      '--disable-image-animation-resync',
    ],
    enableBeginFrameControl: false,
    canMixClips: false,
    iframes: 0,
    frameFormat: () => ({ inputArguments: PNG_INPUT, isRgb: true }),
    files: () => new Map(),
    open,
  };
};

/**
 * Writes the lossless frames of a scene as I420, BT.709 limited range. They come from PNG screenshots, so that the
 * capture and color conversion of this project's renderer are compared like those of the others.
 */
export const renderReferenceFrames = async (bench: Bench, scene: Scene): Promise<void> => {
  const { tools, workDir } = bench;
  const { document } = scene;
  const args = [
    ['-loglevel', 'error', '-y', ...PNG_INPUT, '-framerate', String(document.fps), '-i', 'pipe:0'],
    ['-vf', TO_I420, '-f', 'rawvideo', referencePath(bench, scene)],
  ].flat();
  const converter = spawn(tools.ffmpegPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const converted = once(converter, 'close') as Promise<[number | null]>;
  const writeFrame = (png: Buffer) =>
    new Promise<void>((resolve) => converter.stdin.write(png, () => resolve()));
  const result = await withScratchFolder((scratchDir) =>
    renderWithStrategy(
      {
        document,
        segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
        outputPath: join(workDir, 'unused.mp4'), // the render session always encodes
        scratchDir,
        deadlineMs: Date.now() + RENDER_LIMIT_MS,
        limits: LIMITS,
      },
      tools,
      screenshotCapture(writeFrame),
    ),
  );
  if (result.status === 'unsupported') throw new Error(`${scene.name} cannot be captured: ${result.reason}`);
  converter.stdin.end();
  const [exitCode] = await converted;
  if (exitCode !== 0) throw new Error(`The lossless frames of ${scene.name} could not be written.`);
};

/** Converts from the color tags of the file to BT.709 limited range, as the reference has. */
const TO_REFERENCE_COLORS =
  'scale=in_color_matrix=auto:in_range=auto:out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd,' +
  'format=yuv420p';

/** Without tags, ffmpeg 7 converts the colors of raw frames before it compares. */
const REFERENCE_TAGS = 'setparams=range=limited:colorspace=bt709';

/** SSIM over all planes and frames; 1 means identical. */
const readSsim = async (bench: Bench, scene: Scene, outputPath: string): Promise<number> => {
  const { width, height, fps } = scene.document;
  const timestamps = `settb=1/${fps},setpts=N`;
  const args = [
    ['-hide_banner', '-nostats', '-i', outputPath],
    ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-framerate', String(fps)],
    ['-i', referencePath(bench, scene)],
    [
      '-lavfi',
      `[0:v]${TO_REFERENCE_COLORS},${timestamps}[a];[1:v]${REFERENCE_TAGS},${timestamps}[b];[a][b]ssim`,
      '-f',
      'null',
      '-',
    ],
  ];
  const { stderr } = await promisify(execFile)(bench.tools.ffmpegPath, args.flat());
  const ssim = /SSIM .*All:([\d.]+)/.exec(stderr)?.[1];
  if (ssim === undefined) throw new Error(`ffmpeg printed no SSIM for ${outputPath}.`);
  return Number(ssim);
};

/** Size and SSIM of a rendered file; throws when frames are missing or their size differs. */
export const compareWithReference = async (bench: Bench, scene: Scene, outputPath: string) => {
  const { width, height, frameCount } = scene.document;
  const facts = await readFileFacts(outputPath);
  if (facts.width !== width || facts.height !== height || facts.frames !== frameCount) {
    throw new Error(`${outputPath} has ${facts.frames} frames of ${facts.width} × ${facts.height}.`);
  }
  return { fileBytes: facts.sizeBytes, ssim: await readSsim(bench, scene, outputPath) };
};
