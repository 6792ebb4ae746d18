import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import type { BrandKit } from '../create/draft.ts';
import type { Schemas } from '../../api/client.ts';

export type ProjectVariable = Schemas['Project']['variables'][number];

/** Values of a form by the id of their variable; only those that differ from what the API fills in. */
export type Values = Readonly<Record<string, string>>;

const BRAND_NAMES: ReadonlySet<string> = new Set(BRAND_KIT_VARIABLES);

/** Until it is known. */
export const NO_BRAND_KIT: BrandKit = {};

/** Defaults that a brand kit may replace: the Studio shows and orders them, because its author has seen them. */
export const defaultsBeforeBrand = (
  variables: readonly { readonly id: string; readonly default?: unknown }[],
): Values =>
  Object.fromEntries(
    variables.flatMap(({ id, default: otherwise }) =>
      BRAND_NAMES.has(id) && typeof otherwise === 'string' && otherwise !== '' ? [[id, otherwise]] : [],
    ),
  );

/** What the API fills in for a value that is left out, as a form shows it. */
const filledIn = ({ id, default: otherwise }: ProjectVariable, brandKit: BrandKit): string => {
  const brand = Object.hasOwn(brandKit, id) ? brandKit[id] : undefined;
  return brand ?? (otherwise === undefined || otherwise === null ? '' : String(otherwise));
};

export const shownValue = (variable: ProjectVariable, values: Values, brandKit: BrandKit): string =>
  (Object.hasOwn(values, variable.id) ? values[variable.id] : undefined) ?? filledIn(variable, brandKit);

export const withValue = (
  variable: ProjectVariable,
  value: string,
  values: Values,
  brandKit: BrandKit,
): Values => {
  const { [variable.id]: _, ...others } = values;
  return value === filledIn(variable, brandKit) ? others : { ...others, [variable.id]: value };
};

/** Values of variables that are still declared. A box without a default that was never ticked is `false`. */
export const declaredValues = (variables: readonly ProjectVariable[], values: Values): Values =>
  Object.fromEntries(
    variables.flatMap(({ id, type, default: otherwise }) => {
      if (Object.hasOwn(values, id)) return [[id, values[id] ?? '']];
      return type === 'boolean' && (otherwise ?? null) === null ? [[id, 'false']] : [];
    }),
  );

/** A value as the page of the project gets it; undefined for one that cannot be read. */
const pageValue = ({ type }: ProjectVariable, value: string): unknown => {
  if (type === 'number') return value.trim() === '' ? undefined : Number(value);
  if (type === 'boolean') return value === 'true';
  const asset = parseAssetId(value.split('#')[0] ?? '');
  return asset === undefined ? value : assetAddress(asset);
};

/** What the preview shows of the values of a form. */
export const pageValues = (
  variables: readonly ProjectVariable[],
  values: Values,
  brandKit: BrandKit,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    variables.flatMap((variable): [string, unknown][] => {
      const value = pageValue(variable, shownValue(variable, values, brandKit));
      return value === undefined || value === '' ? [] : [[variable.id, value]];
    }),
  );
