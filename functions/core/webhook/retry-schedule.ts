const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delay after each failed attempt: eight attempts within 23.6 to 26 hours. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
export const MAX_DELIVERY_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Spreads retries of events that failed at the same time. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 8 * HOUR_MS;

/**
 * Delay before the attempt after `attempt`, or undefined when that was the last one. `Retry-After` can only lengthen
 * it. `random` is from 0 to 1.
 */
export const retryDelayMs = (
  attempt: number,
  random: number,
  retryAfterSeconds: number | null,
): number | undefined => {
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return undefined;
  const retryAfterMs = Math.min((retryAfterSeconds ?? 0) * SECOND_MS, RETRY_AFTER_MAX_MS);
  return Math.round(Math.max(delayMs, retryAfterMs) * (1 + JITTER * random));
};
