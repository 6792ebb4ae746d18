import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { apiKeyKey, unpaidTimeKey, userRateKey, workspaceKey } from '#contracts/table-keys.ts';
import type { ApiKeyStore, RequestLimiter, WorkspaceStore } from '#core/ports/workspaces.ts';
import { latestFullAtMs, refillMs, toAllowance } from '#core/workspace/request-rate.ts';
import type { Allowance, RequestRate } from '#core/workspace/request-rate.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import { allOf, clause, EXISTS, toUpdate } from './expressions.ts';
import type { Clause, ItemKey, Table } from './expressions.ts';
import { itemToApiKey, itemToWorkspace } from './items.ts';
import { findItem, findRecord } from './reads.ts';

export const createWorkspaceStore = (client: DynamoDBDocumentClient, tableName: string): WorkspaceStore => {
  const table = { client, name: tableName };
  return {
    find: (workspaceId) => findRecord(table, workspaceKey(workspaceId), itemToWorkspace),
    unpaidRendererMs: async (workspaceId, nowMs) => {
      const item = await findItem(table, unpaidTimeKey(workspaceId, hourOf(nowMs)));
      return Number(item?.['rendererMs'] ?? 0);
    },
  };
};

export const createApiKeyStore = (client: DynamoDBDocumentClient, tableName: string): ApiKeyStore => ({
  findByHash: (hash) => findRecord({ client, name: tableName }, apiKeyKey(hash), itemToApiKey),
});

interface BucketUpdate {
  readonly change: Clause;
  readonly condition: Clause;
}

/** The item that holds a token bucket, and its name in errors. */
interface Bucket {
  readonly key: ItemKey;
  readonly owner: string;
  /** A user's item is created by the first request; that of an API key must exist. */
  readonly mustExist: boolean;
}

/**
 *        now          bucketFullAtMs             latest
 *   ──────┼─────────────────┼──────────────────────┼────────▶
 *         └ refill × taken ─┘                      └ up to here one token is left, beyond it none
 */
const takeFromFull = ({ mustExist }: Bucket, rate: RequestRate, nowMs: number): BucketUpdate => {
  const isFull = clause('attribute_not_exists(bucketFullAtMs) OR bucketFullAtMs <= :nowMs', {
    ':nowMs': nowMs,
  });
  return {
    change: clause('SET bucketFullAtMs = :fullAtMs, lastUsedAtMs = :nowMs', {
      ':fullAtMs': nowMs + refillMs(rate),
    }),
    condition: mustExist ? allOf(EXISTS, isFull) : isFull,
  };
};

const takeFromUsed = (rate: RequestRate, nowMs: number): BucketUpdate => ({
  change: clause('SET bucketFullAtMs = bucketFullAtMs + :refillMs, lastUsedAtMs = :nowMs', {
    ':refillMs': refillMs(rate),
  }),
  condition: clause('bucketFullAtMs > :nowMs AND bucketFullAtMs <= :latestMs', {
    ':nowMs': nowMs,
    ':latestMs': latestFullAtMs(rate, nowMs),
  }),
});

/** Returns whether the update was made, and `bucketFullAtMs` as stored afterwards. */
const updateBucket = async (
  table: Table,
  { key, owner }: Bucket,
  update: BucketUpdate,
): Promise<{ readonly isTaken: boolean; readonly fullAtMs: number }> => {
  const command = new UpdateCommand({
    ...toUpdate(table, { key, ...update }),
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes } = await table.client.send(command);
    return { isTaken: true, fullAtMs: Number(Attributes?.['bucketFullAtMs']) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const fullAtMs = error.Item?.['bucketFullAtMs']?.N;
    if (fullAtMs === undefined) throw new Error(`${owner} is not stored`, { cause: error });
    return { isTaken: false, fullAtMs: Number(fullAtMs) };
  }
};

/** An empty bucket is refused without a write if it was read before, and without contention the first write succeeds. */
const createTake =
  (table: Table, rate: RequestRate) =>
  async (bucket: Bucket, readFullAtMs: number, nowMs: number): Promise<Allowance> => {
    let fullAtMs = readFullAtMs;
    // At most two writes: `bucketFullAtMs` only grows, so a used bucket cannot be full again at `nowMs`.
    while (fullAtMs <= latestFullAtMs(rate, nowMs)) {
      const update = fullAtMs <= nowMs ? takeFromFull(bucket, rate, nowMs) : takeFromUsed(rate, nowMs);
      const outcome = await updateBucket(table, bucket, update);
      if (outcome.isTaken) return toAllowance(rate, true, outcome.fullAtMs, nowMs);
      fullAtMs = outcome.fullAtMs;
    }
    return toAllowance(rate, false, fullAtMs, nowMs);
  };

/** Token buckets stored on the API key items, and on an item of each signed-in user. */
export const createRequestLimiter = (
  client: DynamoDBDocumentClient,
  tableName: string,
  rate: RequestRate,
): RequestLimiter => {
  const take = createTake({ client, name: tableName }, rate);
  return {
    // The bucket was read with the key.
    take: ({ id, hash, bucketFullAtMs }, nowMs) =>
      take({ key: apiKeyKey(hash), owner: `API key ${id}`, mustExist: true }, bucketFullAtMs, nowMs),
    takeForUser: (userId, nowMs) =>
      take({ key: userRateKey(userId), owner: `user ${userId}`, mustExist: false }, 0, nowMs),
  };
};
