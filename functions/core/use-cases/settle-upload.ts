import { INSPECTIONS_WITHOUT_END_MAX } from '#contracts/limits.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetFiles, AssetStore, InspectFile, InspectRanges, Inspection } from '#core/ports/assets.ts';
import { fileDigestOf } from '#core/asset/stored-file.ts';
import { isInspectedLater, isTyped } from '#core/asset/asset.ts';
import { InspectionTimeoutError } from '#core/asset/inspection-timeout.ts';
import type { Clock } from '#core/ports/system.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import type { ConvertPhoto } from '#core/use-cases/convert-photo.ts';
import { deleteFiles } from '#core/use-cases/delete-files.ts';
import { returnInspectionRequest } from '#core/use-cases/request-inspection.ts';
import type { RequestInspection } from '#core/use-cases/request-inspection.ts';

const WRONG_SIZE: Inspection = { status: 'rejected', code: 'wrong_size' };

interface Deps {
  readonly assets: Pick<AssetStore, 'findFile' | 'markReady' | 'reject' | 'shareFile'>;
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
 * converted is inspected by a worker, to which it sends a message. Bytes that another asset of the workspace has are not inspected again: the
 * asset shares that file. Without an upload, and for any other status, the asset is returned as it is. Concurrent and repeated calls
 * give the same result.
 */
export const createSettleUpload =
  ({ inspectFile, requestInspection, ...deps }: SettleUploadDeps): SettleUpload =>
  async (asset) => {
    if (asset.status !== 'awaiting_upload' || !isTyped(asset)) return asset;
    if (isInspectedLater(asset)) return requestInspection(asset);
    const upload = await deps.assetFiles.readUpload(asset);
    if (!upload) return asset;
    const { sizeBytes, version, bytes } = upload;
    if (sizeBytes !== asset.sizeBytes) return finish(deps, asset, version, WRONG_SIZE);
    const shared = await share(deps, asset, version);
    return shared ?? finish(deps, asset, version, await inspectFile(bytes, asset.contentType));
  };

export interface InspectUploadDeps extends Deps {
  readonly assets: Deps['assets'] & Pick<AssetStore, 'find' | 'changeInspection'>;
  readonly assetFiles: Deps['assetFiles'] & Pick<AssetFiles, 'openUpload'>;
  readonly inspectFile: InspectFile;
  readonly inspectRanges: InspectRanges;
  readonly convertPhoto: ConvertPhoto;
}

/**
 * The same, in the worker, for what is read in ranges, and for other files that were fetched. An upload whose inspection ran out of time, or ended the worker, INSPECTIONS_WITHOUT_END_MAX times is rejected.
 * A fault of the service is thrown, so that the queue delivers the message again, and another one is an end; so is a busy renderer, after
 * which the next read or sweep requests the inspection.
 */
export const createInspectUpload =
  ({ inspectFile, inspectRanges, convertPhoto, ...deps }: InspectUploadDeps): SettleUpload =>
  async (asset) => {
    const { assets, assetFiles, clock } = deps;
    if (asset.status !== 'awaiting_upload' || !isTyped(asset)) return asset;
    const upload = await assetFiles.openUpload(asset);
    if (!upload) return asset;
    const { sizeBytes, version } = upload;
    if (sizeBytes !== asset.sizeBytes) return finish(deps, asset, version, WRONG_SIZE);
    const shared = await share(deps, asset, version);
    if (shared) return shared;
    const before = asset.inspection ?? { begun: 0, requestedAtMs: clock.nowMs() };
    if (before.begun >= INSPECTIONS_WITHOUT_END_MAX)
      return assets.reject(asset, 'inspection_failed', clock.nowMs());
    const begun = { ...asset, inspection: { ...before, begun: before.begun + 1 } };
    const isChanged = await assets.changeInspection(asset, begun.inspection);
    // Another worker has begun it, or another request was sent.
    if (!isChanged) return assets.find(asset.workspaceId, asset.id);
    try {
      const inspection = isInspectedLater(asset)
        ? await inspectRanges(upload, asset.contentType)
        : await inspectFile(await upload.read(0, sizeBytes), asset.contentType);
      return inspection.status === 'photo'
        ? await convertPhoto(asset, inspection.header, fileDigestOf(version, asset.contentType))
        : await finish(deps, asset, version, inspection);
    } catch (error) {
      if (error instanceof RendererBusyError) {
        await returnInspectionRequest(assets, begun, before.begun, clock.nowMs());
        return assets.find(asset.workspaceId, asset.id);
      }
      if (!(error instanceof InspectionTimeoutError)) await assets.changeInspection(begun, before);
      throw error;
    }
  };

const withDigest = (asset: TypedAsset, version: string): TypedAsset => ({
  ...asset,
  fileDigest: fileDigestOf(version, asset.contentType),
});

/** Undefined unless the asset is ready now with the file of another one. */
const share = async (
  { assets, clock }: Deps,
  asset: TypedAsset,
  version: string,
): Promise<Asset | undefined> => {
  const shared = await assets.shareFile(withDigest(asset, version), clock.nowMs());
  return shared.status === 'settled' ? shared.asset : undefined;
};

const finish = async (
  { assets, assetFiles, clock }: Deps,
  asset: TypedAsset,
  version: string,
  inspection: Inspection,
): Promise<Asset | undefined> => {
  if (inspection.status === 'rejected') return assets.reject(asset, inspection.code, clock.nowMs());
  await assetFiles.keepUpload(asset, version);
  const settled = await assets.markReady(withDigest(asset, version), inspection.facts, clock.nowMs());
  // Deleted or removed since it was read: nobody else deletes the copy made after that.
  if (settled?.status !== 'ready') await deleteFiles({ assets, assetFiles }, settled ?? asset);
  return settled;
};
