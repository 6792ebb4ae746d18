import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { renderSegment } from '#renderer/render-segment.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { readScene } from './render/scenes.ts';
import { BUNDLED_FILES_DIR } from '../layers/bundled-files/bundled-files-dir.ts';
import type { Scene } from './render/scenes.ts';

// Child process of bench/starts.ts. Prints the time from the start of the process to the first encoded frame, and the
// time to the first frame of a second render.

const LIMIT_MS = 60_000;

/** Renders until the first frame is in the encoder and returns that time, from the start of the process. */
const renderFirstFrame = async ({ document }: Scene, tools: RenderTools): Promise<number> => {
  const firstFrame = new AbortController();
  let firstFrameMs: number | undefined;
  const onProgress = () => {
    firstFrameMs ??= performance.now();
    firstFrame.abort();
  };
  await withScratchFolder((scratchDir) =>
    renderSegment(
      {
        document,
        segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
        outputPath: join(tmpdir(), 'first-frame.mp4'),
        scratchDir,
        deadlineMs: Date.now() + LIMIT_MS,
        signal: firstFrame.signal,
        onProgress,
      },
      tools,
    ),
  ).catch((error: unknown) => {
    if (firstFrameMs === undefined) throw error;
  });
  if (firstFrameMs === undefined) throw new Error('the render ended without a frame');
  return firstFrameMs;
};

const scene = await readScene('cards');
const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
const firstMs = await renderFirstFrame(scene, tools);
const secondStartsMs = performance.now();
const secondMs = (await renderFirstFrame(scene, tools)) - secondStartsMs;
console.log(JSON.stringify({ firstMs, secondMs }));
