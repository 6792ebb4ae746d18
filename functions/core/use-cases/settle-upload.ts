import type { Asset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore, InspectFile, InspectRanges, Inspection } from '#core/ports/assets.ts';
import { isInspectedLater } from '#core/asset/asset.ts';
import type { Clock } from '#core/ports/system.ts';
import type { ConvertPhoto } from '#core/use-cases/convert-photo.ts';
import type { RequestInspection } from '#core/use-cases/request-inspection.ts';

const WRONG_SIZE: Inspection = { status: 'rejected', code: 'wrong_size' };

interface Deps {
  readonly assets: Pick<AssetStore, 'markReady' | 'reject'>;
  readonly assetFiles: Pick<AssetFiles, 'keepUpload' | 'delete'>;
  readonly clock: Clock;
}

export interface SettleUploadDeps extends Deps {
  readonly assetFiles: Deps['assetFiles'] & Pick<AssetFiles, 'readUpload'>;
  readonly inspectFile: InspectFile;
  readonly requestInspection: RequestInspection;
}

/** Returns the asset as stored afterwards; undefined when its record was removed meanwhile. */
export type SettleUpload = (asset: Asset) => Promise<Asset | undefined>;

/**
 * Inspects what was uploaded for an asset that awaits it, and keeps or rejects it; a clip, a font or a photo to be
 * converted is inspected by a worker, to which it sends a message. Without an upload, and for any other status, the asset is returned as it is. Concurrent and repeated calls
 * give the same result.
 */
export const createSettleUpload =
  ({ inspectFile, requestInspection, ...deps }: SettleUploadDeps): SettleUpload =>
  async (asset) => {
    if (asset.status !== 'awaiting_upload') return asset;
    if (isInspectedLater(asset)) return requestInspection(asset);
    const upload = await deps.assetFiles.readUpload(asset);
    if (!upload) return asset;
    const { sizeBytes, version, bytes } = upload;
    if (sizeBytes !== asset.sizeBytes) return finish(deps, asset, version, WRONG_SIZE);
    return finish(deps, asset, version, await inspectFile(bytes, asset.contentType));
  };

export interface InspectUploadDeps extends Deps {
  readonly assetFiles: Deps['assetFiles'] & Pick<AssetFiles, 'openUpload'>;
  readonly inspectRanges: InspectRanges;
  readonly convertPhoto: ConvertPhoto;
}

/** The same, in the worker, for what is read in ranges. */
export const createInspectUpload =
  ({ inspectRanges, convertPhoto, ...deps }: InspectUploadDeps): SettleUpload =>
  async (asset) => {
    if (asset.status !== 'awaiting_upload') return asset;
    const upload = await deps.assetFiles.openUpload(asset);
    if (!upload) return asset;
    const { sizeBytes, version } = upload;
    if (sizeBytes !== asset.sizeBytes) return finish(deps, asset, version, WRONG_SIZE);
    const inspection = await inspectRanges(upload, asset.contentType);
    return inspection.status === 'photo'
      ? convertPhoto(asset, inspection.header)
      : finish(deps, asset, version, inspection);
  };

const finish = async (
  { assets, assetFiles, clock }: Deps,
  asset: Asset,
  version: string,
  inspection: Inspection,
): Promise<Asset | undefined> => {
  if (inspection.status === 'rejected') return assets.reject(asset, inspection.code, clock.nowMs());
  await assetFiles.keepUpload(asset, version);
  const settled = await assets.markReady(asset, inspection.facts);
  // Deleted or removed since it was read: nobody else deletes the copy made after that.
  if (settled?.status !== 'ready') await assetFiles.delete(asset);
  return settled;
};
