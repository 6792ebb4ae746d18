import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import { findCaptionsViolation } from '#core/template/captions-value.ts';
import { findUnsupportedCharacters } from '#core/fonts/coverage.ts';
import { nearestIn } from '#core/nearest-name.ts';
import type {
  ChoiceVariable,
  OutputSize,
  Template,
  TemplateVariable,
  VariableViolation,
} from '#core/template/template.ts';
import type { OutputFormat } from '#core/video/video.ts';
import { clipValueCause } from '#core/template/clip-value.ts';
import { isMediaVariable, readMediaValue } from '#core/template/media-values.ts';
import { clipTimes, timeTemplate } from '#core/template/template-timing.ts';
import type { MediaVariable } from '#core/template/media-values.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit, BrandKitVariable } from '#contracts/brand-kit.ts';

type Values = Readonly<Record<string, string>>;

export const isColor = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text);

/** Name of the brand kit's value for the variable; a logo is only for an image. */
const brandKitName = ({ name, kind }: TemplateVariable): BrandKitVariable | undefined =>
  BRAND_KIT_VARIABLES.find((known) => known === name && (known !== 'logo' || kind === 'image'));

export const isBrandKitVariable = (variable: TemplateVariable): boolean =>
  brandKitName(variable) !== undefined;

export const sizeName = ({ width, height }: OutputSize): string => `${width}x${height}`;

/**
 * The value of every variable of the template (from the request, the brand kit, or its default) and the violations
 * by variable name.
 */
export const checkVariables = (
  template: Template,
  requested: Values,
  brandKit: BrandKit,
): { readonly values: Values; readonly violations: ReadonlyMap<string, VariableViolation> } => {
  const values: [string, string][] = [];
  const violations = new Map<string, VariableViolation>();
  for (const variable of template.variables) {
    const value = withLineBreaks(variable, valueOf(variable, requested, brandKit));
    if (value !== undefined) values.push([variable.name, value]);
  }
  const accepted = Object.fromEntries(values);
  const timing = timeTemplate(template, accepted);
  for (const variable of template.variables) {
    const { startSeconds, endSeconds } = clipTimes(template, timing, variable.name);
    const violation = violationOf(variable, accepted[variable.name], endSeconds - startSeconds);
    if (violation) violations.set(variable.name, violation);
  }
  const validNames = template.variables.map(({ name }) => name);
  for (const [part, item] of findUnnamedParts(validNames, accepted))
    violations.set(item, { code: 'missing', requiredBy: part });
  for (const name of Object.keys(requested))
    if (!validNames.includes(name))
      violations.set(name, { code: 'unknown_variable', validNames, ...nearestIn(name, validNames) });
  return { values: accepted, violations };
};

/** Each `harga_<n>` or `foto_<n>` whose `item_<n>` is empty: the page shows no row for it, so it would be lost. */
const findUnnamedParts = (
  names: readonly string[],
  values: Values,
): readonly [price: string, item: string][] => {
  const isEmpty = (name: string) => isInvisible(values[name] ?? '');
  return names
    .filter((name) => /^(?:harga|foto)_\d+$/.test(name) && !isEmpty(name))
    .map((part): [string, string] => [part, part.replace(/^[a-z]+/, 'item')])
    .filter(([, item]) => names.includes(item) && isEmpty(item));
};

const valueOf = (variable: TemplateVariable, requested: Values, brandKit: BrandKit): string | undefined => {
  if (Object.hasOwn(requested, variable.name)) return requested[variable.name];
  const inBrandKit = brandKitName(variable);
  return (inBrandKit && brandKit[inBrandKit]) ?? variable.default;
};

/** Office programs write a line break within a paragraph as U+000B. */
const OTHER_LINE_BREAKS = /[\v\u2028\u2029\u0085]/g;

const withLineBreaks = ({ kind }: TemplateVariable, value: string | undefined): string | undefined =>
  kind === 'text' ? value?.replaceAll(OTHER_LINE_BREAKS, '\n') : value;

export const missingVariable = (variable: TemplateVariable): VariableViolation => ({
  code: 'missing',
  ...(isBrandKitVariable(variable) && { isInBrandKit: true }),
});

/** Spaces, control and format characters, and the two letters without a glyph. */
const isInvisible = (text: string): boolean => /^[\s\p{Cc}\p{Cf}\u2800\u3164]*$/u.test(text);

/** Length counts Unicode code points, as JSON Schema lengths do. */
const violationOf = (
  variable: TemplateVariable,
  value: string | undefined,
  shownSeconds: number,
): VariableViolation | undefined => {
  if (value === undefined) return missingVariable(variable);
  if (variable.kind === 'color') return isColor(value) ? undefined : { code: 'invalid_color' };
  if (isInvisible(value) && variable.default === undefined) return missingVariable(variable);
  if (isMediaVariable(variable)) return mediaViolationOf(variable, value);
  if (variable.kind === 'choice') return choiceViolationOf(variable, value);
  if (variable.kind === 'captions') return findCaptionsViolation(value, shownSeconds);
  if (Array.from(value).length > variable.maxLength)
    return { code: 'too_long', maxLength: variable.maxLength };
  const characters = findUnsupportedCharacters(value);
  return characters.length > 0 ? { code: 'unsupported_characters', characters } : undefined;
};

const choiceViolationOf = ({ options }: ChoiceVariable, value: string): VariableViolation | undefined => {
  const choices = options.map((option) => option.value);
  return choices.includes(value) ? undefined : { code: 'invalid_choice', choices };
};

/** Only of the value's form: whether the asset or the picture can be used is found out later. */
const mediaViolationOf = (variable: MediaVariable, value: string): VariableViolation | undefined => {
  if (value.trim() === '' || readMediaValue(variable, value)) return undefined;
  if (variable.kind === 'video') return { code: 'invalid_video', cause: clipValueCause(value) };
  if (variable.kind === 'image') return { code: 'invalid_image' };
  const names = variable.library.map(({ name }) => name);
  return { code: 'invalid_audio', names, ...nearestIn(value, names) };
};

/** The requested frame size and rate with defaults filled in, and the violation when the template lacks the size. */
export const checkOutput = (
  template: Template,
  requested: Partial<OutputFormat>,
): { readonly output: OutputFormat; readonly violation?: VariableViolation } => {
  const output = { ...DEFAULT_OUTPUT, ...requested };
  const supported = template.sizes.map(sizeName);
  return supported.includes(sizeName(output))
    ? { output }
    : { output, violation: { code: 'unsupported_size', supported } };
};

/** The violation when another frame size is requested than that of a project. */
export const findSizeViolation = (
  { width, height }: OutputSize,
  requested: Partial<OutputFormat>,
): VariableViolation | undefined => {
  const own = sizeName({ width, height });
  return sizeName({ width, height, ...requested }) === own
    ? undefined
    : { code: 'unsupported_size', supported: [own] };
};
