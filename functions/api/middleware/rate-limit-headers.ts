import type { Allowance } from '#core/workspace/request-rate.ts';

const WINDOW_SECONDS = 60; // the rate is per minute
const POLICY = '"requests"';

/** The fields of the IETF draft draft-ietf-httpapi-ratelimit-headers: the policy, and where the key stands. */
export const rateLimitHeaders = ({
  requestsPerMinute,
  remaining,
  nextInSeconds,
}: Allowance): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `${POLICY};q=${requestsPerMinute};w=${WINDOW_SECONDS}`,
  RateLimit: `${POLICY};r=${remaining};t=${nextInSeconds}`,
});
