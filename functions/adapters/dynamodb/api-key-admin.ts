import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ApiKeyAdmin } from '#core/ports/workspaces.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { clause } from './clauses.ts';
import { apiKeyPointerToItem, apiKeyToItem } from './items.ts';
import { apiKeyKey, apiKeyPointerKey, workspaceKey } from '#contracts/table-keys.ts';
import type { Table } from './table.ts';
import { runTransaction } from './transaction-outcome.ts';
import { runUpdate } from './update.ts';

/** The key, found by its hash at every request, and the pointer by which its workspace finds it. */
const createKey =
  (table: Table): ApiKeyAdmin['create'] =>
  async (key) => {
    const TableName = table.name;
    const outcome = await runTransaction(table, {
      TransactItems: [
        {
          ConditionCheck: {
            TableName,
            Key: workspaceKey(key.workspaceId),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
        ...[apiKeyToItem(key), apiKeyPointerToItem(key)].map((Item) => ({
          Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        })),
      ],
    });
    if (outcome.status === 'refused')
      throw new Error(`API key ${key.id} exists already, or workspace ${key.workspaceId} does not`);
  };

const listKeys = (table: Table): ApiKeyAdmin['list'] => {
  const { findByHash } = createApiKeyStore(table.client, table.name);
  return async (workspaceId) => {
    const { pk, sk: prefix } = apiKeyPointerKey(workspaceId, '');
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
      }),
    );
    const keys = await Promise.all(Items.map((pointer) => findByHash(String(pointer['hash']))));
    return keys.filter((key) => key !== undefined).sort((a, b) => a.createdAtMs - b.createdAtMs);
  };
};

const revokeKey =
  (table: Table): ApiKeyAdmin['revoke'] =>
  async (workspaceId, keyId, nowMs) => {
    const { Item: pointer } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: apiKeyPointerKey(workspaceId, keyId),
        ConsistentRead: true,
      }),
    );
    if (!pointer) return false;
    const revoked = await runUpdate(table, {
      key: apiKeyKey(String(pointer['hash'])),
      change: clause('SET revokedAtMs = if_not_exists(revokedAtMs, :nowMs)', { ':nowMs': nowMs }),
      condition: clause('attribute_exists(pk)'),
    });
    return revoked !== undefined;
  };

export const createApiKeyAdmin = (client: DynamoDBDocumentClient, tableName: string): ApiKeyAdmin => {
  const table = { client, name: tableName };
  return { create: createKey(table), list: listKeys(table), revoke: revokeKey(table) };
};
