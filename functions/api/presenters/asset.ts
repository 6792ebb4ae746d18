import { DOWNLOAD_LINK_SECONDS, UPLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import type { AssetInclude } from '#contracts/limits.ts';
import type { AssetRecord, UploadRecord } from '#contracts/schemas/asset-records.ts';
import { createAssetRecord } from '#core/asset/asset-record.ts';
import type { AssetRecordDeps } from '#core/asset/asset-record.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetFiles } from '#core/ports/assets.ts';
import type { Reader } from '#api/middleware/api-request.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-rejections.ts';

export interface PresentThumbnailDeps {
  readonly assetFiles: Pick<AssetFiles, 'presignDownload' | 'presignThumbnail'>;
}

/** The Asset record, with why it was rejected in the reader's language. */
export const presentAsset = (
  deps: AssetRecordDeps,
  asset: Asset,
  { language }: Pick<Reader, 'language'>,
): Promise<AssetRecord> => createAssetRecord(deps, asset, (code) => ASSET_REJECTION_MESSAGES[code][language]);

/** The Asset record with the members that `include` named. */
export const presentAssetWith = async (
  includes: ReadonlySet<AssetInclude>,
  deps: PresentThumbnailDeps,
  asset: Asset,
  reader: Pick<Reader, 'language'>,
): Promise<AssetRecord> => ({
  ...(await presentAsset(deps, asset, reader)),
  ...(includes.has('thumbnail') && { thumbnail_url: await presignThumbnail(deps, asset) }),
});

const presignThumbnail = async ({ assetFiles }: PresentThumbnailDeps, asset: Asset): Promise<string | null> =>
  asset.status === 'ready' && asset.thumbnail?.isMade
    ? assetFiles.presignThumbnail(asset, DOWNLOAD_LINK_SECONDS)
    : null;

/** How to upload the file of a new asset. */
export const presentUpload = async (
  { assetFiles }: { readonly assetFiles: Pick<AssetFiles, 'presignUpload'> },
  asset: TypedAsset,
): Promise<UploadRecord> => {
  const { url, headers } = await assetFiles.presignUpload(asset, UPLOAD_LINK_SECONDS);
  // A link is dated in whole seconds.
  const presignedAtSeconds = Math.floor(asset.createdAtMs / 1000);
  const expiresAt = new Date((presignedAtSeconds + UPLOAD_LINK_SECONDS) * 1000);
  return { method: 'PUT', url, headers, expires_at: expiresAt.toISOString() };
};
