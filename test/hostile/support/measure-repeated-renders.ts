// Runs in its own process, as the function does: renders in rounds and prints the resource usage after each as JSON.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { renderSegment } from '#renderer/render-segment.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { DURATION_SECONDS, FRAME, FRAMES, hostilePage } from '../catalogue/document.ts';

export interface ResourceUsage {
  readonly renders: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly openFiles: number;
}

const SETTLE_MS = 500;
const [bundledFilesDir = '', rounds = '', rendersPerRound = ''] = process.argv.slice(2);
const html = hostilePage({});
const tools = await findRenderTools(bundledFilesDir, process.env);
const document = { ...FRAME, html, variables: {}, durationSeconds: DURATION_SECONDS, frameCount: FRAMES };
const segment = { index: 0, firstFrame: 0, frameCount: FRAMES };

const renderOnce = async () => {
  removeAbandonedRenders();
  await withScratchFolder((scratchDir) => {
    const outputPath = join(scratchDir, 'out.mp4');
    const deadlineMs = Date.now() + 60_000;
    return renderSegment({ document, segment, outputPath, scratchDir, deadlineMs }, tools);
  });
};

for (let round = 1; round <= Number(rounds); round += 1) {
  for (let done = 0; done < Number(rendersPerRound); done += 1) await renderOnce();
  await sleep(SETTLE_MS); // until the pipes of ended processes are closed
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: ResourceUsage = {
    renders: round * Number(rendersPerRound),
    residentBytes: rss,
    heapBytes: heapUsed,
    openFiles: readdirSync('/proc/self/fd').length,
  };
  process.stdout.write(`${JSON.stringify(usage)}\n`);
}
