import type { CDPSession, Protocol, Target } from 'puppeteer-core';
import { SCRIPT_HEAP_MEBIBYTES } from '#renderer/browser/flags.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { PageCrash, RenderError } from '#renderer/render-error.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const TRAP_SIGNAL = 5;

/** V8 ends a process whose script heap is full by a trap; the memory held shortly before tells it from others. */
const crashError = (
  { status, errorCode }: Protocol.Target.TargetCrashedEvent,
  memory: MemoryWatch,
): RenderError => {
  const wasFull = memory.peakBytes() > SCRIPT_HEAP_MEBIBYTES * 1024 * 1024 * 0.9;
  const isHeapFull = status === 'oom' || (errorCode === TRAP_SIGNAL && wasFull);
  const diagnostic = `the page's process ended: ${status} ${errorCode}`;
  if (isHeapFull) return new RenderError('out_of_memory', diagnostic);
  return status === 'crashed'
    ? new PageCrash('render_crashed', diagnostic)
    : new RenderError('render_crashed', diagnostic);
};

/** The library keeps the id of a target to itself, and nothing else tells two blank pages apart. */
const readTargetId = (target: Target): unknown => Reflect.get(target, '_targetId');

/** The tab that shows the composition, driven over a raw protocol session: no helper code enters the page. */
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
