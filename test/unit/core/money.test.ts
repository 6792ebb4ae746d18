import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameCount } from '#core/rendering/frames.ts';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';

describe('priceMilliCredits', () => {
  it.each([
    [6, 6000],
    [2.5, 2500],
    [0.001, 1],
    [1.0001, 1001],
    [2.9, 2900],
    [8.2, 8200],
    [300, 300_000],
  ])('prices %d seconds at %i milli-credits', (seconds, price) => {
    expect(priceMilliCredits(seconds)).toBe(price);
  });

  it('is exact for every whole number of milliseconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        (ms) => priceMilliCredits(creditsFromMilli(ms)) === ms,
      ),
    );
    expect(creditsFromMilli(2500)).toBe(2.5);
  });
});

describe('frameCount', () => {
  it.each([
    [10, 30, 300],
    [2.9, 30, 87],
    [0.1, 30, 3],
    [2.5, 25, 63],
    [1 / 3, 24, 8],
    [0.01, 24, 1],
  ])('of %d seconds at %i fps is %i', (seconds, fps, frames) => {
    expect(frameCount(seconds, fps)).toBe(frames);
  });
});
