import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import { deleteFiles } from '#core/use-cases/delete-files.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface DeleteAssetDeps {
  readonly assets: Pick<AssetStore, 'find' | 'findFile' | 'markDeleted'>;
  readonly assetFiles: Pick<AssetFiles, 'delete' | 'deleteThumbnail'>;
  readonly clock: Clock;
}

/**
 * Deletes an asset, its thumbnail, and its file unless another asset holds that; a deleted asset is returned as it is. Undefined when the workspace has no such asset.
 * sweep-assets deletes both again later: an upload may be settled or a thumbnail made at the same time, or this process may
 * end early.
 */
export const deleteAsset = async (
  { assets, assetFiles, clock }: DeleteAssetDeps,
  workspaceId: WorkspaceId,
  id: AssetId,
): Promise<Asset | undefined> => {
  const asset = await assets.find(workspaceId, id);
  const deleted = asset && (await assets.markDeleted(asset, clock.nowMs() + UPLOAD_WINDOW_SECONDS * 1000));
  if (deleted)
    await Promise.all([
      // The file stays while a kept revision of a project uses it.
      ...(deleted.isKept ? [] : [deleteFiles({ assets, assetFiles }, deleted)]),
      assetFiles.deleteThumbnail(deleted),
    ]);
  return deleted;
};
