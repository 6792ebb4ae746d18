import type { Asset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';

export interface DeleteFilesDeps {
  readonly assets: Pick<AssetStore, 'findFile'>;
  readonly assetFiles: Pick<AssetFiles, 'delete'>;
}

/**
 * Deletes the files of an asset that is no longer to become ready: the one that was kept for it and the one that it held, unless an asset holds
 * that. A file that nothing holds is never held again: only becoming ready makes an asset the first holder of its own file.
 */
export const deleteFiles = async ({ assets, assetFiles }: DeleteFilesDeps, asset: Asset): Promise<void> => {
  const { workspaceId, id, fileId, fileDigest } = asset;
  const held = fileDigest === null ? undefined : await assets.findFile(workspaceId, fileDigest);
  const files = [...new Set([id, fileId ?? id])].filter((file) => file !== held?.id);
  await Promise.all(files.map((file) => assetFiles.delete({ workspaceId, id: file })));
};
