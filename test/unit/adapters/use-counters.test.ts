import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { USES_PER_SHARD_MAX } from '#contracts/limits.ts';
import { usesKey, useShardOf } from '#contracts/table-keys.ts';

const ITEM_MAX_BYTES = 400 * 1024;
const TRANSACTION_MAX_BYTES = 4_000_000;
/** Project, revision, counters of the workspace and idempotency record. */
const OTHER_ITEMS_BYTES = 10_000;
const NOW_MS = Date.UTC(2026, 0, 15);

/** As DynamoDB counts: a number has a byte for two digits, and two more. */
const sizeOf = (item: Readonly<Record<string, string | number>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => {
    const ofValue = typeof value === 'number' ? Math.ceil(String(value).length / 2) + 2 : value.length;
    return sum + name.length + ofValue;
  }, 0);

const digest = (index: number): string => createHash('sha256').update(String(index)).digest('hex');

it('a save that changes all use counters of a workspace, all of them full, fits into one transaction', () => {
  const digests = Array.from({ length: 5000 }, (_, index) => digest(index));
  const shards = [...Map.groupBy(digests, useShardOf).keys()];
  const sizes = shards.map((shard) => {
    // The longest value is a time since when a text is being deleted.
    const names = Array.from({ length: USES_PER_SHARD_MAX }, (_, index) => [digest(index), -NOW_MS] as const);
    const counts = { version: NOW_MS, names: USES_PER_SHARD_MAX };
    return sizeOf({ ...usesKey(`ws_${'0'.repeat(36)}`, shard), ...counts, ...Object.fromEntries(names) });
  });
  expect(Math.max(...sizes)).toBeLessThan(ITEM_MAX_BYTES);
  expect(sizes.reduce((sum, size) => sum + size, OTHER_ITEMS_BYTES)).toBeLessThan(TRANSACTION_MAX_BYTES);
});
