import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refillMs, toAllowance } from '#core/workspace/request-rate.ts';
import { rateLimitHeaders } from '#api/middleware/guards.ts';

const NOW_MS = Date.UTC(2026, 0, 15);

describe('the request rate', () => {
  it('never gives back more than its number in a minute, whether or not a minute divides by it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (perMinute) => {
        expect(Math.floor(60_000 / refillMs({ perMinute }))).toBeLessThanOrEqual(perMinute);
      }),
    );
  });

  it.each([
    ['a full bucket', 0, { remaining: 60, nextInSeconds: 0 }],
    ['one request taken', 1000, { remaining: 59, nextInSeconds: 1 }],
    ['one that is nearly back', 10, { remaining: 59, nextInSeconds: 1 }],
    ['an empty bucket', 60_000, { remaining: 0, nextInSeconds: 1 }],
    ['more taken than it holds, by a clock ahead of ours', 63_000, { remaining: 0, nextInSeconds: 4 }],
  ])('says of %s what is left and when there is more', (_what, missingMs, left) => {
    expect(toAllowance({ perMinute: 60 }, true, NOW_MS + missingMs, NOW_MS)).toMatchObject(left);
  });

  it('is told in structured fields', () => {
    const allowance = { isAdmitted: true, requestsPerMinute: 60, remaining: 12, nextInSeconds: 1 };
    expect(rateLimitHeaders(allowance)).toEqual({
      'RateLimit-Policy': '"requests";q=60;w=60',
      RateLimit: '"requests";r=12;t=1',
    });
  });
});
