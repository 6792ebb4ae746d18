/** Longer delays make timers fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Epoch milliseconds, not moved by later changes of the system's clock. Deadlines of a render are on this scale. */
export const steadyNowMs = (): number => performance.timeOrigin + performance.now();

/** Delay of a timer that fires after `delayMs`, at least 0 and possibly Infinity. */
export const timerDelayMs = (delayMs: number): number => Math.min(Math.max(0, delayMs), MAX_TIMER_MS);
