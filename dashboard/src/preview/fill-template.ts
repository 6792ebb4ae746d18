import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import { checkVariables, isBrandKitVariable } from '#core/template/check-request.ts';
import { rhythmValues } from '#core/template/media-values.ts';
import { readClipValue } from '#core/template/clip-value.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import { examplePhoto } from './example-photos.ts';
import type { TemplatePage } from './template-page.ts';

type Values = Readonly<Record<string, string>>;

const DATA_IMAGE = /^data:image\/(?:jpeg|png|webp);base64,/;

/** An address that the page can load, or nothing. */
const pictureAddress = (value: string): string => {
  const id = parseAssetId(value);
  if (id !== undefined) return assetAddress(id);
  return DATA_IMAGE.test(value) ? value : '';
};

/** Address of a clip with the part to show, or nothing. */
const clipAddress = (value: string): string =>
  readClipValue(value) === undefined ? '' : assetAddress(value);

const exampleOf = (template: TemplatePage, variable: TemplateVariable): string | undefined =>
  examplePhoto(template, variable) ?? template.examples[variable.name];

const isPicture = ({ kind }: TemplateVariable): boolean => kind === 'image';

/** What the API says of the values, without those of pictures: it reads them with Node.js. */
export const checkTexts = (template: TemplatePage, values: Values, brandKit: BrandKit) => {
  const pictures = new Set(template.variables.filter(isPicture).map(({ name }) => name));
  const texts = Object.fromEntries(Object.entries(values).filter(([name]) => !pictures.has(name)));
  return checkVariables(template as Template, texts, brandKit); // safe: only the variables are read
};

/** Whether the form has a value, other than of the brand kit. */
const isBegun = ({ variables }: TemplatePage, values: Values): boolean =>
  variables.some((variable) => !isBrandKitVariable(variable) && Object.hasOwn(values, variable.name));

/**
 * Empties the examples of photos in parts that only they would add: the video is without these parts. A form that nothing is filled in
 * shows all of them.
 */
const withoutAddedParts = (template: TemplatePage, values: Values, drawn: Values): Values => {
  const { parts = [], variables } = template;
  const examples = variables.filter(({ name, kind }) => kind === 'image' && !Object.hasOwn(values, name));
  if (examples.length === 0 || !isBegun(template, values)) return drawn;
  const emptied = Object.fromEntries(examples.map(({ name }) => [name, '']));
  const shown = new Set(timeTemplate(template, { ...drawn, ...emptied }).parts.map(({ name }) => name));
  const isAdded = ({ name }: TemplateVariable): boolean => {
    const own = parts.filter(({ shows = [] }) => shows.includes(name));
    return own.length > 0 && !own.some((part) => shown.has(part.name));
  };
  const added = examples.filter(isAdded).map(({ name }) => [name, '']);
  return { ...drawn, ...Object.fromEntries(added) };
};

/**
 * The values that the page of a template gets: those of the form, then of the brand kit, as the API chooses them. What
 * neither has is drawn with the template's example or default, and so is a required value that is empty or not valid.
 */
export const fillTemplate = (template: TemplatePage, values: Values, brandKit: BrandKit): Values => {
  const shown = template.variables.filter(({ kind }) => kind !== 'audio');
  const { values: chosen, violations } = checkTexts(template, values, brandKit);
  const given = ({ name, kind }: TemplateVariable): string | undefined => {
    const isGiven = Object.hasOwn(values, name) || Object.hasOwn(brandKit, name);
    if (!isGiven) return undefined;
    if (kind === 'video') return clipAddress(values[name] ?? '');
    return kind === 'image' ? pictureAddress(values[name] ?? chosen[name] ?? '') : chosen[name];
  };
  const valueOf = (variable: TemplateVariable): string => {
    const { name, default: otherwise } = variable;
    const code = violations.get(name)?.code;
    if (code === 'missing' || code === 'invalid_color')
      return otherwise ?? exampleOf(template, variable) ?? '';
    return given(variable) ?? exampleOf(template, variable) ?? otherwise ?? '';
  };
  const drawn = Object.fromEntries(shown.map((variable) => [variable.name, valueOf(variable)]));
  return { ...withoutAddedParts(template, values, drawn), ...rhythmValues(template.variables, values) };
};

/** Whether a filled template shows a photo that the video will not have. A clip is shown in its place. */
export const showsExamplePhoto = ({ variables }: TemplatePage, filled: Values): boolean => {
  const isShown = (wanted: TemplateVariable['kind'], address: RegExp) =>
    variables.some(({ name, kind }) => kind === wanted && address.test(filled[name] ?? ''));
  return isShown('image', /^photos\//) && !isShown('video', /^assets\//);
};
