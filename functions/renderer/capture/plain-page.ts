import type { CDPSession } from 'puppeteer-core';
import type { FrameCapture } from '#renderer/capture/capture.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { PAGE_CONTROL } from '#renderer/browser-runtime/page.ts';

/** The composition as a page of its own. */
export const plainPage = (session: CDPSession): Pick<FrameCapture, 'control' | 'load'> => ({
  control: `globalThis.${PAGE_CONTROL}`,
  load: async () => {
    await session.send('Page.navigate', { url: `${ORIGIN}/` });
  },
});
