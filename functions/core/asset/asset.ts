import { ASSET_KINDS } from '#contracts/limits.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { WorkspaceId } from '#core/video/video.ts';

export const ASSET_STATUSES = ['awaiting_upload', 'ready', 'rejected', 'deleted'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Why an uploaded file was rejected, reported to callers as `error.code`. */
export const ASSET_REJECTION_CODES = [
  'wrong_size',
  'wrong_content_type',
  'unreadable_file',
  'unsupported_codec',
  'too_many_pixels',
  'too_long',
  'animated_image',
] as const;
export type AssetRejectionCode = (typeof ASSET_REJECTION_CODES)[number];

/** What inspecting an uploaded file has found; pixels with the EXIF orientation applied. */
export type AssetFacts =
  | { readonly width: number; readonly height: number; readonly durationMs: null }
  | { readonly width: null; readonly height: null; readonly durationMs: number };

/** A photo, logo or audio file of a workspace. Times are epoch milliseconds. */
export interface Asset {
  readonly id: AssetId;
  readonly workspaceId: WorkspaceId;
  readonly name: string | null;
  readonly contentType: AssetContentType;
  /** As announced by the caller; the link accepts exactly this length. */
  readonly sizeBytes: number;
  readonly status: AssetStatus;
  readonly createdAtMs: number;
  /** Null until `ready`. */
  readonly facts: AssetFacts | null;
  /** Null unless `rejected`. */
  readonly rejection: AssetRejectionCode | null;
  /** When sweep-assets acts: at the end of the upload window, and after a deletion. Null otherwise. */
  readonly dueAtMs: number | null;
}

export const assetKindOf = ({ contentType }: Pick<Asset, 'contentType'>): AssetKind =>
  ASSET_KINDS[contentType];

/** Whether the size of the asset is part of the stored bytes of its workspace. */
export const holdsBytes = ({ status }: Asset): boolean => status === 'awaiting_upload' || status === 'ready';
