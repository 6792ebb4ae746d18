import * as Type from 'typebox';
import { ASSET_KINDS, CONVERTED_CONTENT_TYPES, KINDS_INSPECTED_LATER } from '#contracts/limits.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
import type { ASSET_REJECTION_CODES, ASSET_STATUSES } from '#contracts/record-values.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { ClipFactsSchema } from '#core/asset/clip-facts.ts';
import { FontFactsSchema } from '#core/asset/font-facts.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type AssetStatus = (typeof ASSET_STATUSES)[number];

export type AssetRejectionCode = (typeof ASSET_REJECTION_CODES)[number];

/** What inspecting an uploaded file has found; pixels as shown, EXIF orientation or rotation applied. */
export const AssetFactsSchema = Type.Union([
  Type.Object({ width: Type.Integer(), height: Type.Integer(), durationMs: Type.Null() }),
  Type.Object({ width: Type.Null(), height: Type.Null(), durationMs: Type.Number() }),
  Type.Object({
    width: Type.Integer(),
    height: Type.Integer(),
    durationMs: Type.Number(),
    video: ClipFactsSchema,
  }),
  Type.Object({ width: Type.Null(), height: Type.Null(), durationMs: Type.Null(), font: FontFactsSchema }),
]);
export type AssetFacts = Readonly<Type.Static<typeof AssetFactsSchema>>;

/** A photo, logo, audio file, clip or font of a workspace. Times are epoch milliseconds. */
export const AssetSchema = Type.Object({
  id: textOf<AssetId>(),
  workspaceId: textOf<WorkspaceId>(),
  name: nullable(Type.String()),
  /** As announced by the caller, until a photo is converted. Of a fetched file by its first bytes, null before. */
  contentType: nullable(textOf<AssetContentType>()),
  /** The same; the link accepts exactly this length. Of a file to be fetched what is reserved for it. */
  sizeBytes: Type.Integer(),
  /** Where the file is fetched from: null for an upload, and once that has ended. It may contain secrets. */
  sourceUrl: nullable(Type.String()),
  status: textOf<AssetStatus>(),
  createdAtMs: Type.Integer(),
  /** Null until `ready`. */
  facts: nullable(AssetFactsSchema),
  /** Null unless `rejected`. */
  rejection: nullable(textOf<AssetRejectionCode>()),
  /**
   * Inspections by a worker that began without an end so far, and the last request of one; null for a kind that is inspected at
   * once, and before the first request.
   */
  inspection: nullable(Type.Object({ begun: Type.Integer(), requestedAtMs: Type.Integer() })),
  /** Requests of a thumbnail, and whether one is stored; null until the first request. */
  thumbnail: nullable(
    Type.Object({ requests: Type.Integer(), requestedAtMs: Type.Integer(), isMade: Type.Boolean() }),
  ),
  /**
   * Digest and type of its upload (`fileDigestOf`) from the time it is ready on: names the file that all assets with the same bytes hold. Null
   * for an asset that became ready before files were shared: its file is its own.
   */
  fileDigest: nullable(Type.String()),
  /** The asset whose stored file it holds, instead of one of its own. */
  fileId: nullable(textOf<AssetId>()),
  /** Deleted by its owner, but its file is kept for revisions of projects; null otherwise. */
  isKept: nullable(Type.Boolean()),
  /** When sweep-assets acts: at the end of the upload window or when a fetch is to be sent again, after a deletion or once it shares a file, and each day while it is kept. Null otherwise. */
  dueAtMs: nullable(Type.Integer()),
});
export type Asset = Readonly<Type.Static<typeof AssetSchema>>;

/** An asset whose content type is known: every one except those that are being fetched or whose fetch failed. */
export type TypedAsset = Asset & { readonly contentType: AssetContentType };

export const isTyped = (asset: Asset): asset is TypedAsset => asset.contentType !== null;

export const assetKindOf = ({ contentType }: Pick<TypedAsset, 'contentType'>): AssetKind =>
  ASSET_KINDS[contentType];

/** Whether a worker inspects the upload, not the function that reads or uses the asset. */
export const isInspectedLater = (asset: Pick<TypedAsset, 'contentType'>): boolean =>
  KINDS_INSPECTED_LATER.has(assetKindOf(asset)) || isConverted(asset.contentType);

const CONVERTED: ReadonlySet<AssetContentType> = new Set(CONVERTED_CONTENT_TYPES);
const isConverted = (contentType: AssetContentType): boolean => CONVERTED.has(contentType);

/** Whether the size of the asset is part of the stored bytes of its workspace. */
export const holdsBytes = (asset: Asset): boolean =>
  asset.status === 'fetching' || asset.status === 'awaiting_upload' || isReadyForProjects(asset);

/** Whether a project can be rendered with the asset: also one that was deleted while a kept revision uses it. */
export const isReadyForProjects = ({ status, isKept }: Pick<Asset, 'status' | 'isKept'>): boolean =>
  status === 'ready' || isKept === true;

/** Whether a new revision may name the asset: also one that is being uploaded or fetched. */
export const isUsableInProject = (asset: Asset): boolean => holdsBytes(asset);
