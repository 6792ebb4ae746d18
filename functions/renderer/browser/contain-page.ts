import type { CDPSession } from 'puppeteer-core';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import { keepOwnTargets } from '#renderer/browser/own-targets.ts';
import { limitPage } from '#renderer/browser/page-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { ORIGIN } from '#renderer/page/origin.ts';

/** Room for IndexedDB, Cache Storage and the like: far below any disk, far above what a video needs. */
const PAGE_STORAGE_BYTES = 512 * 1024 * 1024;

/** Ways out that neither a content policy nor a proxy governs, and contexts that outlive a page. */
const GLOBALS = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'WebTransport',
  'WebSocketStream',
  'SharedWorker',
  'TCPSocket',
  'TCPServerSocket',
  'UDPSocket',
];
const NAVIGATOR_MEMBERS = ['serviceWorker', 'mediaDevices', 'presentation'];

/** Runs before any script of every frame, frames that were never navigated included. */
const REMOVE_APIS = `
for (const name of ${JSON.stringify(GLOBALS)}) delete globalThis[name];
for (const name of ${JSON.stringify(NAVIGATOR_MEMBERS)}) delete Navigator.prototype[name];`;

/**
 * What a page may not do whatever it is served: get permissions, fill the disk, use removed APIs, open contexts.
 * `ownUrls` are those of workers the renderer itself starts in the page.
 */
export const containPage = async (
  { browser }: RunningBrowser,
  session: CDPSession,
  watch: FailureWatch,
  disabledLayers: DisabledLayers = NO_DISABLED_LAYERS,
  ownUrls: ReadonlySet<string> = new Set(),
): Promise<void> => {
  limitPage(session, watch);
  const root = await browser.target().createCDPSession();
  await root.send('Browser.grantPermissions', { permissions: [] }); // refuses all that are not named
  await session.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN, quotaSize: PAGE_STORAGE_BYTES });
  if (!disabledLayers.has('page-apis')) {
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: REMOVE_APIS });
  }
  if (!disabledLayers.has('own-targets')) await keepOwnTargets(root, session, watch, ownUrls);
};
