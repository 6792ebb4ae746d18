import { usesKey, useShardOf } from '#contracts/table-keys.ts';
import type { Uses } from '#core/ports/projects.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Table } from './expressions.ts';
import type { Item } from './items.ts';
import { findItem } from './reads.ts';

// An item has one attribute for each name, besides `version` and `names`, their number: the number of its uses, or the negative time
// since when its text is being deleted.
const OWN_ATTRIBUTES = new Set(['pk', 'sk', 'version', 'names']);

export const toUses = (items: ReadonlyMap<number, Item | undefined>): Uses => {
  const values = [...items.values()].flatMap((item = {}) =>
    Object.entries(item).flatMap(([name, value]) =>
      OWN_ATTRIBUTES.has(name) ? [] : [[name, Number(value)] as const],
    ),
  );
  return {
    counts: new Map(values.filter(([, value]) => value > 0)),
    deleting: new Map(values.flatMap(([name, value]) => (value > 0 ? [] : [[name, -value]]))),
    shards: new Map(
      [...items].map(([shard, item]) => [
        shard,
        { version: Number(item?.['version'] ?? 0), names: Number(item?.['names'] ?? 0) },
      ]),
    ),
  };
};

const isStored = ({ counts, deleting }: Uses, name: string): boolean =>
  counts.has(name) || deleting.has(name);

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

/** The values of the names of one item as they are to be; 0 removes a name. */
type NewCounts = readonly (readonly [name: string, count: number])[];

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
    return sum + Number(isIn) - Number(isStored(read, name));
  }, 0);
  // An expression may have 4 KB, a name alone has up to 64 characters.
  const aliases = new Map(counts.map(([name], index) => [name, `#${index.toString(36)}`]));
  const placeholders = new Map(
    [...new Set(stored.map(([, count]) => count))].map((count, index) => [count, `:c${index}`]),
  );
  const sets = stored.map(([name, count]) => `${aliases.get(name)}=${placeholders.get(count)}`);
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
        ...Object.fromEntries([...placeholders].map(([count, placeholder]) => [placeholder, count])),
      },
    },
  };
};

/** How many names the item has after the changes. */
const namesAfter = (read: Uses, shard: number, counts: NewCounts): number =>
  (read.shards.get(shard)?.names ?? 0) + counts.filter(([name]) => !isStored(read, name)).length;

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
