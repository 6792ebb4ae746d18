import type { CDPSession } from 'puppeteer-core';
import { launchBrowser } from '#renderer/browser/launch.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';

/** Opens a blank page in the renderer's browser, without a document and its content security policy. */
export const onBlankPage = <T>(
  tools: RenderTools,
  work: (cdp: CDPSession, watch: FailureWatch) => Promise<T>,
): Promise<T> =>
  withScratchFolder(async (scratchDir) => {
    const watch = createFailureWatch(Date.now() + 60_000);
    const memory = watchMemory(scratchDir, watch);
    const running = await launchBrowser(tools, scratchDir, beginFrameCapture.browserFlags, watch);
    try {
      return await work(
        await openPageTarget(running, { width: 100, height: 100 }, true, memory, watch),
        watch,
      );
    } finally {
      memory.stop();
      watch.dispose();
      await running.kill();
    }
  });
