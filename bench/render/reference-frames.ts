import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CDPSession } from 'puppeteer-core';
import { topLevelPage } from '#renderer/capture/capture.ts';
import type { CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { renderWithStrategy } from '#renderer/render-session.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { referencePath } from './renderers.ts';
import type { Bench } from './renderers.ts';
import type { Scene } from './scenes.ts';

const LONGEST_MS = 60 * 60 * 1000;
const LIMITS = { readyMs: 30_000, frameMs: 60_000 };
const PNG_INPUT = ['-f', 'image2pipe', '-c:v', 'png'];
const TO_I420 =
  'scale=out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,' +
  'format=yuv420p';

/** Full screenshots of the page as it is, each handed to `keep` as PNG. */
const screenshotCapture = (keep: (png: Buffer) => Promise<void>): CaptureStrategy => {
  const open = async (session: CDPSession, { fps }: { fps: number }): Promise<FrameCapture> => {
    const page = topLevelPage(session);
    return {
      ...page,
      begin: async () => undefined,
      async *captureFrames(firstFrame, end) {
        for (let frame = firstFrame; frame < end(); frame += 1) {
          await evaluate(session, `${page.control}.seek(${(frame * 1000) / fps})`);
          const { data } = await session.send('Page.captureScreenshot', {
            format: 'png',
            optimizeForSpeed: true,
          });
          const png = Buffer.from(data, 'base64');
          await keep(png);
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
    frameFormat: () => ({ inputArguments: PNG_INPUT, colorMatrix: 'rgb', colorRange: 'full' }),
    files: () => new Map(),
    open,
  };
};

/**
 * Films a scene without any loss into a file of I420 frames, BT.709 limited range: screenshots as PNG, so that the
 * way our renderer gets its frames and the way it converts their colours are judged like everyone else's.
 */
export const filmReference = async (bench: Bench, scene: Scene): Promise<void> => {
  const { tools, workDir } = bench;
  const { document } = scene;
  const args = [
    ['-loglevel', 'error', '-y', ...PNG_INPUT, '-framerate', String(document.fps), '-i', 'pipe:0'],
    ['-vf', TO_I420, '-f', 'rawvideo', referencePath(bench, scene)],
  ].flat();
  const converter = spawn(tools.ffmpegPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const converted = once(converter, 'close') as Promise<[number | null]>;
  const keep = (png: Buffer) => new Promise<void>((resolve) => converter.stdin.write(png, () => resolve()));
  const result = await withScratchFolder((scratchDir) =>
    renderWithStrategy(
      {
        document,
        segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
        outputPath: join(workDir, 'unused.mp4'), // what films also encodes
        scratchDir,
        deadlineMs: Date.now() + LONGEST_MS,
        limits: LIMITS,
      },
      tools,
      screenshotCapture(keep),
    ),
  );
  if (result.status === 'unsupported') throw new Error(`${scene.name} cannot be captured: ${result.reason}`);
  converter.stdin.end();
  const [exitCode] = await converted;
  if (exitCode !== 0) throw new Error(`The lossless frames of ${scene.name} could not be kept.`);
};
