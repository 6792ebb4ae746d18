import type { Browser, CDPSession, Page } from 'puppeteer-core';

const CPU_SLOWDOWN = 4;
/** Slow 4G as Lighthouse simulates it: 1.6 Mbit/s down, 750 kbit/s up, round trips of 150 ms. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 1.024,
  uploadThroughput: 750e3 / 8,
};

export interface SlowPage {
  readonly page: Page;
  /** Bytes received so far, headers included. */
  readonly receivedBytes: () => number;
  readonly clearCache: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A page with a slow processor and network, in its frames too, which have processes of their own. */
export const openSlowPage = async (
  browser: Browser,
  viewport: { width: number; height: number; isMobile?: boolean; hasTouch?: boolean },
): Promise<SlowPage> => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  let received = 0;
  const slowDown = async (session: CDPSession): Promise<void> => {
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
    session.on('sessionattached', (child: CDPSession) => {
      void slowDown(child)
        .catch(() => undefined) // ended meanwhile
        .then(() => child.send('Runtime.runIfWaitingForDebugger').catch(() => undefined));
    });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN }).catch(() => undefined); // workers have none
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
  };
  const session = await page.createCDPSession();
  await slowDown(session);
  return {
    page,
    receivedBytes: () => received,
    clearCache: () => session.send('Network.clearBrowserCache'),
    close: () => context.close(),
  };
};
