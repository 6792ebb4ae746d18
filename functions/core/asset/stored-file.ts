import * as Type from 'typebox';
import type { AssetContentType } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { AssetFactsSchema } from '#core/asset/asset.ts';
import { textOf } from '#core/record-schema.ts';

/** A stored file, which all assets of a workspace with the same uploaded bytes hold. */
export const StoredFileSchema = Type.Object({
  digest: Type.String(),
  /** The asset for which it was stored first. */
  id: textOf<AssetId>(),
  contentType: textOf<AssetContentType>(),
  sizeBytes: Type.Integer(),
  facts: AssetFactsSchema,
  /** Number of assets that hold it, at least 1. */
  holders: Type.Integer(),
});
export type StoredFile = Readonly<Type.Static<typeof StoredFileSchema>>;

/** `version` of an upload is S3's ETag, the quoted MD5 of its bytes: docs/adr/0124-assets-share-files.md. */
export const fileDigestOf = (version: string, contentType: AssetContentType): string =>
  `${version.replaceAll('"', '')}:${contentType}`;
