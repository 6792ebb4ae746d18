import type { Asset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import { resumeFetch } from '#core/use-cases/fetch-asset.ts';
import type { ResumeFetchDeps } from '#core/use-cases/fetch-asset.ts';
import { deleteFiles } from '#core/use-cases/delete-files.ts';
import { releaseKeptAsset } from '#core/use-cases/release-kept-asset.ts';
import type { SettleUpload } from '#core/use-cases/settle-upload.ts';
import { sweepPages } from '#core/use-cases/sweep-pages.ts';

/** Each may hold an upload of 20 MiB twice, the second time in a thread that inspects it. */
const PARALLEL = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface SweepAssetsDeps extends ResumeFetchDeps {
  readonly assets: Pick<AssetStore, 'listDue' | 'findFile' | 'remove' | 'clearDue' | 'releaseKept'> &
    ResumeFetchDeps['assets'];
  readonly assetFiles: Pick<AssetFiles, 'delete' | 'deleteThumbnail'>;
  readonly settleUpload: SettleUpload;
  readonly onFailed: (asset: Asset, cause: unknown) => void;
}

export interface SweepAssetsReport {
  /** Uploads that had not been read or used. */
  readonly settled: number;
  /** Records without an upload. */
  readonly removed: number;
  /** Deleted assets whose file was deleted once more. */
  readonly deleted: number;
  readonly errors: number;
}

/**
 * Processes due assets until `endsAtMs`. An upload that was not read yet is settled, or its inspection requested; an asset without
 * one is removed, since its link has expired. The file and the thumbnail of a deleted asset are deleted again, and a copy that was kept for one
 * which shares a file: what was in progress may have stored them afterwards. A fetch that has not ended is begun again. A kept file is released when no revision of a project uses it any more. Every write is conditional, so sweeps may overlap.
 */
export const createSweepAssets =
  ({ assets, assetFiles, fetchQueue, settleUpload, clock, onFailed }: SweepAssetsDeps) =>
  async (endsAtMs: number): Promise<SweepAssetsReport> => {
    const nowMs = clock.nowMs();
    const counts = { settled: 0, removed: 0, deleted: 0 };
    const sweepAsset = async (asset: Asset): Promise<void> => {
      if (asset.isKept) {
        await releaseKeptAsset({ assets, assetFiles, clock }, asset);
        await assets.postpone(asset, clock.nowMs() + DAY_MS);
        return;
      }
      if (asset.status === 'fetching') {
        await resumeFetch({ assets, fetchQueue, clock }, asset);
        return;
      }
      if (asset.status === 'deleted') {
        await Promise.all([deleteFiles({ assets, assetFiles }, asset), assetFiles.deleteThumbnail(asset)]);
        await assets.clearDue(asset);
        counts.deleted += 1;
        return;
      }
      if (asset.fileId !== null) {
        await deleteFiles({ assets, assetFiles }, asset);
        await assets.clearDue(asset);
        return;
      }
      const settled = await settleUpload(asset);
      if (settled?.status !== 'awaiting_upload') {
        counts.settled += 1;
        return;
      }
      // A worker inspects it; a later sweep finds how that ended.
      if (settled.inspection !== null) return;
      await assets.remove(settled);
      counts.removed += 1;
    };
    const errors = await sweepPages((cursor) => assets.listDue(nowMs, cursor), {
      hasTime: () => clock.nowMs() < endsAtMs,
      parallel: PARALLEL,
      process: sweepAsset,
      onFailed,
    });
    return { ...counts, errors };
  };
