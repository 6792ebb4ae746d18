import type { CDPSession, Protocol } from 'puppeteer-core';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { limitPage } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/** Quota for IndexedDB, Cache Storage and the like, so that a page cannot fill the disk. */
const STORAGE_QUOTA_BYTES = 512 * 1024 * 1024;

/** APIs that bypass the content security policy and the proxy, or outlive the page (layer `page-apis`). */
const REMOVED_GLOBALS = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'WebTransport',
  'WebSocketStream',
  'SharedWorker',
  'TCPSocket',
  'TCPServerSocket',
  'UDPSocket',
];
const REMOVED_NAVIGATOR_MEMBERS = ['serviceWorker', 'mediaDevices', 'presentation'];

/** Runs before the first script of every document, including that of an iframe that never navigates. */
const REMOVE_APIS = `
for (const name of ${JSON.stringify(REMOVED_GLOBALS)}) delete globalThis[name];
for (const name of ${JSON.stringify(REMOVED_NAVIGATOR_MEMBERS)}) delete Navigator.prototype[name];`;

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true } as const;

/** What the renderer itself opens in the page. */
export interface RendererTargets {
  readonly workerUrls: ReadonlySet<string>;
  readonly iframes: number;
  readonly requests?: number;
}

const NO_RENDERER_TARGETS: RendererTargets = { workerUrls: new Set(), iframes: 0 };

/**
 * Fails the render when the page contains another document: the page script does not reach its content, and its globals
 * would give the page APIs that the page script has replaced.
 */
const refuseIframes = (cdp: CDPSession, watch: FailureWatch, allowedIframes: number): void => {
  let iframes = 0;
  cdp.on('Page.frameAttached', () => {
    iframes += 1;
    if (iframes > allowedIframes) watch.fail(new RenderError('script_error', 'the page contains a frame'));
  });
};

/**
 * Layer `own-targets`: a worker, worklet, window or out-of-process iframe starts paused, is closed and fails the
 * render. Workers whose URL is in `allowedWorkers` are resumed.
 */
const refuseOtherTargets = async (
  { connection }: RunningBrowser,
  cdp: CDPSession,
  watch: FailureWatch,
  allowedWorkers: ReadonlySet<string>,
): Promise<void> => {
  const onTarget = ({ targetInfo, sessionId }: Protocol.Target.AttachedToTargetEvent) => {
    if (allowedWorkers.has(targetInfo.url)) {
      connection
        .session(sessionId)
        ?.send('Runtime.runIfWaitingForDebugger')
        .catch(() => undefined);
      return;
    }
    watch.fail(new RenderError('script_error', `the page opened another target: ${targetInfo.type}`));
    connection.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
  };
  const onWindow = (event: Protocol.Target.AttachedToTargetEvent) => {
    if (event.targetInfo.openerId !== undefined) onTarget(event);
  };
  cdp.on('Target.attachedToTarget', onTarget);
  connection.on('Target.attachedToTarget', onWindow);
  await Promise.all([
    cdp.send('Target.setAutoAttach', AUTO_ATTACH),
    connection.send('Target.setAutoAttach', { ...AUTO_ATTACH, filter: [{ type: 'page' }] }),
  ]);
};

/**
 * Restricts the page independently of its content: no permissions, a storage quota, event and size limits, and the
 * layers `page-apis` and `own-targets` (docs/containment.md).
 */
export const containPage = async (
  browser: RunningBrowser,
  cdp: CDPSession,
  watch: FailureWatch,
  allowed: RendererTargets = NO_RENDERER_TARGETS,
): Promise<void> => {
  limitPage(cdp, watch, allowed.requests);
  refuseIframes(cdp, watch, allowed.iframes);
  await Promise.all([
    browser.connection.send('Browser.grantPermissions', { permissions: [] }), // denies every permission not listed
    cdp.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN, quotaSize: STORAGE_QUOTA_BYTES }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: REMOVE_APIS }),
    refuseOtherTargets(browser, cdp, watch, allowed.workerUrls),
  ]);
};
