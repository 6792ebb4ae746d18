import { constants } from 'node:os';
import type { Protocol } from 'puppeteer-core';
import { SCRIPT_HEAP_MEBIBYTES } from '#renderer/browser/flags.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { describeStart } from '#renderer/browser/describe-start.ts';
import { CaptureUnsupported } from '#renderer/capture/capture.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import {
  BrowserExit,
  PageCrash,
  RenderError,
  StartCrash,
  toServiceFault,
} from '#core/rendering/render-error.ts';

const { SIGTRAP, SIGKILL, SIGTERM, SIGINT } = constants.signals;
/** Signals that Chromium reports as `killed`, not as a crash. */
const KILLING_SIGNALS: readonly number[] = [SIGKILL, SIGTERM, SIGINT];

type PageEnd = Pick<Protocol.Target.TargetCrashedEvent, 'status' | 'errorCode'>;

/** V8 ends a process with a full heap by SIGTRAP; the memory used shortly before distinguishes it from other traps. */
export const pageCrashError = ({ status, errorCode }: PageEnd, memory: MemoryWatch): RenderError => {
  const wasNearlyFull = memory.peakBytes() > SCRIPT_HEAP_MEBIBYTES * 1024 * 1024 * 0.9;
  const isHeapFull = status === 'oom' || (errorCode === SIGTRAP && wasNearlyFull);
  const diagnostic = `the page's process ended: ${status} ${errorCode}`;
  if (isHeapFull) return new RenderError('out_of_memory', diagnostic);
  return status === 'crashed'
    ? new PageCrash('render_crashed', diagnostic)
    : new RenderError('render_crashed', diagnostic);
};

/**
 * Failure of a render whose composition was loaded. Where page and browser share a process, the exit of the browser
 * is classified like that of a page's own process.
 */
export const explainExit = async (
  error: unknown,
  { launchStrategy, exited }: RunningBrowser,
  memory: MemoryWatch,
): Promise<unknown> => {
  if (!(error instanceof BrowserExit) || !launchStrategy.sharesProcess) return error;
  const end = await exited();
  if (end?.signal === undefined) return error;
  const errorCode = constants.signals[end.signal];
  const status = KILLING_SIGNALS.includes(errorCode) ? 'killed' : 'crashed';
  return pageCrashError({ status, errorCode }, memory);
};

/** Failure while the images of a document are decoded: it is caused by them, not by the start of the browser. */
export const explainImages = async (
  error: unknown,
  browser: RunningBrowser,
  memory: MemoryWatch,
): Promise<unknown> => {
  const explained = await explainExit(error, browser, memory);
  return explained instanceof PageCrash
    ? new RenderError('out_of_memory', `${explained.diagnostic}, while images were decoded`)
    : explained;
};

/** Failure of a render whose composition was not loaded yet: it is the service's, a crash is that of the browser. */
export const explainStart = async (
  error: unknown,
  { launchStrategy, exited, errorText }: RunningBrowser,
): Promise<unknown> => {
  const startCrash = (event: string) =>
    new StartCrash('render_crashed', describeStart(launchStrategy, event, errorText()));
  if (error instanceof PageCrash) return startCrash(error.diagnostic);
  if (error instanceof CaptureUnsupported) return error;
  if (!(error instanceof BrowserExit)) return toServiceFault(error);
  const end = await exited();
  return startCrash(end?.description ?? 'it closed its debugging pipe');
};
