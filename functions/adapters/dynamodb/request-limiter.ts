import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RequestLimiter } from '#core/ports/workspaces.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { latestFullAtMs, refillMs, toAllowance } from '#core/workspace/request-rate.ts';
import type { RequestRate } from '#core/workspace/request-rate.ts';
import { allOf, clause } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { apiKeyKey } from '#contracts/table-keys.ts';
import type { Table } from './table.ts';
import { toUpdate } from './update.ts';

interface Change {
  readonly change: Clause;
  readonly condition: Clause;
}

/**
 *        now          bucketFullAtMs             latest
 *   ──────┼─────────────────┼──────────────────────┼────────▶
 *         └ refill × taken ─┘                      └ here one request is left, beyond none
 */
const takeFromFull = (rate: RequestRate, nowMs: number): Change => ({
  change: clause('SET bucketFullAtMs = :fullAtMs', { ':fullAtMs': nowMs + refillMs(rate) }),
  condition: allOf(
    clause('attribute_exists(pk)'),
    clause('attribute_not_exists(bucketFullAtMs) OR bucketFullAtMs <= :nowMs', { ':nowMs': nowMs }),
  ),
});

const takeFromUsed = (rate: RequestRate, nowMs: number): Change => ({
  change: clause('SET bucketFullAtMs = bucketFullAtMs + :refillMs', { ':refillMs': refillMs(rate) }),
  condition: clause('bucketFullAtMs > :nowMs AND bucketFullAtMs <= :latestMs', {
    ':nowMs': nowMs,
    ':latestMs': latestFullAtMs(rate, nowMs),
  }),
});

/** Whether the change was made, and when the bucket is full afterwards. */
const tryToTake = async (
  table: Table,
  { id, hash }: ApiKey,
  change: Change,
): Promise<{ readonly isTaken: boolean; readonly fullAtMs: number }> => {
  const update = new UpdateCommand({
    ...toUpdate(table, { key: apiKeyKey(hash), ...change }),
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes } = await table.client.send(update);
    return { isTaken: true, fullAtMs: Number(Attributes?.['bucketFullAtMs']) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const fullAtMs = error.Item?.['bucketFullAtMs']?.N;
    if (fullAtMs === undefined) throw new Error(`API key ${id} is not stored`, { cause: error });
    return { isTaken: false, fullAtMs: Number(fullAtMs) };
  }
};

/**
 * Token buckets on the key items. The bucket was read with the key, so that an empty one is refused without a
 * write, and otherwise the first write is the right one unless another request came between.
 */
export const createRequestLimiter = (
  client: DynamoDBDocumentClient,
  tableName: string,
  rate: RequestRate,
): RequestLimiter => ({
  take: async (key, nowMs) => {
    let seenMs = key.bucketFullAtMs;
    // At most two writes: `bucketFullAtMs` only grows, so a bucket once seen in use is not full again at `nowMs`.
    while (seenMs <= latestFullAtMs(rate, nowMs)) {
      const change = seenMs <= nowMs ? takeFromFull(rate, nowMs) : takeFromUsed(rate, nowMs);
      const { isTaken, fullAtMs } = await tryToTake({ client, name: tableName }, key, change);
      if (isTaken) return toAllowance(rate, true, fullAtMs, nowMs);
      seenMs = fullAtMs;
    }
    return toAllowance(rate, false, seenMs, nowMs);
  },
});
