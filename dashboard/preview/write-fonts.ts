import { cp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { openBundledFiles, SYSTEM_FONTS_FOLDER } from '#renderer/bundled-files.ts';
import { allFontsCss } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';

/** Larger ones are Chinese, Japanese, Korean, symbols and emoji, for which every device has a font of its own. */
const SYSTEM_FONT_MAX_BYTES = 1_000_000;

/** `NotoSansThai_700Bold.ttf`, `Arimo_400Regular_Italic.ttf`, `dejavu-sans-latin-400-italic.ttf`. */
const STYLE = /[_-](\d00)/;

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[ _-]/g, '');

/** The rule of a font that the renderer's browser has installed; undefined for a file of no such family. */
export const systemFontRule = (file: string): string | undefined => {
  const weight = STYLE.exec(file)?.[1];
  const [family] = SYSTEM_FONT_FAMILIES.filter((name) => keyOf(file).startsWith(keyOf(name))).toSorted(
    (a, b) => b.length - a.length,
  );
  if (weight === undefined || family === undefined) return undefined;
  const style = /italic/i.test(file) ? 'italic' : 'normal';
  return (
    `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:block;` +
    `src:url(${file}) format('truetype')}\n`
  );
};

const writeSystemFonts = async (target: string): Promise<string> => {
  const folder = join(BUNDLED_FILES_DIR, SYSTEM_FONTS_FOLDER);
  let css = '';
  for (const file of await readdir(folder)) {
    const { size } = await stat(join(folder, file));
    const rule = size > SYSTEM_FONT_MAX_BYTES ? undefined : systemFontRule(file);
    if (rule === undefined) continue;
    await cp(join(folder, file), join(target, file));
    css += rule;
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
  const { fonts } = await openBundledFiles(BUNDLED_FILES_DIR);
  const webFonts = allFontsCss(fonts).replaceAll(`${ORIGIN}/fonts/`, '');
  await writeFile(join(folder, 'all.css'), webFonts + (await writeSystemFonts(folder)));
};
