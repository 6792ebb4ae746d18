const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Wait after each failed try: eight tries in 23.6 to 26 hours. */
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

/** Spreads the tries of events that failed together. */
const JITTER = 0.1;
const LONGEST_WISH_MS = 8 * HOUR_MS;

/**
 * Wait before the try after `attempt`, or undefined when that was the last one. A receiver may ask for a longer one by
 * `Retry-After`. `random` is from 0 to 1.
 */
export const retryDelayMs = (
  attempt: number,
  random: number,
  retryAfterSeconds: number | null,
): number | undefined => {
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return undefined;
  const wishMs = Math.min((retryAfterSeconds ?? 0) * SECOND_MS, LONGEST_WISH_MS);
  return Math.round(Math.max(delayMs, wishMs) * (1 + JITTER * random));
};
