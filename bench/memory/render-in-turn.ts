// Child process of bench/repeated-renders.ts: renders the beginning of two scenes in turn, as a warm function does.
import { join } from 'node:path';
import { renderSegment } from '#renderer/render-segment.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { readScene } from '../render/scenes.ts';
import type { Scene } from '../render/scenes.ts';

export interface RenderedMessage {
  /** Resident memory of this process after the render. */
  readonly residentBytes: number;
}

const FRAMES = 60;
const LIMIT_MS = 60_000;

const renders = Number(process.argv[2]);
const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);

const render = ({ document }: Scene) =>
  withScratchFolder((scratchDir) =>
    renderSegment(
      {
        document,
        segment: { index: 0, firstFrame: 0, frameCount: FRAMES },
        outputPath: join(scratchDir, 'video.mp4'),
        scratchDir,
        deadlineMs: Date.now() + LIMIT_MS,
      },
      tools,
    ),
  );

const [motion, cards] = await Promise.all([readScene('motion'), readScene('cards')]);
for (let index = 0; index < renders; index += 1) {
  await render(index % 2 === 0 ? motion : cards);
  const message: RenderedMessage = { residentBytes: process.memoryUsage.rss() };
  process.send?.(message);
}
process.disconnect();
