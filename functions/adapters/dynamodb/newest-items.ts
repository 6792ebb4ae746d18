import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LIST_FILTER_READ_MAX } from '#contracts/limits.ts';
import { attributesOf, clause } from './expressions.ts';
import type { Clause, ItemKey, Table } from './expressions.ts';
import type { Item } from './items.ts';

export interface NewestItems<Id extends string> {
  readonly limit: number;
  /** Key of the item with an id. */
  readonly key: (id: string) => ItemKey;
  /** The common start of the ids, which are ordered by creation time. */
  readonly idPrefix: string;
  readonly parseId: (text: string | undefined) => Id | undefined;
  readonly before: Id | undefined;
  readonly filter?: Clause | undefined;
}

/**
 * Items newest first, and the id to continue below, null at the end. Without a filter one more item than the page is
 * read, to find out if there is a next page; with one at most LIST_FILTER_READ_MAX items are read, and the last key read can
 * be the cursor.
 */
export const queryNewest = async <Id extends string>(
  { client, name }: Table,
  { limit, key, idPrefix, parseId, before, filter }: NewestItems<Id>,
): Promise<{ readonly items: readonly Item[]; readonly nextCursor: Id | null }> => {
  const { pk, sk } = key(idPrefix);
  const hasPrefix = clause('pk = :pk AND begins_with(sk, :prefix)', { ':pk': pk, ':prefix': sk });
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: hasPrefix.expression,
      ...attributesOf(hasPrefix, ...(filter ? [filter] : [])),
      ...(filter && { FilterExpression: filter.expression }),
      ExclusiveStartKey: before && key(before),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: filter ? LIST_FILTER_READ_MAX : limit + 1,
    }),
  );
  const items = Items.slice(0, limit);
  const last = Items.length > limit ? items.at(-1) : LastEvaluatedKey;
  return { items, nextCursor: parseId(last && String(last['sk']).slice(key('').sk.length)) ?? null };
};
