import { THUMBNAIL } from '#contracts/limits.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { StillRequest } from '#contracts/schemas/still.ts';
import { STILL_SECONDS } from '#contracts/timeouts.ts';
import type { AssetFacts } from '#core/asset/asset.ts';
import type { AssetFiles, AssetMessage, AssetStore } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import type { StillRenderer, ThumbnailFiles } from '#core/ports/thumbnails.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { sizeWithin } from '#core/rendering/picture-size.ts';

export interface MakeThumbnailDeps {
  readonly assets: Pick<AssetStore, 'find' | 'markThumbnailMade' | 'returnLastThumbnailRequest'>;
  readonly assetFiles: Pick<AssetFiles, 'deleteThumbnail'>;
  readonly thumbnailFiles: ThumbnailFiles;
  readonly stillRenderer: StillRenderer;
  readonly clock: Clock;
}

export type MakeThumbnailReport =
  /** `unneeded`: it exists, or the asset does not. `deleted`: the asset was deleted meanwhile. */
  | { readonly status: 'made' | 'unneeded' | 'deleted' }
  /** By the picture, or by what the renderer made of it. */
  | { readonly status: 'failed'; readonly code: RenderFailureCode; readonly diagnostic: string };

const sourceOf = (facts: AssetFacts, url: string) => {
  if (!('video' in facts)) return { image: { url } };
  const { container, codec } = facts.video;
  return { video: { url, container, codec } };
};

/** Throws when the service is at fault; the queue then delivers the message again. */
export const makeThumbnail = async (
  { assets, assetFiles, thumbnailFiles, stillRenderer, clock }: MakeThumbnailDeps,
  { workspaceId, assetId }: AssetMessage,
): Promise<MakeThumbnailReport> => {
  const asset = await assets.find(workspaceId, assetId);
  const facts = asset?.facts;
  if (asset?.status !== 'ready' || asset.thumbnail?.isMade || !facts || facts.width === null)
    return { status: 'unneeded' };
  const size = sizeWithin(facts, THUMBNAIL.maxSide);
  const url = await thumbnailFiles.presignSource(asset, STILL_SECONDS);
  const request: StillRequest = {
    still: {
      ...sourceOf(facts, url),
      ...size,
      outputUrl: await thumbnailFiles.presignStill(asset, STILL_SECONDS),
    },
    deadlineMs: clock.nowMs() + STILL_SECONDS * 1000,
  };
  const signal = AbortSignal.timeout(STILL_SECONDS * 1000);
  const outcome = await stillRenderer.render(request, signal, workspaceId).catch(async (error: unknown) => {
    // Every delivery may find all renderers busy: that must not use up the last request.
    if (error instanceof RendererBusyError) await assets.returnLastThumbnailRequest(asset);
    throw error;
  });
  if (outcome.status === 'failed') {
    const { code, diagnostic, isServiceFault } = outcome;
    if (isServiceFault) throw new Error(`${code}: ${diagnostic}`);
    return { status: 'failed', code, diagnostic };
  }
  const kept = await thumbnailFiles.keep(asset, size);
  if (kept.status === 'invalid')
    return { status: 'failed', code: 'internal_error', diagnostic: kept.diagnostic };
  if (await assets.markThumbnailMade(asset)) return { status: 'made' };
  // Deleted since it was read: nobody else deletes what was stored after that.
  await assetFiles.deleteThumbnail(asset);
  return { status: 'deleted' };
};
