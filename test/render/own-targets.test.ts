import { describe, expect, it } from 'vitest';
import { containPage } from '#renderer/browser/contain-page.ts';
import { launchBrowser, withSecondStart } from '#renderer/browser/launch.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const RENDERER_WORKER = 'data:text/javascript,postMessage("runs")';

/** First message of a worker started by a blank page on which only `RENDERER_WORKER` is allowed. */
const startWorker = (url: string) =>
  withScratchFolder(async (scratchDir) => {
    const watch = createFailureWatch(Date.now() + 30_000);
    const memory = watchMemory(scratchDir, watch);
    const running = await withSecondStart(() => launchBrowser(bench.tools(), scratchDir, [], watch));
    try {
      const cdp = await openPageTarget(running, { width: 100, height: 100 }, false, memory, watch);
      const allowed = { workerUrls: new Set([RENDERER_WORKER]), iframes: 0 };
      await containPage(running, cdp, watch, allowed);
      const expression = `new Promise((resolve) => new Worker(${JSON.stringify(url)}).onmessage = (event) => resolve(event.data))`;
      const response = await watch.race(
        cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
      );
      return response.result.value as unknown;
    } finally {
      memory.stop();
      watch.dispose();
      await running.kill();
    }
  });

describe('a worker', () => {
  it('runs when it belongs to the renderer', async () => {
    expect(await startWorker(RENDERER_WORKER)).toBe('runs');
  });

  it('fails the render when the page started it', async () => {
    await expect(startWorker(`${RENDERER_WORKER};`)).rejects.toMatchObject({
      code: 'script_error',
      diagnostic: 'the page opened another target: worker',
    });
  });
});
