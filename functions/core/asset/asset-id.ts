import { ASSET_ID_PATTERN } from '#contracts/limits.ts';

export type AssetId = string & { readonly brand: 'AssetId' };

const ASSET_ID = new RegExp(ASSET_ID_PATTERN);

export const assetIdFromUuid = (uuid: string): AssetId => `asset_${uuid}` as AssetId;

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseAssetId = (text: string | undefined): AssetId | undefined =>
  text !== undefined && ASSET_ID.test(text) ? (text as AssetId) : undefined;

/** Address of an asset in a composition, relative to the document. */
export const assetAddress = (id: string): string => `assets/${id}`;

/** Why a video cannot use an asset; violations of template variables and problems of compositions alike. */
export const ASSET_PROBLEM_CODES = [
  'unknown_asset',
  'asset_not_ready',
  'asset_rejected',
  'wrong_asset_kind',
  'too_many_assets',
] as const;
export type AssetProblemCode = (typeof ASSET_PROBLEM_CODES)[number];
