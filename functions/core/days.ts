const DAY_MS = 24 * 60 * 60 * 1000;

/** Day of a time (UTC), such as `2026-01-15`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Until the next day (UTC) begins, rounded up. */
export const secondsToNextDay = (atMs: number): number => Math.ceil((DAY_MS - (atMs % DAY_MS)) / 1000);
