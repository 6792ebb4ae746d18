import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import { checkVariables } from '#core/template/check-request.ts';
import { rhythmValues } from '#core/template/media-values.ts';
import { readClipValue } from '#core/template/clip-value.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';
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
  return { ...drawn, ...rhythmValues(template.variables, values) };
};
