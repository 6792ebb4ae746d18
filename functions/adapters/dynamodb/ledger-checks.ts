import { isDeepStrictEqual } from 'node:util';
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
  const findRun = async (): Promise<LedgerRun | undefined> => {
    const stored = (await find(ledgerRunKey())) as LedgerRun | undefined;
    if (!stored) return undefined;
    const { startedAtMs, finishedAtMs, after, workspaces, differences, version } = stored;
    return { startedAtMs, finishedAtMs, after, workspaces, differences, version };
  };
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
    findRun,
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
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // The SDK repeats a write whose response was lost.
        return isDeepStrictEqual(await findRun(), run);
      }
    },
  };
};
