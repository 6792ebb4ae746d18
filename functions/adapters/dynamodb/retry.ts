import { setTimeout as delay } from 'node:timers/promises';

const MAX_TRIES = 8;
const FIRST_DELAY_MS = 25;
const LONGEST_DELAY_MS = 400; // keeps the longest possible sum of delays under two seconds

export interface RetryJitter {
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly pause: (delayMs: number) => Promise<unknown>;
}

const systemJitter: RetryJitter = { random: Math.random, pause: (delayMs) => delay(delayMs) };

/** Tries again, with full jitter, as long as the operation throws an error that time alone can heal. */
export const retryWhile = async <T>(
  isTransient: (error: unknown) => boolean,
  operation: () => Promise<T>,
  { random, pause }: RetryJitter = systemJitter,
): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await operation();
    } catch (error) {
      if (tries === MAX_TRIES || !isTransient(error)) throw error;
      await pause(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)));
    }
};
