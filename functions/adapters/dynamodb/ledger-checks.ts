import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { checkpointKey, ledgerRunKey } from '#contracts/table-keys.ts';
import type { LedgerCheckpoint, LedgerRun } from '#core/ledger/checkpoint.ts';
import type { LedgerCheckStore } from '#core/ports/workspaces.ts';

export const createLedgerCheckStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
): LedgerCheckStore => {
  const find = async (Key: { readonly pk: string; readonly sk: string }) =>
    (await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;
  return {
    findCheckpoint: async (workspaceId) => {
      const stored = (await find(checkpointKey(workspaceId))) as LedgerCheckpoint | undefined;
      if (!stored) return undefined;
      const { through, milliCredits, open, startedAtMs } = stored;
      return { through, milliCredits, open, startedAtMs };
    },
    putCheckpoint: async (workspaceId, checkpoint) => {
      const Item = { ...checkpointKey(workspaceId), ...checkpoint };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
    findRun: async () => {
      const stored = (await find(ledgerRunKey())) as LedgerRun | undefined;
      if (!stored) return undefined;
      const { startedAtMs, finishedAtMs, after, workspaces, differences, version } = stored;
      return { startedAtMs, finishedAtMs, after, workspaces, differences, version };
    },
    putRun: async (run) => {
      const command = new PutCommand({
        TableName: tableName,
        Item: { ...ledgerRunKey(), ...run },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :before',
        ExpressionAttributeValues: { ':before': run.version - 1 },
      });
      try {
        await client.send(command);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
};
