import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetLimits, AssetStore, NewAssetId } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { refuseUpload } from '#core/use-cases/count-uploads.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface CreateAssetDeps extends AssetLimits {
  readonly assets: Pick<AssetStore, 'create'>;
  readonly newAssetId: NewAssetId;
  readonly clock: Clock;
}

/** Stores the record of a file that will be uploaded and reserves its bytes, or refuses it when there is no room in the storage or in the day. */
export const createAsset = async (
  { assets, newAssetId, clock, maxStoredBytes, maxUploadedBytesPerDay }: CreateAssetDeps,
  workspaceId: WorkspaceId,
  file: Pick<Asset, 'name' | 'contentType' | 'sizeBytes'>,
): Promise<Result<Asset>> => {
  const createdAtMs = clock.nowMs();
  const asset: Asset = {
    id: newAssetId(),
    workspaceId,
    ...file,
    status: 'awaiting_upload',
    createdAtMs,
    facts: null,
    rejection: null,
    inspection: null,
    thumbnail: null,
    isKept: null,
    dueAtMs: createdAtMs + UPLOAD_WINDOW_SECONDS * 1000,
  };
  const outcome = await assets.create(asset, { maxStoredBytes, maxUploadedBytesPerDay });
  if (outcome.status === 'created') return accept(asset);
  if (outcome.status === 'storage_full') {
    const { storedBytes } = outcome;
    return refuse({ code: 'quota_exceeded', quota: 'storage', storedBytes, maxBytes: maxStoredBytes });
  }
  return refuseUpload(outcome.uploadedBytes, maxUploadedBytesPerDay, createdAtMs);
};
