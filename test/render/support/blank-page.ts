import type { CDPSession } from 'puppeteer-core';
import { explainStart } from '#renderer/browser/crashes.ts';
import { launchBrowser, withSecondStart } from '#renderer/browser/launch.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';

type Work<T> = (cdp: CDPSession, watch: FailureWatch) => Promise<T>;

const onPageOfNewBrowser = async <T>(tools: RenderTools, scratchDir: string, work: Work<T>): Promise<T> => {
  const watch = createFailureWatch(Date.now() + 60_000);
  const memory = watchMemory(scratchDir, watch);
  const size = { width: 100, height: 100 };
  try {
    const browser = await launchBrowser(tools, scratchDir, beginFrameCapture.browserFlags, watch);
    try {
      const opening = watch.race(openPageTarget(browser, size, true, memory, watch));
      const cdp = await opening.catch(async (error: unknown) => {
        throw await explainStart(error, browser);
      });
      return await work(cdp, watch);
    } finally {
      await browser.kill();
    }
  } finally {
    memory.stop();
    watch.dispose();
  }
};

/**
 * Opens a blank page in the renderer's browser, without a document and its content security policy. As in a render, a
 * browser that crashes at its start is started once more.
 */
export const onBlankPage = <T>(tools: RenderTools, work: Work<T>): Promise<T> =>
  withScratchFolder((scratchDir) => withSecondStart(() => onPageOfNewBrowser(tools, scratchDir, work)));
