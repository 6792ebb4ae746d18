import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import { deleteFiles } from '#core/use-cases/delete-files.ts';

export interface ReleaseKeptAssetDeps {
  readonly assets: Pick<AssetStore, 'findFile' | 'releaseKept'>;
  readonly assetFiles: Pick<AssetFiles, 'delete'>;
  readonly clock: Clock;
}

/** Deletes the file of a deleted asset that was kept for revisions, once none uses it and no other asset holds it. */
export const releaseKeptAsset = async (
  { assets, assetFiles, clock }: ReleaseKeptAssetDeps,
  asset: Asset,
): Promise<void> => {
  const isReleased = await assets.releaseKept(asset, clock.nowMs() + UPLOAD_WINDOW_SECONDS * 1000);
  if (isReleased) await deleteFiles({ assets, assetFiles }, asset);
};
