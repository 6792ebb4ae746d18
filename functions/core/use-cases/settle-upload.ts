import type { Asset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore, InspectFile } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';

export interface SettleUploadDeps {
  readonly assets: Pick<AssetStore, 'markReady' | 'reject'>;
  readonly assetFiles: Pick<AssetFiles, 'readUpload' | 'keepUpload' | 'delete'>;
  readonly inspectFile: InspectFile;
  readonly clock: Clock;
}

/** Returns the asset as stored afterwards; undefined when its record was removed meanwhile. */
export type SettleUpload = (asset: Asset) => Promise<Asset | undefined>;

/**
 * Inspects what was uploaded for an asset that awaits it, and keeps or rejects it. Without an upload, and for any other
 * status, the asset is returned as it is. Concurrent and repeated calls give the same result.
 */
export const createSettleUpload =
  ({ assets, assetFiles, inspectFile, clock }: SettleUploadDeps): SettleUpload =>
  async (asset) => {
    if (asset.status !== 'awaiting_upload') return asset;
    const upload = await assetFiles.readUpload(asset);
    if (!upload) return asset;
    const inspection =
      upload.sizeBytes === asset.sizeBytes
        ? await inspectFile(upload.bytes, asset.contentType)
        : ({ status: 'rejected', code: 'wrong_size' } as const);
    if (inspection.status === 'rejected') return assets.reject(asset, inspection.code, clock.nowMs());
    await assetFiles.keepUpload(asset, upload.version);
    const settled = await assets.markReady(asset, inspection.facts);
    // Deleted or removed since it was read: nobody else deletes the copy made after that.
    if (settled?.status !== 'ready') await assetFiles.delete(asset);
    return settled;
  };
