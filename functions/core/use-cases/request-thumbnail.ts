import { THUMBNAIL_REQUESTS_MAX } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { THUMBNAIL_RETRY_SECONDS } from '#contracts/timeouts.ts';
import { assetKindOf, isTyped } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetQueue, AssetStore } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';

export interface RequestThumbnailDeps {
  readonly assets: Pick<AssetStore, 'countThumbnail' | 'markThumbnailRequested'>;
  readonly thumbnailQueue: AssetQueue;
  readonly clock: Clock;
  readonly onNotRequested: (asset: Asset, cause: unknown) => void;
}

const HAS_PICTURE: ReadonlySet<AssetKind> = new Set(['image', 'video']);

const isMissing = (asset: Asset, nowMs: number): boolean => {
  const { thumbnail } = asset;
  if (asset.status !== 'ready' || !isTyped(asset) || !HAS_PICTURE.has(assetKindOf(asset))) return false;
  if (thumbnail === null) return true;
  const isDue = nowMs - thumbnail.requestedAtMs >= THUMBNAIL_RETRY_SECONDS * 1000;
  return !thumbnail.isMade && thumbnail.requests < THUMBNAIL_REQUESTS_MAX && isDue;
};

/**
 * Sends the message for the thumbnail of a ready image or clip that has none, at most THUMBNAIL_REQUESTS_MAX times for it and
 * THUMBNAIL_REQUESTS_PER_HOUR times for the workspace. Never rejects: an asset can be read without a thumbnail.
 */
export const requestThumbnail = async (
  { assets, thumbnailQueue, clock, onNotRequested }: RequestThumbnailDeps,
  asset: Asset,
): Promise<void> => {
  const nowMs = clock.nowMs();
  if (!isMissing(asset, nowMs)) return;
  try {
    // Before the request, which is not used up in a full hour.
    if (!(await assets.countThumbnail(asset.workspaceId, nowMs))) return;
    // Before the message, so that no failure can request without an end. A concurrent request has sent it.
    if (!(await assets.markThumbnailRequested(asset, nowMs))) return;
    await thumbnailQueue.send({ workspaceId: asset.workspaceId, assetId: asset.id });
  } catch (error) {
    onNotRequested(asset, error);
  }
};
