import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetListRequest, AssetPage, AssetStore } from '#core/ports/assets.ts';
import type { SettleUpload } from '#core/use-cases/settle-upload.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface ReadAssetsDeps {
  readonly assets: Pick<AssetStore, 'find' | 'list'>;
  readonly settleUpload: SettleUpload;
}

/** Inspecting more uploads for one page could exceed the time limit of a request. */
const SETTLED_PER_LIST = 10;

/** The asset after settling its upload; undefined when the workspace has no such asset. */
export const getAsset = async (
  { assets, settleUpload }: ReadAssetsDeps,
  workspaceId: WorkspaceId,
  id: AssetId,
): Promise<Asset | undefined> => {
  const asset = await assets.find(workspaceId, id);
  return asset && settleUpload(asset);
};

/** One page, newest first. Settles the first uploads of the page, one by one: each may be 20 MiB of memory. */
export const listAssets = async (
  { assets, settleUpload }: ReadAssetsDeps,
  workspaceId: WorkspaceId,
  request: AssetListRequest,
): Promise<AssetPage> => {
  const page = await assets.list(workspaceId, request);
  const settled: Asset[] = [];
  let unsettled = SETTLED_PER_LIST;
  for (const asset of page.assets) {
    const isSettledNow = asset.status === 'awaiting_upload' && unsettled-- > 0;
    const current = isSettledNow ? await settleUpload(asset) : asset;
    if (current && current.status !== 'deleted') settled.push(current);
  }
  return { assets: settled, nextCursor: page.nextCursor };
};
