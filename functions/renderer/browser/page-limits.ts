import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#renderer/render-error.ts';

/** A document of 200 000 characters cannot spell out a third of it; a script that makes more is after memory. */
const MOST_NODES = 600_000;
/** A video may be a sequence of some thousand pictures; beyond that, answering is all this process would do. */
const MOST_REQUESTS = 10_000;
/** Each costs this process a round trip, and a page that asks so often does nothing else. */
const MOST_DIALOGS = 100;
const SAMPLE_MS = 500;

/** Fails the render of a page that floods this process with events, or grows a document no video needs. */
export const limitPage = (session: CDPSession, watch: FailureWatch): void => {
  const atMost = (limit: number, what: string) => {
    let count = 0;
    return () => {
      count += 1;
      if (count > limit) watch.fail(new RenderError('script_error', `the page ${what} ${limit} times`));
    };
  };
  session.on('Network.requestWillBeSent', atMost(MOST_REQUESTS, 'asked for a file'));
  session.on('Fetch.requestPaused', atMost(MOST_REQUESTS, 'asked for a file'));
  session.on('Page.javascriptDialogOpening', atMost(MOST_DIALOGS, 'opened a dialog'));
  session.on('Page.frameRequestedNavigation', atMost(MOST_REQUESTS, 'sent a frame elsewhere'));

  const watchNodes = async () => {
    for (;;) {
      await sleep(SAMPLE_MS, undefined, { ref: false });
      const { nodes } = await session.send('Memory.getDOMCounters');
      if (nodes > MOST_NODES) watch.fail(new RenderError('out_of_memory', `the page held ${nodes} nodes`));
    }
  };
  // Ends when the session does; a page that does not answer runs into its time limits.
  void watchNodes().catch(() => undefined);
};
