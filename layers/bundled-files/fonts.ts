import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SYSTEM_FONTS_FOLDER } from '../../functions/renderer/bundled-files.ts';
import type { FontFace } from '../../functions/renderer/page/font-css.ts';
import { toTrueType } from './truetype.ts';

const WEB_FONTS = ['inter', 'poppins', 'plus-jakarta-sans', 'montserrat', 'playfair-display', 'roboto'];
const WEB_FONT_SUBSETS = ['latin-ext', 'latin'];

const REGULAR = ['400Regular'];
const TWO_WEIGHTS = [...REGULAR, '700Bold'];
const FOUR_STYLES = [...TWO_WEIGHTS, '400Regular_Italic', '700Bold_Italic'];

interface SystemFont {
  readonly package: string;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** Fonts of `@expo-google-fonts`: `400Regular/Arimo_400Regular.ttf`. */
const expoFont = (family: string, styles: readonly string[]): SystemFont => ({
  package: `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`,
  files: styles.map((style) => `${style}/${family.replaceAll(' ', '')}_${style}.ttf`),
});

const sourceFont = (name: string, subset: string, styles: readonly string[]): SystemFont => ({
  package: `@fontsource/${name}`,
  files: styles.map((style) => `files/${name}-${subset}-${style}.woff2`),
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
  sourceFont('dejavu-sans', 'latin', ['400-normal', '700-normal', '400-italic', '700-italic']),
  expoFont('Noto Naskh Arabic', TWO_WEIGHTS),
  expoFont('Noto Sans Arabic', TWO_WEIGHTS),
  expoFont('Noto Sans Devanagari', TWO_WEIGHTS),
  expoFont('Noto Sans Tamil', TWO_WEIGHTS),
  expoFont('Noto Sans Thai', TWO_WEIGHTS),
  expoFont('Noto Sans Javanese', TWO_WEIGHTS),
  expoFont('Noto Sans Balinese', TWO_WEIGHTS),
  sourceFont('noto-sans-sundanese', 'sundanese', ['400-normal', '700-normal']),
  expoFont('Noto Sans SC', REGULAR),
  expoFont('Noto Sans JP', REGULAR),
  expoFont('Noto Sans KR', REGULAR),
  expoFont('Noto Sans Symbols 2', REGULAR),
  expoFont('Noto Sans Math', REGULAR),
  expoFont('Noto Color Emoji', REGULAR),
];

const resolvePackageFile = createRequire(import.meta.url).resolve;
const folderOf = (name: string): string => dirname(resolvePackageFile(`${name}/package.json`));

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
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

type Layout = Map<string, Buffer | string>;

/** Adds the web fonts and `fonts/fonts.json`, which lists their faces. */
export const addWebFonts = async (layout: Layout): Promise<void> => {
  const faces: FontFace[] = [];
  for (const name of WEB_FONTS) {
    const folder = folderOf(`@fontsource/${name}`);
    const { family, weights, styles } = await readJson<FontMetadata>(join(folder, 'metadata.json'));
    const ranges = await readJson<Record<string, string>>(join(folder, 'unicode.json'));
    for (const style of styles.toSorted().toReversed()) {
      for (const weight of weights) {
        for (const subset of WEB_FONT_SUBSETS) {
          const file = `${name}-${subset}-${weight}-${style}.woff2`;
          layout.set(`fonts/${file}`, await readFile(join(folder, 'files', file)));
          faces.push({ family, weight, style, unicodeRange: ranges[subset] ?? '', file });
        }
      }
    }
    layout.set(`font-licenses/${name}.txt`, await readLicense(`@fontsource/${name}`));
  }
  layout.set('fonts/fonts.json', `${JSON.stringify(faces, null, 1)}\n`);
};

/** Adds the system fonts as TrueType files, which fontconfig reads. */
export const addSystemFonts = async (layout: Layout): Promise<void> => {
  for (const font of SYSTEM_FONTS) {
    for (const path of font.files) {
      const file = path.replace(/^.*\//, '').replace(/\.woff2$/, '.ttf');
      layout.set(`${SYSTEM_FONTS_FOLDER}/${file}`, await toTrueType(await readFontFile(font, path)));
    }
    layout.set(`font-licenses/${font.package.replace(/^.*\//, '')}.txt`, await readLicense(font.package));
  }
};
