import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { sdkConfig } from '../../local/stack-env.ts';
import type { Env } from '../../local/stack-env.ts';

export type Items = readonly Readonly<Record<string, unknown>>[];

const BATCH = 25;

const withClient = async <T>(env: Env, work: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
};

/** Every item: what point-in-time recovery would restore for this moment. Nothing may write meanwhile. */
export const copyTable = (env: Env): Promise<Items> =>
  withClient(env, async (client) => {
    const items: Record<string, unknown>[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: env['TABLE_NAME'], ConsistentRead: true, ExclusiveStartKey }),
      );
      items.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return items;
  });

export const fillTable = (env: Env, TableName: string, items: Items): Promise<void> =>
  withClient(env, async (client) => {
    for (let first = 0; first < items.length; first += BATCH) {
      const requests = items
        .slice(first, first + BATCH)
        .map((Item) => ({ PutRequest: { Item: { ...Item } } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    }
  });

/** Creates an empty table with the keys and indexes of the stack's table. */
export const createTableLike = (env: Env, TableName: string): Promise<void> =>
  withClient(env, async (client) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: env['TABLE_NAME'] }));
    const indexes = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    }));
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: Table?.AttributeDefinitions,
        KeySchema: Table?.KeySchema,
        GlobalSecondaryIndexes: indexes,
      }),
    );
  });
