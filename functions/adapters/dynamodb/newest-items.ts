import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LIST_FILTER_READ_MAX } from '#contracts/limits.ts';
import { attributesOf, clause } from './expressions.ts';
import type { Clause, ItemKey, Table } from './expressions.ts';
import type { Item } from './items.ts';

export interface NewestItems {
  readonly limit: number;
  /** The common start of the sort keys; the ids after it are ordered by creation time. */
  readonly prefix: ItemKey;
  readonly before: ItemKey | undefined;
  readonly filter?: Clause | undefined;
}

/**
 * Items newest first, and the sort key to continue below, null at the end. Without a filter one more item than the page is
 * read, to find out if there is a next page; with one at most LIST_FILTER_READ_MAX items are read, and the last key read can
 * be the cursor.
 */
export const queryNewest = async (
  { client, name }: Table,
  { limit, prefix, before, filter }: NewestItems,
): Promise<{ readonly items: readonly Item[]; readonly continueBelow: string | null }> => {
  const isBelow = clause('pk = :pk AND begins_with(sk, :prefix)', { ':pk': prefix.pk, ':prefix': prefix.sk });
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: isBelow.expression,
      ...attributesOf(isBelow, ...(filter ? [filter] : [])),
      ...(filter && { FilterExpression: filter.expression }),
      ExclusiveStartKey: before && { ...before },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: filter ? LIST_FILTER_READ_MAX : limit + 1,
    }),
  );
  const items = Items.slice(0, limit);
  const last = Items.length > limit ? items.at(-1) : LastEvaluatedKey;
  return { items, continueBelow: last === undefined ? null : String(last['sk']) };
};
