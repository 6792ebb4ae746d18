import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { duePartitions, TABLE } from '#contracts/table-keys.ts';
import type { DueKind } from '#contracts/table-keys.ts';
import type { Page } from '#core/ports/page.ts';
import type { Table } from './expressions.ts';
import type { Item } from './items.ts';

/** A partition and where its next page starts. */
type OpenPartition = readonly [partition: string, startKey?: Item];

/**
 * Lists the items of a kind that are due by `untilMs`, one page of each shard together. Oldest first within a page.
 * Index reads are eventually consistent: every write based on them is conditional.
 */
export const createListDue =
  <T>({ client, name }: Table, kind: DueKind, toRecord: (item: Item) => T, shardPageSize: number) =>
  async (untilMs: number, cursor: string | null): Promise<Page<T>> => {
    const open =
      cursor === null
        ? duePartitions(kind).map((partition): OpenPartition => [partition])
        : (JSON.parse(cursor) as OpenPartition[]); // safe: written below
    const pages = await Promise.all(
      open.map(async ([partition, startKey]) => {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: name,
            IndexName: TABLE.dueIndex.name,
            KeyConditionExpression: 'duePk = :due AND dueAtMs <= :untilMs',
            ExpressionAttributeValues: { ':due': partition, ':untilMs': untilMs },
            ExclusiveStartKey: startKey,
            Limit: shardPageSize,
          }),
        );
        return { partition, items: Items, nextKey: LastEvaluatedKey };
      }),
    );
    const unread = pages.flatMap(({ partition, nextKey }) => (nextKey ? [[partition, nextKey]] : []));
    return {
      items: pages
        .flatMap(({ items }) => items)
        .sort((a, b) => Number(a['dueAtMs']) - Number(b['dueAtMs']))
        .map(toRecord),
      nextCursor: unread.length > 0 ? JSON.stringify(unread) : null,
    };
  };
