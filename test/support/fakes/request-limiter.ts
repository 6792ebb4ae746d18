import type { RequestLimiter } from '#core/ports/workspaces.ts';
import { latestFullAtMs, refillMs, toAllowance } from '#core/workspace/request-rate.ts';
import type { Records } from '#test/support/fakes/records.ts';

export interface FakeRequestLimiter extends RequestLimiter {
  /** Can be changed at any time. */
  readonly rate: { perMinute: number };
}

export const createFakeRequestLimiter = (records: Records): FakeRequestLimiter => {
  const rate = { perMinute: 300 };
  return {
    rate,
    take: async ({ id, hash }, nowMs) => {
      const key = records.apiKeys.get(hash);
      if (key === undefined) throw new Error(`API key ${id} is not stored`);
      if (key.bucketFullAtMs > latestFullAtMs(rate, nowMs))
        return toAllowance(rate, false, key.bucketFullAtMs, nowMs);
      const bucketFullAtMs = Math.max(nowMs, key.bucketFullAtMs) + refillMs(rate);
      records.apiKeys.set(hash, { ...key, bucketFullAtMs, lastUsedAtMs: nowMs });
      return toAllowance(rate, true, bucketFullAtMs, nowMs);
    },
    takeForUser: async (userId, nowMs) => {
      const fullAtMs = records.userBuckets.get(userId) ?? 0;
      if (fullAtMs > latestFullAtMs(rate, nowMs)) return toAllowance(rate, false, fullAtMs, nowMs);
      const nextFullAtMs = Math.max(nowMs, fullAtMs) + refillMs(rate);
      records.userBuckets.set(userId, nextFullAtMs);
      return toAllowance(rate, true, nextFullAtMs, nowMs);
    },
  };
};
