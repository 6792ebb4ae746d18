import type { CDPSession, Protocol, Target } from 'puppeteer-core';
import { SCRIPT_HEAP_MEBIBYTES } from '#renderer/browser/flags.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { PageCrash, RenderError } from '#core/rendering/render-error.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const SIGTRAP = 5;

/** V8 ends a process with a full heap by SIGTRAP; the memory used shortly before distinguishes it from other traps. */
const crashError = (
  { status, errorCode }: Protocol.Target.TargetCrashedEvent,
  memory: MemoryWatch,
): RenderError => {
  const wasNearlyFull = memory.peakBytes() > SCRIPT_HEAP_MEBIBYTES * 1024 * 1024 * 0.9;
  const isHeapFull = status === 'oom' || (errorCode === SIGTRAP && wasNearlyFull);
  const diagnostic = `the page's process ended: ${status} ${errorCode}`;
  if (isHeapFull) return new RenderError('out_of_memory', diagnostic);
  return status === 'crashed'
    ? new PageCrash('render_crashed', diagnostic)
    : new RenderError('render_crashed', diagnostic);
};

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
    watch.fail(crashError(crash, memory));
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
