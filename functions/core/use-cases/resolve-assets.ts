import {
  ASSET_BYTES_PER_VIDEO_MAX,
  ASSETS_PER_VIDEO_MAX,
  CLIP_BYTES_PER_VIDEO_MAX,
  IMAGE_PIXELS_PER_VIDEO_MAX,
} from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import type { AssetId, AssetProblemCode } from '#core/asset/asset-id.ts';
import { assetKindOf, isReadyForProjects, isTyped } from '#core/asset/asset.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetReference } from '#core/composition/problems.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type { SettleUpload } from '#core/use-cases/settle-upload.ts';
import type { VariableViolation } from '#core/template/template.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface ResolveAssetsDeps {
  readonly assets: Pick<AssetStore, 'find'>;
  readonly settleUpload: SettleUpload;
}

/** A place of a request that names an asset: a template variable, or a position in a composition. */
interface NamedAsset {
  readonly id: AssetId;
  readonly use: AssetKind | AssetReference['use'];
  /** Then also an asset that was deleted is usable while it is kept for revisions of projects. */
  readonly isOfProject?: boolean;
}

export interface ResolvedAssets<Named extends NamedAsset> {
  /** The usable assets, each once. */
  readonly assets: readonly TypedAsset[];
  readonly problems: readonly { readonly named: Named; readonly code: AssetProblemCode }[];
}

/**
 * Looks up the assets a request names in its own workspace. Uploads that nobody has looked at are inspected now. Reads
 * nothing when no asset is named, and no more assets than a video may have.
 */
export const resolveAssets = async <Named extends NamedAsset>(
  deps: ResolveAssetsDeps,
  workspaceId: WorkspaceId,
  named: readonly Named[],
): Promise<ResolvedAssets<Named>> => {
  const ids = [...new Set(named.map(({ id }) => id))];
  const stored = await findSettled(deps, workspaceId, ids.slice(0, ASSETS_PER_VIDEO_MAX));
  const tooMany = findTooMany(ids, stored);
  const problems = named.flatMap((each) => {
    const code = each.id === tooMany ? 'too_many_assets' : problemOf(stored.get(each.id), each);
    const isLookedUp = each.id === tooMany || ids.indexOf(each.id) < ASSETS_PER_VIDEO_MAX;
    return code === undefined || !isLookedUp ? [] : [{ named: each, code }];
  });
  const isKeptUsable = named.some(({ isOfProject }) => isOfProject);
  const usable = [...stored.values()]
    .filter(isTyped)
    .filter((asset) => (isKeptUsable ? isReadyForProjects(asset) : asset.status === 'ready'));
  return { assets: usable, problems };
};

/** One upload after the other: each is held in memory while it is inspected. */
const findSettled = async (
  { assets, settleUpload }: ResolveAssetsDeps,
  workspaceId: WorkspaceId,
  ids: readonly AssetId[],
): Promise<ReadonlyMap<AssetId, Asset>> => {
  const settled = new Map<AssetId, Asset>();
  for (const found of await Promise.all(ids.map((id) => assets.find(workspaceId, id)))) {
    const asset = found && (await settleUpload(found));
    if (asset) settled.set(asset.id, asset);
  }
  return settled;
};

/** The first asset beyond the number, the bytes or the pixels of one video. The renderer holds all but clips in memory. */
const findTooMany = (ids: readonly AssetId[], stored: ReadonlyMap<AssetId, Asset>): AssetId | undefined => {
  let heldBytes = 0;
  let clipBytes = 0;
  let pixels = 0;
  return ids.find((id, index) => {
    const asset = stored.get(id);
    if (asset && isTyped(asset) && isReadyForProjects(asset)) {
      if (assetKindOf(asset) === 'video') clipBytes += asset.sizeBytes;
      else heldBytes += asset.sizeBytes;
      if (assetKindOf(asset) === 'image') pixels += (asset.facts?.width ?? 0) * (asset.facts?.height ?? 0);
    }
    const isTooLarge =
      heldBytes > ASSET_BYTES_PER_VIDEO_MAX ||
      clipBytes > CLIP_BYTES_PER_VIDEO_MAX ||
      pixels > IMAGE_PIXELS_PER_VIDEO_MAX;
    return index >= ASSETS_PER_VIDEO_MAX || isTooLarge;
  });
};

const problemOf = (
  asset: Asset | undefined,
  { use, isOfProject }: NamedAsset,
): AssetProblemCode | undefined => {
  const isGone = asset?.status === 'deleted' && !(isOfProject && asset.isKept);
  if (!asset || isGone) return 'unknown_asset';
  if (isTyped(asset) && !isOfUse(assetKindOf(asset), use)) return 'wrong_asset_kind';
  if (asset.status === 'fetching' || asset.status === 'awaiting_upload') return 'asset_not_ready';
  return asset.status === 'rejected' ? 'asset_rejected' : undefined;
};

/** Violation of a variable whose value names an asset. */
export const assetViolation = (code: AssetProblemCode, use: NamedAsset['use']): VariableViolation =>
  code === 'wrong_asset_kind'
    ? { code, wanted: use === 'image' || use === 'video' ? use : 'audio' }
    : { code };

const isOfUse = (kind: AssetKind, use: NamedAsset['use']): boolean =>
  use === 'any' || use === kind || (use === 'sound' && (kind === 'audio' || kind === 'video'));
