import type { PageClock } from '#renderer/browser-runtime/page/clocks.ts';

/** A page that keeps setting timers must not block the video: it fails. */
const MAX_RUNS_PER_SEEK = 10_000;
/** Timers set by a timer that was set by a timer and so on wait at least this long, as in a browser (HTML § 8.7). */
const NESTED_MIN_MS = 4;
const NESTED_LEVEL = 5;
/** Delays above it wrap to negative ones, as in a browser. */
export const MAX_DELAY_MS = 2 ** 31 - 1;

const realEval = globalThis.eval; // eslint-disable-line no-eval -- what a timer with text does

interface PageTimer {
  dueMs: number;
  /** Undefined for a timer that runs once. */
  everyMs: number | undefined;
  /** How many timers set each other, one in the other, until this one. */
  level: number;
  readonly run: () => void;
}

export interface PageTimerQueue {
  /** Adds a timer and returns its id. */
  readonly add: (run: () => void, delayMs: number, isRepeated: boolean) => number;
  readonly remove: (id: number) => void;
  /** Runs every timer that is due within `stepMs` before the video begins, while its clock shows 0. */
  readonly advanceLoad: (stepMs: number) => Promise<void>;
  /** Advances the clock to `untilMs` and runs every timer due by then, in the order of their times, each at its own. */
  readonly advanceTo: (untilMs: number) => Promise<void>;
}

const delayAt = (level: number, delayMs: number): number =>
  level >= NESTED_LEVEL ? Math.max(delayMs, NESTED_MIN_MS) : delayMs;

type Timers = ReadonlyMap<number, PageTimer>;

/** The timer that is due first, with its id. */
const nextDue = (timers: Timers, untilMs: number): readonly [number, PageTimer] | undefined => {
  let next: [number, PageTimer] | undefined;
  for (const entry of timers) {
    if (entry[1].dueMs <= untilMs && (next === undefined || entry[1].dueMs < next[1].dueMs)) next = entry;
  }
  return next;
};

/** Timers by the time of the video. `settle` runs what waits for a timer, after it and at its time. */
export const createTimerQueue = (videoClock: PageClock, settle: () => Promise<void>): PageTimerQueue => {
  const timers = new Map<number, PageTimer>();
  const loadClock: PageClock = { nowMs: 0 };
  let clock = loadClock;
  let lastId = 0;
  /** Level of the timer whose scripts run now. */
  let currentLevel = 0;

  const fire = async (id: number, timer: PageTimer) => {
    currentLevel = timer.level;
    if (timer.everyMs === undefined) timers.delete(id);
    else {
      timer.everyMs = delayAt(timer.level, timer.everyMs);
      timer.dueMs += timer.everyMs;
      timer.level += 1;
    }
    try {
      timer.run();
    } catch (error) {
      window.reportError(error);
    }
    await settle();
    currentLevel = 0;
  };
  const runDue = async (untilMs: number) => {
    let next = nextDue(timers, untilMs);
    for (let runs = 0; next !== undefined && runs < MAX_RUNS_PER_SEEK; runs += 1) {
      clock.nowMs = Math.max(clock.nowMs, next[1].dueMs);
      await fire(...next);
      next = nextDue(timers, untilMs);
    }
    if (next !== undefined)
      window.reportError(new RangeError(`more than ${MAX_RUNS_PER_SEEK} timers run in one frame`));
    clock.nowMs = untilMs;
  };
  return {
    add: (run, delayMs, isRepeated) => {
      const waitMs = delayAt(currentLevel, delayMs);
      const everyMs = isRepeated ? waitMs : undefined;
      lastId += 1;
      timers.set(lastId, { dueMs: clock.nowMs + waitMs, everyMs, level: currentLevel + 1, run });
      return lastId;
    },
    remove: (id) => timers.delete(id),
    advanceLoad: (stepMs) => runDue(clock.nowMs + stepMs),
    advanceTo: (untilMs) => {
      if (clock === loadClock) {
        for (const timer of timers.values()) timer.dueMs -= clock.nowMs;
        clock = videoClock;
      }
      return runDue(untilMs);
    },
  };
};

/** Replaces the page's timers by those of the queue. */
export const installTimers = ({ add, remove }: PageTimerQueue): void => {
  const set =
    (isRepeated: boolean) =>
    (handler: unknown, delay?: unknown, ...args: unknown[]) => {
      const run = () => {
        if (typeof handler === 'function') handler.apply(window, args);
        else realEval(String(handler));
      };
      return add(run, Math.max(isRepeated ? 1 : 0, Number(delay) | 0), isRepeated);
    };
  const clear = (id: unknown) => remove(Number(id));
  Object.assign(window, {
    setTimeout: set(false),
    setInterval: set(true),
    clearTimeout: clear,
    clearInterval: clear,
  });
};
