import type { PageClock } from '#renderer/page/in-page/clock.ts';
import type { PageTimer, PageTimerQueue } from '#renderer/page/in-page/timer-queue.ts';

export interface PageTimers {
  /** Lets every timer run in real time while the page is still loading, however long it is. */
  readonly release: () => void;
  /** Moves the clock on to `timeMs`, running every timer due by then. Ends the loading phase. */
  readonly advanceTo: (timeMs: number) => void;
}

/**
 * Replaces timers by ones that follow the video's time. While the page loads, those shorter than `shortMs`
 * run in real time: they only put work off, and the page may need it to become ready.
 */
export const installTimers = (queue: PageTimerQueue, clock: PageClock, shortMs: number): PageTimers => {
  const { timers, fire, runDue } = queue;
  const realSetTimeout = window.setTimeout.bind(window);
  const realClearTimeout = window.clearTimeout.bind(window);
  let lastId = 0;
  let isLoading = true;
  let realUpToMs = shortMs;

  const startReal = (id: number, timer: PageTimer) => {
    const delayMs = timer.everyMs ?? timer.dueMs - clock.nowMs;
    if (!isLoading || timer.realId !== undefined || delayMs > realUpToMs) return;
    timer.realId = realSetTimeout(() => {
      timer.realId = undefined;
      fire(id);
      if (timers.has(id)) startReal(id, timer);
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
    startReal(lastId, timer);
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
    release: () => {
      realUpToMs = Number.POSITIVE_INFINITY;
      for (const [id, timer] of timers) startReal(id, timer);
    },
    advanceTo: (timeMs) => {
      isLoading = false;
      for (const { realId } of timers.values()) realClearTimeout(realId);
      runDue(timeMs);
      clock.nowMs = timeMs;
    },
  };
};
