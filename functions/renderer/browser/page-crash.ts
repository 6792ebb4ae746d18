import { constants } from 'node:os';
import type { Protocol } from 'puppeteer-core';
import { SCRIPT_HEAP_MEBIBYTES } from '#renderer/browser/flags.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import { BrowserExit, PageCrash, RenderError } from '#core/rendering/render-error.ts';

type ProcessEnd = Pick<Protocol.Target.TargetCrashedEvent, 'status' | 'errorCode'>;

const { SIGTRAP, SIGKILL, SIGTERM, SIGINT } = constants.signals;
/** Signals that Chromium reports as `killed`, not as a crash. */
const KILLING_SIGNALS: readonly number[] = [SIGKILL, SIGTERM, SIGINT];

/** V8 ends a process with a full heap by SIGTRAP; the memory used shortly before distinguishes it from other traps. */
export const pageCrashError = ({ status, errorCode }: ProcessEnd, memory: MemoryWatch): RenderError => {
  const wasNearlyFull = memory.peakBytes() > SCRIPT_HEAP_MEBIBYTES * 1024 * 1024 * 0.9;
  const isHeapFull = status === 'oom' || (errorCode === SIGTRAP && wasNearlyFull);
  const diagnostic = `the page's process ended: ${status} ${errorCode}`;
  if (isHeapFull) return new RenderError('out_of_memory', diagnostic);
  return status === 'crashed'
    ? new PageCrash('render_crashed', diagnostic)
    : new RenderError('render_crashed', diagnostic);
};

/**
 * Failure of a render whose page was loaded. Where page and browser share a process, the exit of the browser is
 * classified like that of a page's own process.
 */
export const explainExit = async (
  error: unknown,
  { launchStrategy, exited }: RunningBrowser,
  memory: MemoryWatch,
): Promise<unknown> => {
  if (!(error instanceof BrowserExit) || !launchStrategy.sharesProcess) return error;
  const signal = await exited();
  if (signal === undefined) return error;
  const errorCode = constants.signals[signal];
  return pageCrashError(
    { status: KILLING_SIGNALS.includes(errorCode) ? 'killed' : 'crashed', errorCode },
    memory,
  );
};
