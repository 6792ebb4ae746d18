import type { PageClock } from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { PageTimer, PageTimerQueue } from '#renderer/browser-runtime/page/timer-queue.ts';

export interface PageTimers {
  /** Deferrals that have not run yet. */
  readonly pendingDeferrals: () => number;
  /** Lets every timer run in real time while the page is still loading, however long it is. */
  readonly release: () => void;
  /** Moves the clock on to `timeMs`, running every timer due by then. Ends the loading phase. */
  readonly advanceTo: (timeMs: number) => void;
}

/**
 * Replaces timers by ones that follow the video's time. Only deferrals, timers of at most `deferralMs` that were
 * not themselves set by a timer, run in real time while the page loads: it may need them to become ready, and
 * as all of them are waited for, how fast it loads makes no difference to the video.
 */
export const installTimers = (queue: PageTimerQueue, clock: PageClock, deferralMs: number): PageTimers => {
  const { timers, runDue } = queue;
  const realSetTimeout = window.setTimeout.bind(window);
  const realClearTimeout = window.clearTimeout.bind(window);
  let lastId = 0;
  let isLoading = true;
  let isReleased = false;
  let isInTimer = false;

  const startReal = (id: number, timer: PageTimer, delayMs: number) => {
    timer.realId = realSetTimeout(() => {
      timer.realId = undefined;
      isInTimer = true;
      queue.fire(id);
      isInTimer = false;
      if (timers.has(id)) startReal(id, timer, delayMs);
    }, delayMs);
  };
  const add = (handler: unknown, delay: unknown, isRepeated: boolean, args: unknown[]): number => {
    const delayMs = Math.max(isRepeated ? 1 : 0, Number(delay) || 0);
    lastId += 1;
    const run = () => {
      if (typeof handler === 'function') handler.apply(window, args);
      else realSetTimeout(handler as string, 0);
    };
    const timer = { dueMs: clock.nowMs + delayMs, everyMs: isRepeated ? delayMs : undefined, run };
    timers.set(lastId, timer);
    const isDeferral = !isRepeated && !isInTimer && delayMs <= deferralMs;
    if (isLoading && (isDeferral || isReleased)) startReal(lastId, timer, delayMs);
    return lastId;
  };
  const clear = (id: unknown) => {
    realClearTimeout(timers.get(Number(id))?.realId);
    timers.delete(Number(id));
  };
  Object.assign(window, {
    setTimeout: (handler: unknown, delay?: unknown, ...args: unknown[]) => add(handler, delay, false, args),
    setInterval: (handler: unknown, delay?: unknown, ...args: unknown[]) => add(handler, delay, true, args),
    clearTimeout: clear,
    clearInterval: clear,
    requestIdleCallback: (callback: IdleRequestCallback) =>
      add(() => callback({ didTimeout: false, timeRemaining: () => 0 }), 1, false, []),
    cancelIdleCallback: clear,
  });
  return {
    pendingDeferrals: () =>
      isReleased ? 0 : [...timers.values()].filter(({ realId }) => realId !== undefined).length,
    release: () => {
      isReleased = true;
      for (const [id, timer] of timers) {
        if (timer.realId === undefined) startReal(id, timer, timer.everyMs ?? timer.dueMs - clock.nowMs);
      }
    },
    advanceTo: (timeMs) => {
      isLoading = false;
      for (const { realId } of timers.values()) realClearTimeout(realId);
      runDue(timeMs);
      clock.nowMs = timeMs;
    },
  };
};
