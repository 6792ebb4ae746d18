import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '#contracts/table-keys.ts';
import type { Table } from './expressions.ts';

/** Lists due items of a partition. Index reads are eventually consistent: every write based on them is conditional. */
export const createListDue =
  <T>({ client, name }: Table, partition: string, toRecord: (item: Record<string, unknown>) => T) =>
  async (nowMs: number, limit: number): Promise<readonly T[]> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        IndexName: TABLE.dueIndex.name,
        KeyConditionExpression: 'duePk = :due AND dueAtMs <= :nowMs',
        ExpressionAttributeValues: { ':due': partition, ':nowMs': nowMs },
        Limit: limit,
      }),
    );
    return Items.map(toRecord);
  };
