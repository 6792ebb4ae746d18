import { usesKey, useShardOf } from '#contracts/table-keys.ts';
import type { Uses } from '#core/ports/projects.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Table } from './expressions.ts';
import type { Item } from './items.ts';
import { findItem } from './reads.ts';

// An item has one attribute for each name that is used, the number of its uses, besides `version` and `names`, their number.
const OWN_ATTRIBUTES = new Set(['pk', 'sk', 'version', 'names']);

export const toUses = (items: ReadonlyMap<number, Item | undefined>): Uses => ({
  counts: new Map(
    [...items.values()].flatMap((item = {}) =>
      Object.entries(item).flatMap(([name, count]) =>
        OWN_ATTRIBUTES.has(name) ? [] : [[name, Number(count)] as const],
      ),
    ),
  ),
  shards: new Map(
    [...items].map(([shard, item]) => [
      shard,
      { version: Number(item?.['version'] ?? 0), names: Number(item?.['names'] ?? 0) },
    ]),
  ),
});

/** Reads the items that hold the uses of the names. */
export const readUses = async (
  table: Table,
  workspaceId: WorkspaceId,
  names: Iterable<string>,
): Promise<Uses> => {
  const shards = [...new Set(Array.from(names, useShardOf))];
  const items = await Promise.all(shards.map((shard) => findItem(table, usesKey(workspaceId, shard))));
  return toUses(new Map(shards.map((shard, index) => [shard, items[index]])));
};

/** The uses of the names of one item as they are to be: 0 removes a name, null marks its text as being deleted. */
type NewCounts = readonly (readonly [name: string, count: number | null])[];

/** An action that changes the uses of names of one item, if nobody has changed the item since it was read. */
export const writeShard = (
  { name: TableName }: Table,
  workspaceId: WorkspaceId,
  shard: number,
  counts: NewCounts,
  read: Uses,
) => {
  const { version, names } = read.shards.get(shard) ?? { version: 0, names: 0 };
  const stored = counts.filter(([, count]) => count !== 0);
  const removed = counts.filter(([, count]) => count === 0);
  const grown = counts.reduce((sum, [name, count]) => {
    const isIn = count !== 0;
    return sum + Number(isIn) - Number(read.counts.has(name));
  }, 0);
  // An expression may have 4 KB, a name alone has up to 64 characters.
  const aliases = new Map(counts.map(([name], index) => [name, `#${index.toString(36)}`]));
  const values = [...new Set(stored.map(([, count]) => count ?? 0))];
  const sets = stored.map(([name, count]) => `${aliases.get(name)}=:${count ?? 0}`);
  const removals = removed.map(([name]) => aliases.get(name));
  return {
    Update: {
      TableName,
      Key: usesKey(workspaceId, shard),
      UpdateExpression: `SET ${['version=:next', '#names=:names', ...sets].join()}${
        removals.length > 0 ? ` REMOVE ${removals.join()}` : ''
      }`,
      ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version=:version',
      ExpressionAttributeNames: {
        '#names': 'names',
        ...Object.fromEntries([...aliases].map(([name, alias]) => [alias, name])),
      },
      ExpressionAttributeValues: {
        ':next': version + 1,
        ':names': names + grown,
        ...(version > 0 && { ':version': version }),
        ...Object.fromEntries(values.map((count) => [`:${count}`, count])),
      },
    },
  };
};

/** How many names the item has after the changes. */
const namesAfter = (read: Uses, shard: number, counts: NewCounts): number =>
  (read.shards.get(shard)?.names ?? 0) + counts.filter(([name]) => !read.counts.has(name)).length;

/** Actions that apply changes of uses, and the most names that an item has afterwards. */
export const writeUses = (
  table: Table,
  workspaceId: WorkspaceId,
  { changes, read }: { readonly changes: ReadonlyMap<string, number>; readonly read: Uses },
) => {
  const byShard = Map.groupBy(changes, ([name]) => useShardOf(name));
  const shards = [...byShard].map(([shard, changed]) => ({
    shard,
    counts: changed.map(([name, change]) => [name, (read.counts.get(name) ?? 0) + change] as const),
  }));
  return {
    mostNames: Math.max(0, ...shards.map(({ shard, counts }) => namesAfter(read, shard, counts))),
    actions: shards.map(({ shard, counts }) => writeShard(table, workspaceId, shard, counts, read)),
  };
};
