import { sourceKey, TABLE } from '#contracts/table-keys.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetCreation, AssetLimits, AssetStore, SourceName } from '#core/ports/assets.ts';
import { isConditionFailed, runTransaction, runUpdate } from './conditional-writes.ts';
import type { TransactionOutcome } from './conditional-writes.ts';
import { clause, setAttributes, toCreate, toUpdate } from './expressions.ts';
import type { Table } from './expressions.ts';
import { assetToItem, expiresAtSeconds } from './items.ts';
import { findAsset, findItem } from './reads.ts';
import { createSourceWaits } from './source-waits.ts';
import { reserveBytes } from './storage.ts';
import { countUploadedBytes, uploadedBytesOf } from './uploaded-bytes.ts';

/** The first actions of every creation, in this order. */
const creationOf = (table: Table, asset: Asset, { maxStoredBytes, maxUploadedBytesPerDay }: AssetLimits) => [
  reserveBytes(table, asset.workspaceId, asset.sizeBytes, maxStoredBytes),
  countUploadedBytes(table, asset.workspaceId, {
    bytes: asset.sizeBytes,
    maxBytes: maxUploadedBytesPerDay,
    atMs: asset.createdAtMs,
  }),
  toCreate(table, assetToItem(asset)),
];

const toCreation = ({ id }: Asset, outcome: TransactionOutcome): AssetCreation => {
  if (outcome.status === 'committed') return { status: 'created' };
  const [storage, day] = outcome.reasons;
  if (isConditionFailed(storage))
    return { status: 'storage_full', storedBytes: Number(storage?.Item?.['storedBytes']?.N ?? 0) };
  if (isConditionFailed(day)) return { status: 'day_full', uploadedBytes: uploadedBytesOf(day) };
  throw new Error(`asset ${id} exists already`);
};

const createCreate =
  (table: Table): AssetStore['create'] =>
  async (asset, limits) =>
    toCreation(asset, await runTransaction(table, { TransactItems: creationOf(table, asset, limits) }));

const setUntil = (untilMs: number, others: Readonly<Record<string, unknown>> = {}) =>
  setAttributes({ ...others, untilMs, [TABLE.ttl]: expiresAtSeconds(untilMs, 0) });

/** Action of a transaction that fails while the address names another asset. */
const nameFetch = (
  table: Table,
  { workspaceId, id, createdAtMs }: Asset,
  { digest, untilMs }: SourceName,
) => ({
  Update: toUpdate(table, {
    key: sourceKey(workspaceId, digest),
    change: setUntil(untilMs, { assetId: id }),
    condition: clause('attribute_not_exists(untilMs) OR untilMs <= :now', { ':now': createdAtMs }),
  }),
});

const createCreateFetch =
  (table: Table): AssetStore['createFetch'] =>
  async (asset, limits, source) => {
    const creation = creationOf(table, asset, limits);
    const outcome = await runTransaction(table, {
      TransactItems: [...creation, nameFetch(table, asset, source)],
    });
    const isBegun = outcome.status === 'refused' && isConditionFailed(outcome.reasons[creation.length]);
    return isBegun ? { status: 'begun_before' } : toCreation(asset, outcome);
  };

/** The assets that addresses of variables were fetched as. */
const createFetchNames = (table: Table): Pick<AssetStore, 'findFetch' | 'identifyUntil'> => ({
  findFetch: async (workspaceId, digest, nowMs) => {
    const item = await findItem(table, sourceKey(workspaceId, digest));
    if (!item || Number(item['untilMs']) <= nowMs) return undefined;
    // safe: written by `nameFetch`
    return findAsset(table, { workspaceId, id: item['assetId'] as AssetId });
  },
  identifyUntil: async ({ workspaceId, id }, { digest, untilMs }) => {
    await runUpdate(table, {
      key: sourceKey(workspaceId, digest),
      change: setUntil(untilMs),
      condition: clause('assetId = :id', { ':id': id }),
    });
  },
});

/** Creates assets, also for the addresses of variables, by which they are found, and limits the waits for these. */
export const createAssetCreation = (table: Table) => ({
  create: createCreate(table),
  createFetch: createCreateFetch(table),
  ...createFetchNames(table),
  ...createSourceWaits(table),
});
