import type { CDPSession } from 'puppeteer-core';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { pageCrashError } from '#renderer/browser/crashes.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Opens the tab for the composition. */
export const openPageTarget = async (
  { connection }: RunningBrowser,
  { width, height }: PageSize,
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
  const session = connection.session(sessionId);
  if (session === null) throw new RenderError('render_crashed', 'Chromium opened no session with the page');
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  await Promise.all([
    session.send('Page.enable'),
    session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    }),
  ]);
  return session as unknown as CDPSession; // safe: puppeteer declares its class twice
};
