import { DOWNLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import type { AssetRecord } from '#contracts/schemas/asset-records.ts';
import { assetKindOf, isTyped } from '#core/asset/asset.ts';
import type { Asset, AssetRejectionCode } from '#core/asset/asset.ts';
import type { ClipFacts } from '#core/asset/clip-facts.ts';
import type { FontFacts } from '#core/asset/font-facts.ts';
import type { AssetFiles } from '#core/ports/assets.ts';

export interface AssetRecordDeps {
  readonly assetFiles: Pick<AssetFiles, 'presignDownload'>;
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

/** The public Asset record. One that is ready gets a new download link. */
export const createAssetRecord = async (
  { assetFiles }: AssetRecordDeps,
  asset: Asset,
  describeRejection: (code: AssetRejectionCode) => string,
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
      message: describeRejection(asset.rejection),
    },
  };
};
