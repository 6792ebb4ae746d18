import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { isBundledFamily } from '#core/composition/font-sources.ts';
import type { LocalSources } from '#core/composition/local-sources.ts';
import { findUnsupportedCharacters } from '#core/fonts/coverage.ts';
import { nearestIn } from '#core/nearest-name.ts';
import type { RequestedValues } from '#core/project/project-check.ts';
import type { ProjectValue, ProjectVariable } from '#core/project/project-variables.ts';
import { checkCaptions } from '#core/template/captions-value.ts';
import { isColor } from '#core/template/check-request.ts';
import { readEmbeddedPicture } from '#core/template/media-values.ts';
import type { VariableViolation } from '#core/template/template.ts';

type Converted = { readonly value: ProjectValue } | { readonly violation: VariableViolation };

export interface ConversionDeps {
  /** Of the project's root. */
  readonly sources: LocalSources;
  readonly videoSeconds: number;
  /** Whether a font of the project may have characters that the bundled ones lack. */
  readonly hasOwnFont: boolean;
  /** Whether the page may have other families than the bundled ones. */
  readonly mayLoadFonts: boolean;
}

export interface ConvertedValues {
  readonly values: Readonly<Record<string, ProjectValue>>;
  readonly violations: ReadonlyMap<string, VariableViolation>;
  /** Assets that values name, by variable. */
  readonly assets: ReadonlyMap<string, AssetId>;
}

const NUMBER = /^-?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/;
const FONT = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,99}$/u;
const EMBEDDED = /^data:/i;

/** The variable of the brand kit with the name; a logo is only for an image, and a text for another one. */
const brandKitValue = ({ id, type }: ProjectVariable, brandKit: BrandKit): string | undefined => {
  const name = BRAND_KIT_VARIABLES.find((known) => known === id);
  if (name === undefined) return undefined;
  const isOfType = name === 'logo' ? type === 'image' : type === 'string' || type === 'color';
  return isOfType ? brandKit[name] : undefined;
};

const accept = (value: ProjectValue): Converted => ({ value });
const refuse = (violation: VariableViolation): Converted => ({ violation });

/** The address that the page gets for a path of the project or an asset of the workspace. */
const convertAddress = (
  text: string,
  type: 'image' | 'audio' | 'video',
  { sources }: ConversionDeps,
): Converted => {
  const assetId = parseAssetId(text.trim().replace(/^assets\//, ''));
  if (assetId !== undefined) return accept(assetAddress(assetId));
  // What the picture contains is found out later.
  if (type === 'image' && EMBEDDED.test(text))
    return readEmbeddedPicture(text) ? accept(text) : refuse({ code: 'invalid_image' });
  const found = sources.findInProject?.(text, type);
  if (found === undefined) return refuse({ code: 'unknown_file' });
  if (!('problem' in found)) return accept(found.path);
  if (found.problem === 'moving_image') return refuse({ code: 'invalid_image' });
  return refuse({
    code: 'unknown_file',
    ...(found.nearest !== undefined && { nearest: found.nearest }),
  });
};

const convertText = (text: string, characters: readonly string[]): Converted =>
  characters.length > 0 ? refuse({ code: 'unsupported_characters', characters }) : accept(text);

const convertCaptions = (text: string, deps: ConversionDeps): Converted => {
  const violation = checkCaptions(text, deps.videoSeconds, deps.hasOwnFont);
  return violation ? refuse(violation) : accept(text);
};

const convertNumber = (text: string, { min, max }: ProjectVariable): Converted => {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  const isInside = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  if (isInside) return accept(value);
  return refuse({
    code: 'invalid_number',
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
};

const convert = (variable: ProjectVariable, text: string, deps: ConversionDeps): Converted => {
  const { type, options = [], default: fallback } = variable;
  // A variable whose default is empty may stay empty.
  if (text === '' && fallback === '') return accept(text);
  switch (type) {
    case 'number':
      return convertNumber(text, variable);
    case 'color':
      return isColor(text) ? accept(text) : refuse({ code: 'invalid_color' });
    case 'boolean':
      return /^(?:true|false)$/.test(text) ? accept(text === 'true') : refuse({ code: 'invalid_boolean' });
    case 'enum': {
      const choices = options.map(({ value }) => value);
      return choices.includes(text) ? accept(text) : refuse({ code: 'invalid_choice', choices });
    }
    case 'font':
      return FONT.test(text) && (deps.mayLoadFonts || isBundledFamily(text))
        ? accept(text)
        : refuse({ code: 'invalid_font' });
    case 'image':
    case 'audio':
    case 'video':
      return convertAddress(text, type, deps);
    case 'captions':
      return convertCaptions(text, deps);
    case 'string':
      return convertText(text, deps.hasOwnFont ? [] : findUnsupportedCharacters(text));
  }
};

/** Types whose defaults may be wrong by themselves. Addresses and characters are checked where the document uses them. */
const CHECKED_DEFAULTS: readonly ProjectVariable['type'][] = [
  'number',
  'color',
  'boolean',
  'enum',
  'captions',
];

/** Why a request could not give the default of the variable as its value. */
export const findDefaultViolation = (
  variable: ProjectVariable,
  deps: ConversionDeps,
): VariableViolation | undefined => {
  const { type, default: value } = variable;
  if (value === undefined || !CHECKED_DEFAULTS.includes(type)) return undefined;
  const converted = convert(variable, String(value), deps);
  return 'violation' in converted ? converted.violation : undefined;
};

/**
 * The value of every variable as the page gets it: requested, of the brand kit, or the default. Violations are of requested
 * values, and of variables that have none. Without a request, each has its default.
 */
export const convertValues = (
  variables: readonly ProjectVariable[],
  request: RequestedValues | undefined,
  deps: ConversionDeps,
): ConvertedValues => {
  const values: Record<string, ProjectValue> = {};
  const violations = new Map<string, VariableViolation>();
  const assets = new Map<string, AssetId>();
  const { requested = {}, brandKit = {} } = request ?? {};
  for (const variable of variables) {
    const { id, default: fallback, hasOwnDefault } = variable;
    const given = Object.hasOwn(requested, id) ? requested[id] : brandKitValue(variable, brandKit);
    const converted = given === undefined ? undefined : convert(variable, given, deps);
    if (converted && 'violation' in converted) violations.set(id, converted.violation);
    else if (converted) {
      values[id] = converted.value;
      const assetId = parseAssetId(String(converted.value).replace(/^assets\//, ''));
      if (assetId !== undefined) assets.set(id, assetId);
    } else if (fallback !== undefined) values[id] = fallback;
    else if (request !== undefined && hasOwnDefault === undefined) violations.set(id, { code: 'missing' });
  }
  const validNames = variables.map(({ id }) => id);
  for (const id of Object.keys(requested))
    if (!validNames.includes(id))
      violations.set(id, {
        code: 'unknown_variable',
        isOfProject: true,
        validNames,
        ...nearestIn(id, validNames),
      });
  return { values, violations, assets };
};
