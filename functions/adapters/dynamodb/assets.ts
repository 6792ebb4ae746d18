import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ENDED_ASSET_KEPT_DAYS } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { assetKey, storageKey, TABLE } from '#contracts/table-keys.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import { holdsBytes } from '#core/asset/asset.ts';
import type { Asset, AssetStatus } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { createAssetCreation } from './asset-creation.ts';
import { createAssetDeletion, NOT_KEPT } from './asset-deletion.ts';
import { createAssetEvent } from './asset-events.ts';
import { createAssetRequests, hasStatus } from './asset-requests.ts';
import { isConditionFailed, runTransaction, runUpdate } from './conditional-writes.ts';
import { createListDue } from './due-index.ts';
import { allOf, clause, joinActions, toDelete, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { expiresAtSeconds, itemToAsset } from './items.ts';
import { queryNewest } from './newest-items.ts';
import { createReadyAssets } from './ready-assets.ts';
import { findAsset, findItem } from './reads.ts';
import { missingBytes, releaseBytes } from './storage.ts';
import { returnUploadedBytes } from './uploaded-bytes.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const createList =
  (table: Table): AssetStore['list'] =>
  async (workspaceId, { limit, before, kind }) => {
    const { items, nextCursor } = await queryNewest(table, {
      limit,
      key: (id) => assetKey(workspaceId, id),
      idPrefix: 'asset_',
      parseId: parseAssetId,
      before,
      filter: toFilter(kind),
    });
    return { assets: items.map(itemToAsset), nextCursor };
  };

/** A content type starts with its kind. */
const toFilter = (kind: AssetKind | undefined): Clause =>
  clause(`#status <> :deleted${kind ? ' AND begins_with(contentType, :kind)' : ''}`, {
    ':deleted': 'deleted',
    ...(kind && { ':kind': `${kind}/` }),
  });

/**
 * Changes an asset and releases its bytes if it has any. False when its status is not the one that `asset` has.
 */
const runRelease = async (
  table: Table,
  asset: Asset,
  change: Action,
  ...others: readonly Action[]
): Promise<boolean> => {
  const outcome = await runTransaction(table, {
    TransactItems: [
      change,
      ...others,
      ...(holdsBytes(asset) ? [releaseBytes(table, asset.workspaceId, asset.sizeBytes)] : []),
    ],
  });
  if (outcome.status === 'committed') return true;
  if (isConditionFailed(outcome.reasons[0])) return false;
  throw missingBytes(asset);
};

const endAsset = (
  table: Table,
  asset: Asset,
  to: AssetStatus,
  actions: Clause,
  expiresFromMs: number,
): Action => ({
  Update: toUpdate(table, {
    key: assetKey(asset.workspaceId, asset.id),
    change: joinActions(
      clause(`SET #status = :to, ${TABLE.ttl} = :expires`, {
        ':to': to,
        ':expires': expiresAtSeconds(expiresFromMs, ENDED_ASSET_KEPT_DAYS),
      }),
      actions,
    ),
    condition: hasStatus(asset.status),
  }),
});

const createReject =
  (table: Table): AssetStore['reject'] =>
  async (asset, code, nowMs, receivedBytes = 0) => {
    const { workspaceId, sizeBytes, createdAtMs } = asset;
    const change = clause(', rejection = :code REMOVE sourceUrl, duePk, dueAtMs', { ':code': code });
    const isRejected = await runRelease(
      table,
      asset,
      endAsset(table, asset, 'rejected', change, nowMs),
      ...(asset.status === 'fetching'
        ? [returnUploadedBytes(table, workspaceId, sizeBytes - receivedBytes, createdAtMs)]
        : []),
      ...(await createAssetEvent(table, asset, 'rejected', nowMs)),
    );
    return isRejected
      ? { ...asset, status: 'rejected', rejection: code, sourceUrl: null, dueAtMs: null }
      : findAsset(table, asset);
  };

const createMarkFetched =
  (table: Table): AssetStore['markFetched'] =>
  async ({ workspaceId, id, sizeBytes: reservedBytes, createdAtMs }, { contentType, sizeBytes }, nowMs) => {
    const unusedBytes = reservedBytes - sizeBytes;
    const change = clause(
      'SET #status = :to, contentType = :type, sizeBytes = :size, inspection = :inspection, dueAtMs = :nowMs REMOVE sourceUrl',
      {
        ':to': 'awaiting_upload',
        ':type': contentType,
        ':size': sizeBytes,
        ':inspection': { begun: 0, requestedAtMs: 0 },
        ':nowMs': nowMs,
      },
    );
    const outcome = await runTransaction(table, {
      TransactItems: [
        {
          Update: toUpdate(table, {
            key: assetKey(workspaceId, id),
            change,
            condition: hasStatus('fetching'),
          }),
        },
        releaseBytes(table, workspaceId, unusedBytes),
        returnUploadedBytes(table, workspaceId, unusedBytes, createdAtMs),
      ],
    });
    if (outcome.status === 'refused' && !isConditionFailed(outcome.reasons[0]))
      throw missingBytes({ workspaceId, id });
    return findAsset(table, { workspaceId, id });
  };

const createRemove =
  (table: Table): AssetStore['remove'] =>
  async (asset) => {
    const key = assetKey(asset.workspaceId, asset.id);
    await runRelease(table, asset, toDelete(table, key, hasStatus('awaiting_upload')));
  };

const createClearDue =
  (table: Table): AssetStore['clearDue'] =>
  async ({ workspaceId, id, dueAtMs }) => {
    await runUpdate(table, {
      key: assetKey(workspaceId, id),
      change: clause('REMOVE duePk, dueAtMs'),
      condition: allOf(
        clause('#status = :deleted OR attribute_exists(fileId)', { ':deleted': 'deleted' }),
        NOT_KEPT,
        clause('dueAtMs = :seenDueAtMs', { ':seenDueAtMs': dueAtMs }),
      ),
    });
  };

const DUE_SHARD_PAGE = 25;

/** Every write is conditional; docs/data-model.md lists the conditions. */
export const createAssetStore = (client: DynamoDBDocumentClient, tableName: string): AssetStore => {
  const table = { client, name: tableName };
  return {
    ...createAssetCreation(table),
    find: (workspaceId, id) => findAsset(table, { workspaceId, id }),
    list: createList(table),
    ...createReadyAssets(table),
    ...createAssetRequests(table),
    markFetched: createMarkFetched(table),
    reject: createReject(table),
    ...createAssetDeletion(table),
    remove: createRemove(table),
    clearDue: createClearDue(table),
    listDue: createListDue(table, 'ASSET', itemToAsset, DUE_SHARD_PAGE),
    findStorage: async (workspaceId) => {
      const item = await findItem(table, storageKey(workspaceId));
      return { storedBytes: Number(item?.['storedBytes'] ?? 0) };
    },
  };
};
