// Renders a composition of `bench:clip-speed` as one process, like a renderer of the API: <composition.json> <output.mp4>.
import { readFile } from 'node:fs/promises';
import { renderSegment } from '#renderer/render-segment.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import type { ClipComposition } from './compositions.ts';

const LIMIT_MS = 900_000;

const [inputPath = '', outputPath = ''] = process.argv.slice(2);
const { document, paths } = JSON.parse(await readFile(inputPath, 'utf8')) as ClipComposition;
const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
const { capture } = await withScratchFolder((scratchDir) =>
  renderSegment(
    {
      document,
      segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
      outputPath,
      scratchDir,
      deadlineMs: steadyNowMs() + LIMIT_MS,
      clipPaths: Promise.resolve(new Map(Object.entries(paths))),
    },
    tools,
  ),
);
console.log(capture);
