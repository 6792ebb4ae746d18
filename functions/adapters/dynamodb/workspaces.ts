import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { apiKeyKey, unpaidTimeKey, workspaceKey } from '#contracts/table-keys.ts';
import type { ApiKeyStore, RequestLimiter, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { latestFullAtMs, refillMs, toAllowance } from '#core/workspace/request-rate.ts';
import type { RequestRate } from '#core/workspace/request-rate.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import { allOf, clause, EXISTS, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { itemToApiKey, itemToWorkspace } from './items.ts';

export const createWorkspaceStore = (client: DynamoDBDocumentClient, tableName: string): WorkspaceStore => ({
  find: async (workspaceId) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: workspaceKey(workspaceId), ConsistentRead: true }),
    );
    return Item && itemToWorkspace(Item);
  },
  unpaidRendererMs: async (workspaceId, nowMs) => {
    const Key = unpaidTimeKey(workspaceId, hourOf(nowMs));
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    return Number(Item?.['rendererMs'] ?? 0);
  },
});

export const createApiKeyStore = (client: DynamoDBDocumentClient, tableName: string): ApiKeyStore => ({
  findByHash: async (hash) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: apiKeyKey(hash), ConsistentRead: true }),
    );
    return Item && itemToApiKey(Item);
  },
});

interface BucketUpdate {
  readonly change: Clause;
  readonly condition: Clause;
}

/**
 *        now          bucketFullAtMs             latest
 *   ──────┼─────────────────┼──────────────────────┼────────▶
 *         └ refill × taken ─┘                      └ up to here one token is left, beyond it none
 */
const takeFromFull = (rate: RequestRate, nowMs: number): BucketUpdate => ({
  change: clause('SET bucketFullAtMs = :fullAtMs', { ':fullAtMs': nowMs + refillMs(rate) }),
  condition: allOf(
    EXISTS,
    clause('attribute_not_exists(bucketFullAtMs) OR bucketFullAtMs <= :nowMs', { ':nowMs': nowMs }),
  ),
});

const takeFromUsed = (rate: RequestRate, nowMs: number): BucketUpdate => ({
  change: clause('SET bucketFullAtMs = bucketFullAtMs + :refillMs', { ':refillMs': refillMs(rate) }),
  condition: clause('bucketFullAtMs > :nowMs AND bucketFullAtMs <= :latestMs', {
    ':nowMs': nowMs,
    ':latestMs': latestFullAtMs(rate, nowMs),
  }),
});

/** Returns whether the update was made, and `bucketFullAtMs` as stored afterwards. */
const updateBucket = async (
  table: Table,
  { id, hash }: ApiKey,
  update: BucketUpdate,
): Promise<{ readonly isTaken: boolean; readonly fullAtMs: number }> => {
  const command = new UpdateCommand({
    ...toUpdate(table, { key: apiKeyKey(hash), ...update }),
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes } = await table.client.send(command);
    return { isTaken: true, fullAtMs: Number(Attributes?.['bucketFullAtMs']) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const fullAtMs = error.Item?.['bucketFullAtMs']?.N;
    if (fullAtMs === undefined) throw new Error(`API key ${id} is not stored`, { cause: error });
    return { isTaken: false, fullAtMs: Number(fullAtMs) };
  }
};

/**
 * Token buckets stored on the API key items. The bucket was read with the key, so an empty one is refused without a
 * write, and without contention the first write succeeds.
 */
export const createRequestLimiter = (
  client: DynamoDBDocumentClient,
  tableName: string,
  rate: RequestRate,
): RequestLimiter => ({
  take: async (key, nowMs) => {
    let fullAtMs = key.bucketFullAtMs;
    // At most two writes: `bucketFullAtMs` only grows, so a used bucket cannot be full again at `nowMs`.
    while (fullAtMs <= latestFullAtMs(rate, nowMs)) {
      const update = fullAtMs <= nowMs ? takeFromFull(rate, nowMs) : takeFromUsed(rate, nowMs);
      const outcome = await updateBucket({ client, name: tableName }, key, update);
      if (outcome.isTaken) return toAllowance(rate, true, outcome.fullAtMs, nowMs);
      fullAtMs = outcome.fullAtMs;
    }
    return toAllowance(rate, false, fullAtMs, nowMs);
  },
});
