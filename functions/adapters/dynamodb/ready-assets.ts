import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import { assetKey, storageKey } from '#contracts/table-keys.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import type { AssetStore, ConvertedPhoto } from '#core/ports/assets.ts';
import { createAssetEvent } from './asset-events.ts';
import { hasStatus } from './asset-requests.ts';
import { isConditionFailed, runTransaction } from './conditional-writes.ts';
import { clause, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { findAsset } from './reads.ts';
import { missingBytes, releaseBytes } from './storage.ts';
import { addFile, createFindFile, holdFile } from './stored-files.ts';

const MAX_TRIES = 8;

const toReady = (table: Table, asset: TypedAsset, file: ConvertedPhoto, rest: Clause) => {
  const { facts, contentType, sizeBytes } = file;
  const { fileDigest } = asset;
  const set =
    'SET #status = :to, facts = :facts, contentType = :type, sizeBytes = :size' +
    (fileDigest === null ? '' : ', fileDigest = :digest');
  return {
    Update: toUpdate(table, {
      key: assetKey(asset.workspaceId, asset.id),
      change: clause(`${set}${rest.expression}`, {
        ':to': 'ready',
        ':facts': facts,
        ':type': contentType,
        ':size': sizeBytes,
        ...(fileDigest !== null && { ':digest': fileDigest }),
        ...rest.values,
      }),
      condition: hasStatus('awaiting_upload'),
    }),
  };
};

const createShareFile =
  (table: Table): AssetStore['shareFile'] =>
  async (asset, nowMs) => {
    const { workspaceId, id, fileDigest, sizeBytes } = asset;
    const file = fileDigest === null ? undefined : await createFindFile(table)(workspaceId, fileDigest);
    // Its own: another call has made it ready.
    if (!file || file.id === id) return { status: 'no_file' };
    const rest = clause(', fileId = :file, dueAtMs = :due', {
      ':file': file.id,
      ':due': nowMs + UPLOAD_WINDOW_SECONDS * 1000,
    });
    const outcome = await runTransaction(table, {
      TransactItems: [
        toReady(table, asset, file, rest),
        holdFile(table, workspaceId, file),
        releaseBytes(table, workspaceId, sizeBytes),
        ...(await createAssetEvent(table, asset, 'ready', nowMs)),
      ],
    });
    if (outcome.status === 'refused' && !isConditionFailed(outcome.reasons[0])) {
      if (isConditionFailed(outcome.reasons[1])) return { status: 'no_file' };
      throw isConditionFailed(outcome.reasons[2])
        ? missingBytes(asset)
        : new Error(`asset ${id} has an event already`);
    }
    return { status: 'settled', asset: await findAsset(table, asset) };
  };

/** The stored bytes become those of the file that is kept of the announced one. */
const correctBytes = (table: Table, workspaceId: string, grownBytes: number, maxStoredBytes: number) =>
  grownBytes <= 0
    ? releaseBytes(table, workspaceId, -grownBytes)
    : {
        Update: toUpdate(table, {
          key: storageKey(workspaceId),
          change: clause('ADD storedBytes :grown, changes :one', { ':grown': grownBytes, ':one': 1 }),
          condition: clause('storedBytes <= :room', { ':room': maxStoredBytes - grownBytes }),
        }),
      };

/** Tries to share first: only one of the assets that become ready at once has the file of its own. */
const createMarkKept =
  (table: Table) =>
  async (
    asset: TypedAsset,
    kept: ConvertedPhoto,
    { maxStoredBytes, nowMs }: { readonly maxStoredBytes: number; readonly nowMs: number },
  ): ReturnType<AssetStore['markConverted']> => {
    const { workspaceId, id, fileDigest } = asset;
    const grownBytes = kept.sizeBytes - asset.sizeBytes;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const shared = await createShareFile(table)(asset, nowMs);
      if (shared.status === 'settled') return shared;
      const outcome = await runTransaction(table, {
        TransactItems: [
          toReady(table, asset, kept, clause(' REMOVE duePk, dueAtMs')),
          correctBytes(table, workspaceId, grownBytes, maxStoredBytes),
          ...(fileDigest === null
            ? []
            : [addFile(table, workspaceId, { ...kept, digest: fileDigest, id, holders: 1 })]),
          ...(await createAssetEvent(table, asset, 'ready', nowMs)),
        ],
      });
      if (outcome.status === 'committed' || isConditionFailed(outcome.reasons[0]))
        return { status: 'settled', asset: await findAsset(table, asset) };
      const [, storage, file] = outcome.reasons;
      if (fileDigest !== null && isConditionFailed(file)) continue;
      if (!isConditionFailed(storage)) throw new Error(`asset ${id} has an event already`);
      if (grownBytes <= 0) throw missingBytes(asset);
      return { status: 'storage_full' };
    }
    throw new Error(`the file of asset ${id} was changed at the same time ${MAX_TRIES} times`);
  };

/** How an asset becomes ready: with a file of its own, or with the one of an asset that has the same bytes. */
export const createReadyAssets = (table: Table) => {
  const markConverted: AssetStore['markConverted'] = createMarkKept(table);
  const markReady: AssetStore['markReady'] = async (asset, facts, nowMs) => {
    const { contentType, sizeBytes } = asset;
    const marked = await markConverted(
      asset,
      { contentType, sizeBytes, facts },
      { maxStoredBytes: 0, nowMs },
    );
    return marked.status === 'settled' ? marked.asset : undefined;
  };
  return { markReady, markConverted, shareFile: createShareFile(table), findFile: createFindFile(table) };
};
