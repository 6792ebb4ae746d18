import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { checkpointKey, ledgerRunKey } from '#contracts/table-keys.ts';
import { LedgerCheckpointSchema, LedgerRunSchema } from '#core/ledger/checkpoint.ts';
import type { LedgerCheckStore } from '#core/ports/workspaces.ts';
import { fromItem, toItem } from './items.ts';
import { findRecord } from './reads.ts';

export const createLedgerCheckStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
): LedgerCheckStore => {
  const table = { client, name: tableName };
  const findRun = () => findRecord(table, ledgerRunKey(), fromItem(LedgerRunSchema));
  return {
    findCheckpoint: (workspaceId) =>
      findRecord(table, checkpointKey(workspaceId), fromItem(LedgerCheckpointSchema)),
    putCheckpoint: async (workspaceId, checkpoint) => {
      const Item = { ...checkpointKey(workspaceId), ...toItem(LedgerCheckpointSchema, checkpoint) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
    findRun,
    putRun: async (run) => {
      const command = new PutCommand({
        TableName: tableName,
        Item: { ...ledgerRunKey(), ...toItem(LedgerRunSchema, run) },
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
