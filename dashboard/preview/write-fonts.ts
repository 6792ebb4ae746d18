import { cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBundledFiles, SYSTEM_FONTS_FOLDER } from '#renderer/bundled-files.ts';
import { allFontsCss } from '#renderer/page/font-css.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';

/** Larger ones are Chinese, Japanese, Korean, symbols and emoji, for which every device has a font of its own. */
const SYSTEM_FONT_MAX_BYTES = 1_000_000;

const SOURCE = join(BUNDLED_FILES_DIR, SYSTEM_FONTS_FOLDER);

/** Fonts that the renderer's browser has installed, without those that previews leave to the device. */
export const readSystemFonts = async (): Promise<readonly FontFace[]> => {
  const { systemFonts } = await openBundledFiles(BUNDLED_FILES_DIR);
  const sizes = await Promise.all(systemFonts.map(async ({ file }) => (await stat(join(SOURCE, file))).size));
  return systemFonts.filter((_, index) => (sizes[index] ?? 0) <= SYSTEM_FONT_MAX_BYTES);
};

/** Rules of installed fonts, whose files are in a folder with this prefix. */
export const systemFontsCss = (faces: readonly FontFace[], prefix: string): string =>
  faces
    .map(
      ({ family, style, weights: [weight], file }) =>
        `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:block;` +
        `src:url(${prefix}${file}) format('truetype')}\n`,
    )
    .join('');

/**
 * Writes fonts and `all.css`, which names them by their families. A browser loads a face only when text is laid out
 * with it.
 */
export const writeFonts = async (target: string): Promise<void> => {
  const folder = join(target, 'fonts');
  const isFont = (path: string) => !path.endsWith('.json');
  await cp(join(BUNDLED_FILES_DIR, 'fonts'), folder, { recursive: true, filter: isFont });
  const { fonts } = await openBundledFiles(BUNDLED_FILES_DIR);
  const systemFonts = await readSystemFonts();
  for (const { file } of systemFonts) await cp(join(SOURCE, file), join(folder, file));
  const webFonts = allFontsCss(fonts).replaceAll(`${ORIGIN}/fonts/`, '');
  await writeFile(join(folder, 'all.css'), webFonts + systemFontsCss(systemFonts, ''));
};
