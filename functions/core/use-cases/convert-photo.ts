import type { PhotoResultType, StillRequest } from '#contracts/schemas/still.ts';
import { STILL_SECONDS } from '#contracts/timeouts.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore, PhotoHeader } from '#core/ports/assets.ts';
import type { PhotoFiles } from '#core/ports/photos.ts';
import type { Clock } from '#core/ports/system.ts';
import type { StillRenderer } from '#core/ports/thumbnails.ts';
import { deleteFiles } from '#core/use-cases/delete-files.ts';

export interface ConvertPhotoDeps {
  readonly assets: Pick<AssetStore, 'findFile' | 'markConverted' | 'reject'>;
  readonly assetFiles: Pick<AssetFiles, 'delete'>;
  readonly photoFiles: PhotoFiles;
  readonly stillRenderer: StillRenderer;
  readonly clock: Clock;
  readonly maxStoredBytes: number;
  /** Called before a photo is rejected that no renderer could convert. */
  readonly onNotConverted: (asset: Asset, diagnostic: string) => void;
}

/** Returns the asset as stored afterwards; undefined when its record was removed meanwhile. */
export type ConvertPhoto = (
  asset: TypedAsset,
  header: PhotoHeader,
  fileDigest: string,
) => Promise<Asset | undefined>;

/**
 * Has a renderer convert an uploaded photo, and keeps the result or rejects the photo. Concurrent and repeated calls give the same
 * result. Throws when the service is at fault, and RendererBusyError when all renderers are busy.
 */
export const createConvertPhoto =
  (deps: ConvertPhotoDeps): ConvertPhoto =>
  async (asset, { codec, hasAlpha, width, height }, fileDigest) => {
    const { assets, assetFiles, photoFiles, clock, maxStoredBytes, onNotConverted } = deps;
    const contentType = hasAlpha ? 'image/webp' : 'image/jpeg';
    const rendered = await render(deps, asset, { codec, width, height, contentType });
    const kept = rendered ?? (await photoFiles.keepConverted(asset, contentType, { width, height }));
    if (kept.status !== 'kept') {
      onNotConverted(asset, kept.diagnostic);
      return assets.reject(asset, 'unreadable_file', clock.nowMs());
    }
    const { status: _, ...photo } = kept;
    const marked = await assets.markConverted({ ...asset, fileDigest }, photo, {
      maxStoredBytes,
      nowMs: clock.nowMs(),
    });
    const settled =
      marked.status === 'settled' ? marked.asset : await assets.reject(asset, 'storage_full', clock.nowMs());
    // Deleted or removed since it was read, or rejected: nobody else deletes what was kept.
    if (settled?.status !== 'ready') await deleteFiles({ assets, assetFiles }, settled ?? asset);
    return settled;
  };

/** Undefined when the renderer has drawn the photo. */
const render = async (
  { photoFiles, stillRenderer, clock }: ConvertPhotoDeps,
  asset: Asset,
  {
    codec,
    ...result
  }: Pick<PhotoHeader, 'codec' | 'width' | 'height'> & {
    readonly contentType: PhotoResultType;
  },
) => {
  const url = await photoFiles.presignUploaded(asset, STILL_SECONDS);
  const outputUrl = await photoFiles.presignConverted(asset, result.contentType, STILL_SECONDS);
  const request: StillRequest = {
    still: { photo: { url, codec }, ...result, outputUrl },
    deadlineMs: clock.nowMs() + STILL_SECONDS * 1000,
  };
  const signal = AbortSignal.timeout(STILL_SECONDS * 1000);
  const outcome = await stillRenderer.render(request, signal, asset.workspaceId);
  if (outcome.status === 'rendered') return undefined;
  const diagnostic = `${outcome.code}: ${outcome.diagnostic}`;
  if (outcome.isServiceFault) throw new Error(diagnostic);
  return { status: 'failed' as const, diagnostic };
};
