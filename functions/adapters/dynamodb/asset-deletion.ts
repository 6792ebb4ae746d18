import { ENDED_ASSET_KEPT_DAYS } from '#contracts/limits.ts';
import { assetKey, duePartition, TABLE, useShardOf } from '#contracts/table-keys.ts';
import { holdsBytes } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { hasStatus } from './asset-requests.ts';
import { isConditionFailed, runTransaction, runUpdate } from './conditional-writes.ts';
import { allOf, clause, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { expiresAtSeconds } from './items.ts';
import { findAsset } from './reads.ts';
import { missingBytes } from './storage.ts';
import { releaseFile } from './stored-files.ts';
import { readUses, writeShard } from './uses.ts';

export const NOT_KEPT = clause('attribute_not_exists(isKept)');
const KEPT = clause('isKept = :isKept', { ':isKept': true });
const MAX_TRIES = 8;

/**
 * One try to end an asset, with its uses and its file as they are read now: the transaction changes the version of the item of the uses, so
 * that a save that has read the asset before is refused. `changed`: read it again.
 */
const tryEnd = async (
  table: Table,
  asset: Asset,
  plan: (
    isUsed: boolean,
  ) => { readonly change: Clause; readonly condition: Clause; readonly releases: boolean } | null,
): Promise<'done' | 'changed' | 'not planned'> => {
  const { workspaceId, id } = asset;
  const read = await readUses(table, workspaceId, [id]);
  const planned = plan((read.counts.get(id) ?? 0) > 0);
  if (!planned) return 'not planned';
  const released = planned.releases ? await releaseFile(table, asset) : [];
  if (!released) return 'changed';
  const outcome = await runTransaction(table, {
    TransactItems: [
      { Update: toUpdate(table, { key: assetKey(workspaceId, id), ...planned }) },
      writeShard(table, workspaceId, useShardOf(id), [], read),
      ...released,
    ],
  });
  if (outcome.status === 'committed') return 'done';
  const changeable = asset.fileDigest === null ? 2 : 3; // the asset, its uses, its file
  if (outcome.reasons.slice(0, changeable).some(isConditionFailed)) return 'changed';
  throw missingBytes(asset);
};

const expiry = (dueAtMs: number) => ({ ':expires': expiresAtSeconds(dueAtMs, ENDED_ASSET_KEPT_DAYS) });

const createMarkDeleted =
  (table: Table): AssetStore['markDeleted'] =>
  async (asset, dueAtMs) => {
    let seen: Asset | undefined = asset;
    for (let tries = 1; seen && seen.status !== 'deleted'; tries += 1) {
      if (tries > MAX_TRIES)
        throw new Error(`asset ${asset.id} was changed at the same time ${MAX_TRIES} times`);
      const current: Asset = seen;
      let isKept = false;
      const outcome = await tryEnd(table, current, (isUsed) => {
        isKept = isUsed && current.status === 'ready';
        const rest = isKept ? ', isKept = :kept' : `, ${TABLE.ttl} = :expires`;
        return {
          change: clause(
            `SET #status = :to, dueAtMs = :dueAtMs, duePk = :due${rest} REMOVE rejection, sourceUrl`,
            {
              ':to': 'deleted',
              ':dueAtMs': dueAtMs,
              ':due': duePartition('ASSET', current.id),
              ...(isKept ? { ':kept': true } : expiry(dueAtMs)),
            },
          ),
          condition: hasStatus(current.status),
          releases: holdsBytes(current) && !isKept,
        };
      });
      if (outcome === 'done')
        return { ...current, status: 'deleted', rejection: null, dueAtMs, isKept: isKept || null };
      seen = await findAsset(table, asset);
    }
    return seen;
  };

const createReleaseKept =
  (table: Table): AssetStore['releaseKept'] =>
  async (asset, dueAtMs) => {
    const outcome = await tryEnd(table, asset, (isUsed) =>
      isUsed
        ? null
        : {
            change: clause(`SET dueAtMs = :dueAtMs, ${TABLE.ttl} = :expires REMOVE isKept`, {
              ':dueAtMs': dueAtMs,
              ...expiry(dueAtMs),
            }),
            condition: allOf(hasStatus('deleted'), KEPT),
            releases: true,
          },
    );
    return outcome === 'done';
  };

const createPostpone =
  (table: Table): AssetStore['postpone'] =>
  async ({ workspaceId, id, status, dueAtMs: seenDueAtMs }, dueAtMs) => {
    await runUpdate(table, {
      key: assetKey(workspaceId, id),
      change: clause('SET dueAtMs = :dueAtMs', { ':dueAtMs': dueAtMs }),
      condition: allOf(hasStatus(status), clause('dueAtMs = :seenDueAtMs', { ':seenDueAtMs': seenDueAtMs })),
    });
  };

/** The end of assets, which revisions of projects may use. */
export const createAssetDeletion = (table: Table) => ({
  markDeleted: createMarkDeleted(table),
  releaseKept: createReleaseKept(table),
  postpone: createPostpone(table),
});
