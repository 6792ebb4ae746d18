import type { Stopwatch } from '#core/ports/system.ts';

export interface FakeClock extends Stopwatch {
  readonly advance: (milliseconds: number) => void;
  /** Moves the system's clock while no time passes. */
  readonly set: (nowMs: number) => void;
}

export const createFakeClock = (startMs = Date.UTC(2026, 0, 15, 3, 0, 0)): FakeClock => {
  let nowMs = startMs;
  let elapsedMs = 0;
  return {
    nowMs: () => nowMs,
    elapsedMs: () => elapsedMs,
    advance: (milliseconds) => {
      nowMs += milliseconds;
      elapsedMs += milliseconds;
    },
    set: (toMs) => {
      nowMs = toMs;
    },
  };
};
