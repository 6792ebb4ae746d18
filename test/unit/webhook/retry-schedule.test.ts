import { describe, expect, it } from 'vitest';
import { MAX_DELIVERY_ATTEMPTS, retryDelayMs } from '#core/webhook/retry-schedule.ts';

const HOUR_MS = 60 * 60 * 1000;
const ATTEMPTS = Array.from({ length: MAX_DELIVERY_ATTEMPTS }, (_, index) => index + 1);

const totalHours = (random: number) =>
  ATTEMPTS.reduce((sum, attempt) => sum + (retryDelayMs(attempt, random, null) ?? 0), 0) / HOUR_MS;

describe('retry schedule', () => {
  it('makes eight attempts with increasing delays', () => {
    const delays = ATTEMPTS.map((attempt) => retryDelayMs(attempt, 0, null));
    const seconds = delays.map((delayMs) => delayMs && delayMs / 1000);
    expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 28_800, 28_800, undefined]);
  });

  it('spans 23.6 to 26 hours for any jitter', () => {
    expect(totalHours(0)).toBeCloseTo(23.6, 1);
    expect(totalHours(1)).toBeCloseTo(25.9, 1);
  });

  it('adds jitter of up to a tenth', () => {
    expect(retryDelayMs(4, 0.5, null)).toBe(7_200_000 * 1.05);
  });

  it('waits longer when the receiver asks for it, but no longer than the longest delay', () => {
    expect(retryDelayMs(1, 0, 120)).toBe(120_000);
    expect(retryDelayMs(2, 0, 120)).toBe(300_000);
    expect(retryDelayMs(1, 0, 999_999_999)).toBe(8 * HOUR_MS);
    expect(retryDelayMs(MAX_DELIVERY_ATTEMPTS, 0, 120)).toBeUndefined();
  });
});
