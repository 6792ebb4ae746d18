import type { CDPSession, Target } from 'puppeteer-core';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { pageCrashError } from '#renderer/browser/crashes.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** puppeteer does not expose the target id, and two blank pages differ in nothing else. */
const readTargetId = (target: Target): unknown => Reflect.get(target, '_targetId');

/** Opens the tab for the composition. A raw protocol session is used because puppeteer's Page injects scripts. */
export const openPageTarget = async (
  { browser }: RunningBrowser,
  { width, height }: PageSize,
  enableBeginFrameControl: boolean,
  memory: MemoryWatch,
  watch: FailureWatch,
): Promise<CDPSession> => {
  const root = await browser.target().createCDPSession();
  await root.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  const { targetId } = await root.send('Target.createTarget', {
    url: 'about:blank',
    width,
    height,
    enableBeginFrameControl,
  });
  root.on('Target.targetCrashed', (crash) => {
    if (crash.targetId !== targetId) return;
    watch.fail(pageCrashError(crash, memory));
  });
  await root.send('Target.setDiscoverTargets', { discover: true });
  const target = await browser.waitForTarget((candidate) => readTargetId(candidate) === targetId);
  const session = await target.createCDPSession();
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  await session.send('Page.enable');
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  return session;
};
