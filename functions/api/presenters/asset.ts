import { DOWNLOAD_LINK_SECONDS, UPLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import type { AssetInclude } from '#contracts/limits.ts';
import type { AssetRecord, UploadRecord } from '#contracts/schemas/asset-records.ts';
import { assetKindOf, isTyped } from '#core/asset/asset.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { ClipFacts } from '#core/asset/clip-facts.ts';
import type { FontFacts } from '#core/asset/font-facts.ts';
import type { AssetFiles } from '#core/ports/assets.ts';
import type { Reader } from '#api/middleware/api-request.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-rejections.ts';

export interface PresentAssetDeps {
  readonly assetFiles: Pick<AssetFiles, 'presignDownload'>;
}

export interface PresentThumbnailDeps {
  readonly assetFiles: Pick<AssetFiles, 'presignDownload' | 'presignThumbnail'>;
}

const FPS_DIGITS = 1000;

const presentClip = (facts: ClipFacts): AssetRecord['video'] => {
  const { numerator, denominator, isConstant } = facts.frameRate;
  return {
    codec: facts.codec,
    fps: Math.max(1, Math.round((numerator / denominator) * FPS_DIGITS)) / FPS_DIGITS,
    is_variable_fps: !isConstant,
    has_alpha: facts.mayHaveAlpha,
    has_sound: facts.soundCodec !== null,
  };
};

const presentFont = ({ family, isItalic, weight, axes, unicodeRange }: FontFacts): AssetRecord['font'] => ({
  family,
  style: isItalic ? 'italic' : 'normal',
  weight,
  axes: [...axes],
  unicode_range: unicodeRange,
});

/** The Asset record, with why it was rejected in the reader's language. One that is ready gets a new download link. */
export const presentAsset = async (
  { assetFiles }: PresentAssetDeps,
  asset: Asset,
  { language }: Pick<Reader, 'language'>,
): Promise<AssetRecord> => {
  const { width = null, height = null, durationMs = null } = asset.facts ?? {};
  return {
    id: asset.id,
    name: asset.name,
    kind: isTyped(asset) ? assetKindOf(asset) : null,
    status: asset.status === 'awaiting_upload' && asset.inspection !== null ? 'inspecting' : asset.status,
    content_type: asset.contentType,
    // Until its contents are known it is what was reserved.
    size_bytes: isTyped(asset) ? asset.sizeBytes : null,
    width,
    height,
    duration_seconds: durationMs === null ? null : durationMs / 1000,
    video: asset.facts && 'video' in asset.facts ? presentClip(asset.facts.video) : null,
    font: asset.facts && 'font' in asset.facts ? presentFont(asset.facts.font) : null,
    created_at: new Date(asset.createdAtMs).toISOString(),
    url:
      asset.status === 'ready' && isTyped(asset)
        ? await assetFiles.presignDownload(asset, DOWNLOAD_LINK_SECONDS)
        : null,
    error: asset.rejection && {
      code: asset.rejection,
      message: ASSET_REJECTION_MESSAGES[asset.rejection][language],
    },
  };
};

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
