import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refillMs, toAllowance } from '#core/workspace/request-rate.ts';
import { rateLimitHeaders } from '#api/middleware/guards.ts';

const NOW_MS = Date.UTC(2026, 0, 15);

describe('request rate', () => {
  it('never refills more than the rate in a minute, for any rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (perMinute) => {
        expect(Math.floor(60_000 / refillMs({ perMinute }))).toBeLessThanOrEqual(perMinute);
      }),
    );
  });

  it.each([
    ['a full bucket', 0, { remaining: 60, nextInSeconds: 0 }],
    ['one request taken', 1000, { remaining: 59, nextInSeconds: 1 }],
    ['a request that is almost refilled', 10, { remaining: 59, nextInSeconds: 1 }],
    ['an empty bucket', 60_000, { remaining: 0, nextInSeconds: 1 }],
    [
      'an overdrawn bucket, written by a host whose clock is ahead',
      63_000,
      { remaining: 0, nextInSeconds: 4 },
    ],
  ])('gives remaining requests and seconds to the next one for %s', (_name, missingMs, left) => {
    expect(toAllowance({ perMinute: 60 }, true, NOW_MS + missingMs, NOW_MS)).toMatchObject(left);
  });

  it('is sent as structured header fields', () => {
    const allowance = { isAdmitted: true, requestsPerMinute: 60, remaining: 12, nextInSeconds: 1 };
    expect(rateLimitHeaders(allowance)).toEqual({
      'RateLimit-Policy': '"requests";q=60;w=60',
      RateLimit: '"requests";r=12;t=1',
    });
  });
});
