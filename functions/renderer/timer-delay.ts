/** Longer delays make timers fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Delay of a timer that fires at `atMs`, epoch milliseconds or Infinity. */
export const timerDelayMs = (atMs: number): number => Math.min(Math.max(0, atMs - Date.now()), MAX_TIMER_MS);
