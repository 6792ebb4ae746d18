import type { PageClock } from '#renderer/browser-runtime/page/clocks.ts';

/** A page that keeps setting timers without delay must not block the video. */
const MAX_RUNS_PER_SEEK = 10_000;
/** Longest delay of a load-time timer; see `installTimers`. */
const MAX_LOAD_TIMER_MS = 20;

const realEval = globalThis.eval; // eslint-disable-line no-eval -- what a timer with text does

interface PageTimer {
  dueMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
  /** Id of the real timer that runs it while the page loads. */
  realId?: number | undefined;
}

export interface PageTimerQueue {
  readonly timers: Map<number, PageTimer>;
  /** Runs one timer, then removes it, or schedules its next run if it repeats. */
  readonly fire: (id: number) => void;
  /** Runs every timer due by `untilMs` in the order of their due times, each at its own time. */
  readonly runDue: (untilMs: number) => void;
}

/** Timers by the time of the video. */
export const createTimerQueue = (clock: PageClock): PageTimerQueue => {
  const timers = new Map<number, PageTimer>();
  const fire = (id: number) => {
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (timer.everyMs === undefined) timers.delete(id);
    else timer.dueMs += timer.everyMs;
    try {
      timer.run();
    } catch (error) {
      window.reportError(error);
    }
  };
  const nextDue = (untilMs: number): [number, PageTimer] | undefined => {
    let next: [number, PageTimer] | undefined;
    for (const entry of timers) {
      if (entry[1].dueMs <= untilMs && (next === undefined || entry[1].dueMs < next[1].dueMs)) next = entry;
    }
    return next;
  };
  return {
    timers,
    fire,
    runDue: (untilMs) => {
      for (let runs = 0; runs < MAX_RUNS_PER_SEEK; runs += 1) {
        const next = nextDue(untilMs);
        if (next === undefined) return;
        clock.nowMs = Math.max(clock.nowMs, next[1].dueMs);
        fire(next[0]);
      }
    },
  };
};

export interface PageTimers {
  /** Number of load-time timers that have not run yet. */
  readonly pendingLoadTimers: () => number;
  /** Runs every timer in real time, whatever its delay, while the page is still loading. */
  readonly release: () => void;
  /** Advances the clock to `timeMs` and runs every timer due by then. Ends the loading phase. */
  readonly advanceTo: (timeMs: number) => void;
}

/**
 * Replaces the page's timers by timers that follow the video's time. While the page loads, load-time timers run in real
 * time: timers of at most MAX_LOAD_TIMER_MS that were not set by a timer. The first frame waits for all of them.
 */
export const installTimers = (queue: PageTimerQueue, clock: PageClock): PageTimers => {
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
      else realEval(String(handler));
    };
    const timer = { dueMs: clock.nowMs + delayMs, everyMs: isRepeated ? delayMs : undefined, run };
    timers.set(lastId, timer);
    const isLoadTimer = !isRepeated && !isInTimer && delayMs <= MAX_LOAD_TIMER_MS;
    if (isLoading && (isLoadTimer || isReleased)) startReal(lastId, timer, delayMs);
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
    pendingLoadTimers: () =>
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
