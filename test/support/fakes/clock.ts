import type { Clock } from '#core/ports/system.ts';

export interface FakeClock extends Clock {
  readonly advance: (milliseconds: number) => void;
}

export const createFakeClock = (startMs = Date.UTC(2026, 0, 15, 3, 0, 0)): FakeClock => {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
  };
};
