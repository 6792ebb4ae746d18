import type { CDPSession } from 'puppeteer-core';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { pageCrashError } from '#renderer/browser/crashes.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/** Opens the tab for the composition. */
export const openPageTarget = async (
  { connection }: RunningBrowser,
  { width, height }: FrameSize,
  enableBeginFrameControl: boolean,
  memory: MemoryWatch,
  watch: FailureWatch,
): Promise<CDPSession> => {
  let targetId: string | undefined;
  connection.on('Target.targetCrashed', (crash) => {
    if (crash.targetId === targetId) watch.fail(pageCrashError(crash, memory));
  });
  // Chromium executes the commands of a session in their order.
  const [created] = await Promise.all([
    connection.send('Target.createTarget', { url: 'about:blank', width, height, enableBeginFrameControl }),
    connection.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    connection.send('Target.setDiscoverTargets', { discover: true }),
  ]);
  ({ targetId } = created);
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const cdp = connection.session(sessionId);
  if (cdp === null) throw new RenderError('render_crashed', 'Chromium opened no session with the page');
  cdp.on('Page.javascriptDialogOpening', () => {
    cdp.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    cdp.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    }),
  ]);
  return cdp as unknown as CDPSession; // safe: puppeteer declares its class twice
};
