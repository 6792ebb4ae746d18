import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SYSTEM_FONTS_FOLDER } from '../../functions/renderer/bundled-files.ts';
import type { SystemFontFamily } from '../../functions/core/fonts/font-families.ts';
import type { FontFace } from '../../functions/renderer/page/font-css.ts';
import { toTrueType } from './truetype.ts';

/** Variable fonts, each with the axes by which its files are named; every file also has the weight. */
const VARIABLE_FONTS: Readonly<Record<string, readonly string[]>> = {
  inter: ['wght', 'opsz'],
  'plus-jakarta-sans': ['wght'],
  montserrat: ['wght'],
  'playfair-display': ['wght'],
  roboto: ['wdth'],
  'open-sans': ['wdth'],
  'jetbrains-mono': ['wght'],
};
/** Fonts with a file for each weight. */
const STATIC_FONTS = ['poppins'];

const REGULAR = ['400Regular'];
const TWO_WEIGHTS = [...REGULAR, '700Bold'];
const FOUR_STYLES = [...TWO_WEIGHTS, '400Regular_Italic', '700Bold_Italic'];

interface SystemFont {
  readonly family: SystemFontFamily;
  /** Of npm, or a folder beside this file. */
  readonly package: string;
  /** Paths in the package. */
  readonly files: readonly string[];
}

const slug = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

/** Fonts of `@expo-google-fonts`: `400Regular/Arimo_400Regular.ttf`. */
const expoFont = (family: SystemFontFamily, styles: readonly string[]): SystemFont => ({
  family,
  package: `@expo-google-fonts/${slug(family)}`,
  files: styles.map((style) => `${style}/${family.replaceAll(' ', '')}_${style}.ttf`),
});

/** The letters of one script in fonts of `@fontsource`. */
const sourceFont = (
  family: SystemFontFamily,
  script: string,
  styles: readonly string[] = ['400-normal', '700-normal'],
): SystemFont => ({
  family,
  package: `@fontsource/${slug(family)}`,
  files: styles.map((style) => `files/${slug(family)}-${script}-${style}.woff2`),
});

/** Installed for the browser: replacements of common families, and fonts for what a page's fonts lack. */
export const SYSTEM_FONTS: readonly SystemFont[] = [
  expoFont('Arimo', FOUR_STYLES),
  expoFont('Tinos', FOUR_STYLES),
  expoFont('Cousine', FOUR_STYLES),
  expoFont('Gelasio', FOUR_STYLES),
  expoFont('Carlito', FOUR_STYLES),
  expoFont('Caladea', FOUR_STYLES),
  expoFont('JetBrains Mono', FOUR_STYLES),
  expoFont('Comic Neue', FOUR_STYLES),
  expoFont('Anton', REGULAR),
  sourceFont('DejaVu Sans', 'latin', ['400-normal', '700-normal', '400-italic', '700-italic']),
  expoFont('Noto Naskh Arabic', TWO_WEIGHTS),
  expoFont('Noto Sans Arabic', TWO_WEIGHTS),
  expoFont('Noto Sans Devanagari', TWO_WEIGHTS),
  expoFont('Noto Sans Tamil', TWO_WEIGHTS),
  expoFont('Noto Sans Thai', TWO_WEIGHTS),
  expoFont('Noto Sans Javanese', TWO_WEIGHTS),
  expoFont('Noto Sans Balinese', TWO_WEIGHTS),
  sourceFont('Noto Sans Sundanese', 'sundanese'),
  sourceFont('Noto Sans Buginese', 'buginese', ['400-normal']),
  // No npm package has it.
  { family: 'Noto Sans Batak', package: './noto-sans-batak', files: ['NotoSansBatak_400Regular.ttf'] },
  sourceFont('Noto Sans Rejang', 'rejang', ['400-normal']),
  sourceFont('Noto Serif Makasar', 'makasar', ['400-normal']),
  sourceFont('Noto Sans Kawi', 'kawi'),
  sourceFont('Noto Sans Khmer', 'khmer'),
  sourceFont('Noto Sans Lao', 'lao'),
  sourceFont('Noto Sans Myanmar', 'myanmar'),
  sourceFont('Noto Sans Cham', 'cham'),
  sourceFont('Noto Sans Tagalog', 'tagalog', ['400-normal']),
  sourceFont('Noto Sans Bengali', 'bengali'),
  sourceFont('Noto Sans Sinhala', 'sinhala'),
  sourceFont('Noto Sans Gujarati', 'gujarati'),
  sourceFont('Noto Sans Gurmukhi', 'gurmukhi'),
  sourceFont('Noto Sans Kannada', 'kannada'),
  sourceFont('Noto Sans Malayalam', 'malayalam'),
  sourceFont('Noto Sans Oriya', 'oriya'),
  sourceFont('Noto Sans Telugu', 'telugu'),
  expoFont('Noto Sans SC', REGULAR),
  expoFont('Noto Sans JP', REGULAR),
  expoFont('Noto Sans KR', REGULAR),
  expoFont('Noto Sans Symbols 2', REGULAR),
  expoFont('Noto Sans Math', REGULAR),
  expoFont('Noto Color Emoji', REGULAR),
];

const resolvePackageFile = createRequire(import.meta.url).resolve;
const folderOf = (name: string): string =>
  name.startsWith('.')
    ? join(import.meta.dirname, name)
    : dirname(resolvePackageFile(`${name}/package.json`));

/** A file of a system font, in the format of its package. */
export const readFontFile = (font: SystemFont, path: string): Promise<Buffer> =>
  readFile(join(folderOf(font.package), path));

const readLicense = async (name: string): Promise<Buffer> => {
  const folder = folderOf(name);
  return readFile(join(folder, 'LICENSE_FONT')).catch(() => readFile(join(folder, 'LICENSE')));
};

interface FontMetadata {
  readonly family: string;
  readonly weights: readonly number[];
  readonly styles: readonly string[];
  readonly variable: false | Readonly<Record<string, { readonly min: string; readonly max: string }>>;
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

type Layout = Map<string, Buffer | string>;

type FontStyle = Pick<FontFace, 'weights' | 'axes'> & { readonly name: string };

/** The files of a font in one style, by the part of their names that stands for weight or axis. */
const readStyles = ({ weights, variable }: FontMetadata, axes: readonly string[]): readonly FontStyle[] => {
  if (variable === false)
    return weights.map((weight) => ({ name: `${weight}`, weights: [weight, weight], axes: {} }));
  const rangeOf = (axis: string) => [Number(variable[axis]?.min), Number(variable[axis]?.max)] as const;
  return axes.map((name) => ({
    name,
    weights: rangeOf('wght'),
    axes: name === 'wght' ? {} : { [name]: rangeOf(name) },
  }));
};

const addWebFont = async (
  layout: Layout,
  name: string,
  packageName: string,
  axes: readonly string[] = [],
) => {
  const folder = folderOf(packageName);
  const metadata = await readJson<FontMetadata>(join(folder, 'metadata.json'));
  const ranges = await readJson<Record<string, string>>(join(folder, 'unicode.json'));
  const faces: FontFace[] = [];
  for (const style of metadata.styles.toSorted().toReversed()) {
    for (const { name: styleName, ...of } of readStyles(metadata, axes)) {
      for (const [subset, unicodeRange] of Object.entries(ranges)) {
        const file = `${name}-${subset}-${styleName}-${style}.woff2`;
        layout.set(`fonts/${file}`, await readFile(join(folder, 'files', file)));
        faces.push({ family: metadata.family, style, ...of, unicodeRange, file });
      }
    }
  }
  layout.set(`font-licenses/${name}.txt`, await readLicense(packageName));
  return faces;
};

/** Adds the web fonts and `fonts/fonts.json`, which lists their faces. */
export const addWebFonts = async (layout: Layout): Promise<void> => {
  const faces: FontFace[] = [];
  for (const [name, axes] of Object.entries(VARIABLE_FONTS))
    faces.push(...(await addWebFont(layout, name, `@fontsource-variable/${name}`, axes)));
  for (const name of STATIC_FONTS) faces.push(...(await addWebFont(layout, name, `@fontsource/${name}`)));
  layout.set('fonts/fonts.json', `${JSON.stringify(faces, null, 1)}\n`);
};

/** Adds the system fonts as TrueType files, which fontconfig reads, and `fonts/system-fonts.json`, which lists them. */
export const addSystemFonts = async (layout: Layout): Promise<void> => {
  const faces: FontFace[] = [];
  for (const font of SYSTEM_FONTS) {
    for (const path of font.files) {
      const file = path.replace(/^.*\//, '').replace(/\.woff2$/, '.ttf');
      layout.set(`${SYSTEM_FONTS_FOLDER}/${file}`, await toTrueType(await readFontFile(font, path)));
      const weight = Number(/[_-](\d00)/.exec(file)?.[1]);
      const style = /italic/i.test(file) ? 'italic' : 'normal';
      faces.push({ family: font.family, style, weights: [weight, weight], axes: {}, file });
    }
    layout.set(`font-licenses/${slug(font.family)}.txt`, await readLicense(font.package));
  }
  layout.set('fonts/system-fonts.json', `${JSON.stringify(faces, null, 1)}\n`);
};
