import type { AssetInclude } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetListRequest, AssetPage, AssetStore } from '#core/ports/assets.ts';
import { requestThumbnail } from '#core/use-cases/request-thumbnail.ts';
import type { RequestThumbnailDeps } from '#core/use-cases/request-thumbnail.ts';
import type { SettleUpload } from '#core/use-cases/settle-upload.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface ReadAssetsDeps extends Omit<RequestThumbnailDeps, 'assets'> {
  readonly assets: Pick<AssetStore, 'find' | 'list'> & RequestThumbnailDeps['assets'];
  readonly settleUpload: SettleUpload;
}

/** Inspecting more uploads for one page could exceed the time limit of a request. */
const SETTLED_PER_LIST = 10;

/** The asset after settling its upload; undefined when the workspace has no such asset. Requests a missing thumbnail. */
export const getAsset = async (
  deps: ReadAssetsDeps,
  workspaceId: WorkspaceId,
  id: AssetId,
  includes: ReadonlySet<AssetInclude>,
): Promise<Asset | undefined> => {
  const found = await deps.assets.find(workspaceId, id);
  const asset = found && (await deps.settleUpload(found));
  if (asset && includes.has('thumbnail')) await requestThumbnail(deps, asset);
  return asset;
};

/**
 * One page, newest first. Settles the first uploads of the page, one by one: each may be 20 MiB of memory. Requests missing
 * thumbnails.
 */
export const listAssets = async (
  deps: ReadAssetsDeps,
  workspaceId: WorkspaceId,
  request: AssetListRequest,
  includes: ReadonlySet<AssetInclude>,
): Promise<AssetPage> => {
  const { assets, settleUpload } = deps;
  const page = await assets.list(workspaceId, request);
  const settled: Asset[] = [];
  let unsettled = SETTLED_PER_LIST;
  for (const asset of page.assets) {
    const isSettledNow = asset.status === 'awaiting_upload' && unsettled-- > 0;
    const current = isSettledNow ? await settleUpload(asset) : asset;
    if (current && current.status !== 'deleted') settled.push(current);
  }
  if (includes.has('thumbnail')) await Promise.all(settled.map((asset) => requestThumbnail(deps, asset)));
  return { assets: settled, nextCursor: page.nextCursor };
};
