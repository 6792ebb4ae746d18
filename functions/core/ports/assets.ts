import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset, AssetFacts, AssetRejectionCode, TypedAsset } from '#core/asset/asset.ts';
import type { StoredFile } from '#core/asset/stored-file.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
import type { PhotoCodec } from '#contracts/schemas/still.ts';
import type { Page } from '#core/ports/page.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Returns a new id, ordered by creation time: `asset_` + UUIDv7. */
export type NewAssetId = () => AssetId;

export interface Storage {
  /** Reserved for files to come, and the distinct files of ready assets and texts of projects. */
  readonly storedBytes: number;
}

export interface AssetListRequest {
  readonly limit: number;
  /** Only assets created before this one, which need not exist. */
  readonly before?: AssetId;
  readonly kind?: AssetKind;
}

export interface AssetPage {
  readonly assets: readonly Asset[];
  /** Value of `before` for the next page; null on the last one. */
  readonly nextCursor: AssetId | null;
}

/** Most bytes of a workspace's assets. */
export interface AssetLimits {
  /** That await their upload or are ready. */
  readonly maxStoredBytes: number;
  /** Created in a day (UTC), whatever became of them. */
  readonly maxUploadedBytesPerDay: number;
}

export type AssetCreation =
  | { readonly status: 'created' }
  | ({ readonly status: 'storage_full' } & Storage)
  | { readonly status: 'day_full'; readonly uploadedBytes: number };

/** SHA-256 of an address in a variable, and how long it identifies an asset. */
export interface SourceName {
  readonly digest: string;
  /** Until then other requests of the workspace use the same asset. */
  readonly untilMs: number;
}

/** Place of a request that waits for files of addresses. */
export interface SourceWait {
  readonly place: number;
  readonly holder: string;
}

/** Records of assets. Every change of a status also changes the stored bytes, in one transaction. */
export interface AssetStore {
  /**
   * Reserves the bytes, and counts them for the day of its creation, which nothing gives back. `storage_full` or `day_full` when the
   * workspace would exceed a limit.
   */
  readonly create: (asset: Asset, limits: AssetLimits) => Promise<AssetCreation>;
  /** The same for an address in a variable. `begun_before`: the address identifies another asset. */
  readonly createFetch: (
    asset: Asset,
    limits: AssetLimits,
    source: SourceName,
  ) => Promise<AssetCreation | { readonly status: 'begun_before' }>;
  /** The asset that the address of a variable identifies at that time. Strongly consistent. */
  readonly findFetch: (workspaceId: WorkspaceId, digest: string, nowMs: number) => Promise<Asset | undefined>;
  /** Changes until when the address identifies this asset, unless it identifies another one. */
  readonly identifyUntil: (asset: Pick<Asset, 'workspaceId' | 'id'>, source: SourceName) => Promise<void>;
  /** Takes one of SOURCE_WAITS_MAX places of the workspace until a time; undefined when there is none. */
  readonly beginWait: (
    workspaceId: WorkspaceId,
    nowMs: number,
    untilMs: number,
  ) => Promise<SourceWait | undefined>;
  readonly endWait: (workspaceId: WorkspaceId, wait: SourceWait) => Promise<void>;
  /** Strongly consistent. */
  readonly find: (workspaceId: WorkspaceId, id: AssetId) => Promise<Asset | undefined>;
  /**
   * Newest first, without deleted assets. Reads at most LIST_FILTER_READ_MAX records, so that a page may be shorter than
   * `limit` although a cursor follows.
   */
  readonly list: (workspaceId: WorkspaceId, request: AssetListRequest) => Promise<AssetPage>;
  /**
   * awaiting_upload → ready, holding the file that was kept for it under its `fileDigest`, or the one that has the same bytes, as `shareFile`
   * does. Returns the stored asset, with another status when it has changed meanwhile. Stores its event, if the workspace has an enabled
   * endpoint, as every change to ready or rejected does.
   */
  readonly markReady: (asset: TypedAsset, facts: AssetFacts, nowMs: number) => Promise<Asset | undefined>;
  /**
   * The same for a photo, of which the converted file is kept; the stored bytes change by the difference. `storage_full` when
   * the workspace would have more than `maxStoredBytes`.
   */
  readonly markConverted: (
    asset: TypedAsset,
    photo: ConvertedPhoto,
    limits: { readonly maxStoredBytes: number; readonly nowMs: number },
  ) => Promise<
    { readonly status: 'settled'; readonly asset: Asset | undefined } | { readonly status: 'storage_full' }
  >;
  /**
   * awaiting_upload → ready with the file that other assets with its `fileDigest` hold: takes its type, size and facts, and releases its
   * own bytes. It is due once more, to delete a copy that was kept for it at the same time. `no_file`: nothing was changed.
   */
  readonly shareFile: (
    asset: TypedAsset,
    nowMs: number,
  ) => Promise<
    { readonly status: 'settled'; readonly asset: Asset | undefined } | { readonly status: 'no_file' }
  >;
  /** The file that assets with the digest hold; undefined when none does. Strongly consistent. */
  readonly findFile: (workspaceId: WorkspaceId, digest: string) => Promise<StoredFile | undefined>;
  /**
   * fetching → awaiting_upload, to be inspected and due now. The stored bytes and those of its day change from what was reserved to the
   * size of the file. Returns the stored asset as `markReady` does.
   */
  readonly markFetched: (asset: Asset, file: FetchedFile, nowMs: number) => Promise<Asset | undefined>;
  /**
   * fetching or awaiting_upload → rejected, releases the bytes; of a fetch the day keeps those that were received. Returns the stored asset
   * as `markReady` does.
   */
  readonly reject: (
    asset: Asset,
    code: AssetRejectionCode,
    nowMs: number,
    receivedBytes?: number,
  ) => Promise<Asset | undefined>;
  /**
   * Replaces `inspection` of an asset that awaits its upload, and `dueAtMs` if it is given; false when its status or its inspection
   * has changed since it was read.
   */
  readonly changeInspection: (
    asset: Asset,
    inspection: NonNullable<Asset['inspection']>,
    dueAtMs?: number,
  ) => Promise<boolean>;
  /** Counts an inspection to be requested; false when this hour (UTC) has had `INSPECTION_REQUESTS_PER_HOUR`. */
  readonly countInspection: (workspaceId: WorkspaceId, atMs: number) => Promise<boolean>;
  /** Counts a thumbnail to be requested; false when this hour (UTC) has had `THUMBNAIL_REQUESTS_PER_HOUR`. */
  readonly countThumbnail: (workspaceId: WorkspaceId, atMs: number) => Promise<boolean>;
  /** Counts a request for the thumbnail of a ready asset; false when its thumbnail or its status has changed since it was read. */
  readonly markThumbnailRequested: (asset: Asset, nowMs: number) => Promise<boolean>;
  /** Takes the last request back, so that the thumbnail is requested again. Nothing to do for an earlier request. */
  readonly returnLastThumbnailRequest: (asset: Asset) => Promise<void>;
  /** False when the asset is no longer ready. */
  readonly markThumbnailMade: (asset: Asset) => Promise<boolean>;
  /**
   * Any status → deleted, releases the bytes once, those of a file when its last asset ends; `dueAtMs` is when its objects are deleted
   * again. A ready one that a kept revision uses keeps its bytes and `isKept` is true.
   */
  readonly markDeleted: (asset: Asset, dueAtMs: number) => Promise<Asset | undefined>;
  /** Releases the bytes of a kept asset and sets `dueAtMs`; false while a kept revision uses it, and if it was released before. */
  readonly releaseKept: (asset: Asset, dueAtMs: number) => Promise<boolean>;
  /** Sets when a kept asset, or one that is being fetched, is looked at again, unless it has changed since it was read. */
  readonly postpone: (asset: Asset, dueAtMs: number) => Promise<void>;
  /** Removes a record that still awaits its upload, and releases the bytes. */
  readonly remove: (asset: Asset) => Promise<void>;
  /** A deleted asset, or one that shares a file, is due no more, unless that has changed since it was read. */
  readonly clearDue: (asset: Asset) => Promise<void>;
  /** A page of the assets of all workspaces whose `dueAtMs` has passed. */
  readonly listDue: (nowMs: number, cursor: string | null) => Promise<Page<Asset>>;
  readonly findStorage: (workspaceId: WorkspaceId) => Promise<Storage>;
}

/** The file that is kept of a photo. */
export interface ConvertedPhoto extends Pick<TypedAsset, 'contentType' | 'sizeBytes'> {
  readonly facts: AssetFacts;
}

/** A fetched file: the content type that its first bytes show, and its length. */
export interface FetchedFile {
  readonly contentType: AssetContentType;
  readonly sizeBytes: number;
}

/** `reason`: what happened, for the log; never the address. */
export type FetchOutcome =
  | ({ readonly status: 'stored' } & FetchedFile)
  | {
      readonly status: 'rejected';
      readonly code: AssetRejectionCode;
      readonly reason: string;
      readonly receivedBytes: number;
    };

/** Stores the file of an untrusted address as the upload of the asset, unless there is one. */
export type FetchSource = (asset: Asset, sourceUrl: string) => Promise<FetchOutcome>;

/** What the caller needs for an upload. */
export interface UploadLink {
  readonly url: string;
  /** Headers the request must have, because they are signed. */
  readonly headers: Readonly<Record<string, string>>;
}

export type Inspection =
  | { readonly status: 'accepted'; readonly facts: AssetFacts }
  | { readonly status: 'rejected'; readonly code: AssetRejectionCode };

/** What the headers of a photo announce; pixels as shown, rotation applied. */
export interface PhotoHeader extends PictureSize {
  readonly codec: PhotoCodec;
  readonly hasAlpha: boolean;
}

/** `photo`: to be converted by a renderer. */
export type InspectionByWorker = Inspection | { readonly status: 'photo'; readonly header: PhotoHeader };

/** Looks at the bytes of a file without decoding pixels or samples, in bounded time and memory. */
export type InspectFile = (bytes: Uint8Array, contentType: AssetContentType) => Promise<Inspection>;

/** A file that is read in ranges. */
export interface UploadedFile {
  readonly sizeBytes: number;
  /** `end` is exclusive; the range is within the file. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

/** The same for the kinds that are read in ranges. Throws what `read` throws. */
export type InspectRanges = (
  file: UploadedFile,
  contentType: AssetContentType,
) => Promise<InspectionByWorker>;

/** Names an asset whose file is to be fetched or inspected, or whose thumbnail is to be made. */
export interface AssetMessage {
  readonly workspaceId: WorkspaceId;
  readonly assetId: AssetId;
}

export interface AssetQueue {
  readonly send: (message: AssetMessage) => Promise<void>;
}

/** Files of assets: uploads, and the copies that were inspected. */
export interface AssetFiles {
  /** Presigned PUT that fixes content type and length and succeeds only while nothing was uploaded. */
  readonly presignUpload: (asset: TypedAsset, lifetimeSeconds: number) => Promise<UploadLink>;
  /** The uploaded bytes with a version, which is the same for the same bytes (`fileDigestOf`); undefined when nothing was uploaded. */
  readonly readUpload: (
    asset: Asset,
  ) => Promise<
    { readonly sizeBytes: number; readonly version: string; readonly bytes: Uint8Array } | undefined
  >;
  /** The upload in its present version, unread; undefined when nothing was uploaded. */
  readonly openUpload: (asset: Asset) => Promise<(UploadedFile & { readonly version: string }) | undefined>;
  /** The file that a fetch has stored as the upload; undefined when there is none. */
  readonly findFetched: (asset: Asset) => Promise<FetchedFile | undefined>;
  /** Copies the upload, in the inspected version, to where it is kept. Idempotent. */
  readonly keepUpload: (asset: TypedAsset, version: string) => Promise<void>;
  /** Presigned GET for its owner, with the inspected content type and its name. */
  readonly presignDownload: (asset: TypedAsset, lifetimeSeconds: number) => Promise<string>;
  /**
   * Deletes the stored file; a missing one is no error. The upload stays until the bucket's lifecycle rule deletes it: without it
   * the upload link could be used again.
   */
  readonly delete: (file: Pick<Asset, 'workspaceId' | 'id'>) => Promise<void>;
  /** Presigned GET for its owner. */
  readonly presignThumbnail: (asset: Asset, lifetimeSeconds: number) => Promise<string>;
  /** A missing one is no error. */
  readonly deleteThumbnail: (asset: Pick<Asset, 'workspaceId' | 'id'>) => Promise<void>;
}
