import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';

export type Values = Readonly<Record<string, string>>;

const SENTENCE =
  'Pertanggungjawaban keberlangsungan usaha ketersediaan barang istimewa menyenangkan pelanggan ';

const SPOKEN_CHARACTERS_PER_SECOND = 11;

const PHONES = 'WA 0812-3456-7890 atau (031) 555 0199, ';

/** Black and white stripes, on which no text is readable without a surface of its own. */
const stripes = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 0h20v40H0z"/><path fill="#fff" d="M20 0h20v40H20z"/></pattern><path fill="url(#p)" d="M0 0h${width}v${height}H0z"/></svg>`,
  )}`;
const STRIPED_PHOTO = stripes(900, 1200);
/** As wide as a logo may become, so that the least is left for the name beside it. */
const STRIPED_LOGO = stripes(1200, 120);

/** A photo of `catalog/photos`, by name, as the value of an image variable. */
const photo = (name: string): string => {
  const [type, file] = name === 'logo' ? ['png', 'logo.png'] : ['jpeg', `${name}.jpg`];
  return `data:image/${type};base64,${readFileSync(join(CATALOG_DIR, 'photos', file)).toString('base64')}`;
};

/** A clip of `catalog/clips`, by name, as the value of a video variable: its path from the catalog. */
const clipFile = (name: string): string => `clips/${name}.mp4`;

const isPicture = ({ kind }: TemplateVariable): boolean => kind === 'image' || kind === 'video';

const example = (template: Template, { name, kind }: TemplateVariable): string | undefined => {
  const value = template.examples[name];
  if (value === undefined) return undefined;
  if (kind === 'image') return photo(value);
  return kind === 'video' ? clipFile(value) : value;
};

/** Music only where there is some: its variable is the only one that a page does not get. */
const valuesOf = (template: Template, valueOf: (variable: TemplateVariable) => string | undefined): Values =>
  Object.fromEntries(
    template.variables
      .map((one) => ({ ...one, value: valueOf(one) ?? one.default ?? '' }))
      .filter(({ kind, value }) => kind !== 'audio' || value !== '')
      .map(({ name, value }) => [name, value]),
  );

/** The longest price in the usual format that fits; the old price is the higher one. */
const longestPrice = (name: string, maxLength: number): string => {
  const format = ['Rp888.888.888', 'Rp8.888.888'].find(({ length }) => length <= maxLength) ?? '8';
  return name.startsWith('harga_coret') ? format.replaceAll('8', '9') : format;
};

/** As fast as speech, over the least time of the parts that show them. */
const longestCaptions = ({ durationSeconds, parts = [] }: Template, name: string): string => {
  const shown = parts.filter(({ shows = [] }) => shows.includes(name));
  const seconds =
    shown.length > 0 ? shown.reduce((sum, part) => sum + part.seconds, 0) : (durationSeconds ?? 0);
  const length = Math.round(seconds * SPOKEN_CHARACTERS_PER_SECOND);
  return SENTENCE.repeat(Math.ceil(length / SENTENCE.length))
    .slice(0, length)
    .trim();
};

const longest = (template: Template, variable: TemplateVariable): string | undefined => {
  if (variable.kind === 'captions') return longestCaptions(template, variable.name);
  if (variable.kind === 'image') return variable.name === 'logo' ? STRIPED_LOGO : STRIPED_PHOTO;
  if (variable.kind !== 'text') return undefined;
  const { name, maxLength } = variable;
  if (name.startsWith('harga')) return longestPrice(name, maxLength);
  const start = name.startsWith('kontak') ? PHONES : '';
  return (start + SENTENCE.repeat(Math.ceil(maxLength / SENTENCE.length))).slice(0, maxLength).trim();
};

/** A number, such as that of the stars, stays what it is. */
const number = (template: Template, { name }: TemplateVariable): string | undefined =>
  template.examples[name]?.match(/^\d+$/)?.[0];

/** No space in it, so that a line breaks only within the word. */
const endless = (template: Template, variable: TemplateVariable): string | undefined =>
  variable.kind === 'text' ? 'W'.repeat(variable.maxLength) : longest(template, variable);

/** Values of every variable of a template, by case. */
export const CASES = {
  typical: (template) => valuesOf(template, (one) => example(template, one)),
  /** The logo of a shop, beside its name. */
  logo: (template) => ({ ...valuesOf(template, (one) => example(template, one)), logo: photo('logo') }),
  'no-photo': (template) => valuesOf(template, (one) => (isPicture(one) ? '' : example(template, one))),
  /** A video of texts alone. */
  'no-media': (template) =>
    valuesOf(template, (one) => (isPicture(one) || one.kind === 'captions' ? '' : example(template, one))),
  /** Clips in place of photos; each is a picture, which stands for a frame of it. */
  clip: (template) =>
    valuesOf(template, (one) => {
      if (one.kind === 'video') return STRIPED_PHOTO;
      return one.kind === 'image' ? '' : example(template, one);
    }),
  /** One word where a text is required; nothing else. */
  shortest: (template) =>
    valuesOf(template, (one) =>
      one.kind === 'text' && one.default === undefined ? 'Roti' : one.kind === 'color' ? undefined : '',
    ),
  longest: (template) => valuesOf(template, (one) => number(template, one) ?? longest(template, one)),
  'longest-no-photo': (template) =>
    valuesOf(template, (one) => (isPicture(one) ? '' : (number(template, one) ?? longest(template, one)))),
  'endless-words': (template) => valuesOf(template, (one) => number(template, one) ?? endless(template, one)),
} as const satisfies Readonly<Record<string, (template: Template) => Values>>;

export type CaseName = keyof typeof CASES;
export const CASE_NAMES = Object.keys(CASES) as readonly CaseName[];
