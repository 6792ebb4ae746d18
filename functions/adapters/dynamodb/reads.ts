import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { assetKey } from '#contracts/table-keys.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { ItemKey, Table } from './expressions.ts';
import { itemToAsset } from './items.ts';
import type { Item } from './items.ts';

/** Strongly consistent. */
export const findItem = async ({ client, name }: Table, Key: ItemKey): Promise<Item | undefined> =>
  (await client.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))).Item;

export const findRecord = async <T>(
  table: Table,
  key: ItemKey,
  toRecord: (item: Item) => T,
): Promise<T | undefined> => {
  const item = await findItem(table, key);
  return item && toRecord(item);
};

/** Strongly consistent. */
export const findAsset = (
  table: Table,
  { workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>,
): Promise<Asset | undefined> => findRecord(table, assetKey(workspaceId, id), itemToAsset);

/** Sort keys from the first to the second one, both included. */
export type KeyRange = readonly [from: string, to: string];

/** Strongly consistent. */
export const queryRange = async (
  { client, name }: Table,
  pk: string,
  [from, to]: KeyRange,
  options: Pick<QueryCommandInput, 'ExclusiveStartKey' | 'Limit' | 'ScanIndexForward'> = {},
): Promise<{ readonly items: readonly Item[]; readonly lastKey: Item | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      ...options,
    }),
  );
  return { items: Items, lastKey: LastEvaluatedKey };
};

/** The items whose sort keys begin with that of `prefix`; the rest of the key is ASCII. */
export const queryPrefix = async (table: Table, { pk, sk }: ItemKey): Promise<readonly Item[]> =>
  (await queryRange(table, pk, [sk, `${sk}~`])).items;
