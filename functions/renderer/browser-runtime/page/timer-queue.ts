import type { PageClock } from '#renderer/browser-runtime/page/deterministic-globals.ts';

export interface PageTimer {
  dueMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
  /** Id of the real timer it runs by, if it does. */
  realId?: number | undefined;
}

export interface PageTimerQueue {
  readonly timers: Map<number, PageTimer>;
  /** Runs one timer and forgets it, or moves a repeated one on. */
  readonly fire: (id: number) => void;
  /** Runs every timer due by `untilMs`, each at its own time. */
  readonly runDue: (untilMs: number) => void;
}

/** The page's timers in the order of the video's time. */
export const createTimerQueue = (clock: PageClock): PageTimerQueue => {
  const maxRuns = 10_000; // a page that keeps setting timers without delay must not stop the video
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
      for (let runs = 0; runs < maxRuns; runs += 1) {
        const next = nextDue(untilMs);
        if (next === undefined) return;
        clock.nowMs = Math.max(clock.nowMs, next[1].dueMs);
        fire(next[0]);
      }
    },
  };
};
