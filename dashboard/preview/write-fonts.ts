import { cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBundledFiles, SYSTEM_FONTS_FOLDER } from '#renderer/bundled-files.ts';
import { allFontsCss } from '#renderer/page/font-css.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';

/** Larger ones are Chinese, Japanese, Korean, symbols and emoji, for which every device has a font of its own. */
const SYSTEM_FONT_MAX_BYTES = 1_000_000;

/** The rule of a font that the renderer's browser has installed. */
const systemFontRule = ({ family, style, weights: [weight], file }: FontFace): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:block;` +
  `src:url(${file}) format('truetype')}\n`;

const writeSystemFonts = async (faces: readonly FontFace[], target: string): Promise<string> => {
  const folder = join(BUNDLED_FILES_DIR, SYSTEM_FONTS_FOLDER);
  let css = '';
  for (const face of faces) {
    const { size } = await stat(join(folder, face.file));
    if (size > SYSTEM_FONT_MAX_BYTES) continue;
    await cp(join(folder, face.file), join(target, face.file));
    css += systemFontRule(face);
  }
  return css;
};

/**
 * Writes fonts and `all.css`, which names them by their families. A browser loads a face only when text is laid out
 * with it.
 */
export const writeFonts = async (target: string): Promise<void> => {
  const folder = join(target, 'fonts');
  const isFont = (path: string) => !path.endsWith('.json');
  await cp(join(BUNDLED_FILES_DIR, 'fonts'), folder, { recursive: true, filter: isFont });
  const { fonts, systemFonts } = await openBundledFiles(BUNDLED_FILES_DIR);
  const webFonts = allFontsCss(fonts).replaceAll(`${ORIGIN}/fonts/`, '');
  await writeFile(join(folder, 'all.css'), webFonts + (await writeSystemFonts(systemFonts, folder)));
};
