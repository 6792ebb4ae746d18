import { FETCH_MAX_BYTES, UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import { FETCH_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetCreation, AssetLimits, AssetStore, NewAssetId } from '#core/ports/assets.ts';
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

/** A file that its owner uploads, or that is fetched from an address. */
export type NewFile =
  | (Pick<TypedAsset, 'name' | 'contentType' | 'sizeBytes'> & { readonly sourceUrl: null })
  | (Pick<Asset, 'name'> & { readonly sourceUrl: string });

/** Facts of a file to fetch, for which the size of the largest kind is reserved. */
const UNKNOWN = { contentType: null, sizeBytes: FETCH_MAX_BYTES };

export const newAsset = (
  { newAssetId, clock }: Pick<CreateAssetDeps, 'newAssetId' | 'clock'>,
  workspaceId: WorkspaceId,
  file: NewFile,
): Asset => {
  const createdAtMs = clock.nowMs();
  return {
    id: newAssetId(),
    workspaceId,
    ...(file.sourceUrl === null
      ? { ...file, status: 'awaiting_upload', dueAtMs: createdAtMs + UPLOAD_WINDOW_SECONDS * 1000 }
      : { ...file, ...UNKNOWN, status: 'fetching', dueAtMs: createdAtMs + FETCH_RETRY_SECONDS * 1000 }),
    createdAtMs,
    facts: null,
    rejection: null,
    inspection: null,
    thumbnail: null,
    fileDigest: null,
    fileId: null,
    isKept: null,
  };
};

/**
 * Stores the record of a file that will be uploaded or fetched and reserves its bytes, or refuses it when there is no room in the storage or
 * in the day. What will be fetched is as large as it may become.
 */
export const createAsset = async (
  deps: CreateAssetDeps,
  workspaceId: WorkspaceId,
  file: NewFile,
): Promise<Result<Asset>> => {
  const asset = newAsset(deps, workspaceId, file);
  return asCreated(deps, asset, await deps.assets.create(asset, limitsOf(deps)));
};

export const limitsOf = ({ maxStoredBytes, maxUploadedBytesPerDay }: AssetLimits): AssetLimits => ({
  maxStoredBytes,
  maxUploadedBytesPerDay,
});

/** The asset, or why there is no room for it. */
export const asCreated = (
  { maxStoredBytes, maxUploadedBytesPerDay }: AssetLimits,
  asset: Asset,
  outcome: AssetCreation,
): Result<Asset> => {
  if (outcome.status === 'created') return accept(asset);
  if (outcome.status === 'storage_full') {
    const { storedBytes } = outcome;
    return refuse({ code: 'quota_exceeded', quota: 'storage', storedBytes, maxBytes: maxStoredBytes });
  }
  return refuseUpload(outcome.uploadedBytes, maxUploadedBytesPerDay, asset.createdAtMs);
};
