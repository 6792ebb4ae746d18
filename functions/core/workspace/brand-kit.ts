import { BRAND_KIT_TEXT_MAX_CHARACTERS } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import { assetKindOf, isTyped } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { isColor } from '#core/template/check-request.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit, BrandKitVariable } from '#contracts/brand-kit.ts';

export type BrandKitProblem =
  | 'not_a_color'
  | 'too_long'
  | 'unknown_asset'
  | 'not_an_image'
  | 'asset_not_ready';

export interface BrandKitViolation {
  readonly variable: BrandKitVariable;
  readonly problem: BrandKitProblem;
}

/** The values without surrounding spaces, in the order of the variables; an empty or missing value is left out. */
export const normalizeBrandKit = (
  values: Readonly<Partial<Record<BrandKitVariable, string | null>>>,
): BrandKit =>
  Object.fromEntries(
    BRAND_KIT_VARIABLES.flatMap((variable) => {
      const value = values[variable]?.trim() ?? '';
      return value === '' ? [] : [[variable, value] as const];
    }),
  );

const findTextProblem = (variable: BrandKitVariable, value: string): BrandKitProblem | undefined => {
  if (variable.startsWith('warna_') && !isColor(value)) return 'not_a_color';
  return value.length > BRAND_KIT_TEXT_MAX_CHARACTERS ? 'too_long' : undefined;
};

/** Violations of colors and lengths. */
export const checkBrandKitTexts = (kit: BrandKit): readonly BrandKitViolation[] =>
  BRAND_KIT_VARIABLES.flatMap((variable) => {
    const value = kit[variable];
    const problem = value === undefined ? undefined : findTextProblem(variable, value);
    return problem === undefined ? [] : [{ variable, problem }];
  });

/** A logo is a ready image of the workspace. Templates ignore it from the time it is deleted. */
export const findLogoProblem = async (
  assets: Pick<AssetStore, 'find'>,
  workspaceId: WorkspaceId,
  logo: string,
): Promise<BrandKitProblem | undefined> => {
  const id = parseAssetId(logo);
  const asset = id && (await assets.find(workspaceId, id));
  if (!asset || asset.status === 'deleted') return 'unknown_asset';
  if (isTyped(asset) && assetKindOf(asset) !== 'image') return 'not_an_image';
  return asset.status === 'ready' ? undefined : 'asset_not_ready';
};
