import { ASSET_ID_PATTERN } from '#contracts/limits.ts';
import type { ASSET_PROBLEM_CODES } from '#contracts/record-values.ts';

export type AssetId = string & { readonly brand: 'AssetId' };

const ASSET_ID = new RegExp(ASSET_ID_PATTERN);

export const assetIdFromUuid = (uuid: string): AssetId => `asset_${uuid}` as AssetId;

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseAssetId = (text: string | undefined): AssetId | undefined =>
  text !== undefined && ASSET_ID.test(text) ? (text as AssetId) : undefined;

/** Address of an asset in a composition, relative to the document. */
export const assetAddress = (id: string): string => `assets/${id}`;

export type AssetProblemCode = (typeof ASSET_PROBLEM_CODES)[number];
