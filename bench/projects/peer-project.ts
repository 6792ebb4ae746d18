import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findLibrary } from '#core/composition/bundled-libraries.ts';
import { FONT_SUBSTITUTES } from '#core/fonts/font-families.ts';
import { SYSTEM_FONTS_FOLDER } from '#renderer/bundled-files.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import type { Bench } from '../render/renderers.ts';

const TEXT = /\.(?:html?|css|m?js|svg)$/;
const CDN_ADDRESS = /https:\/\/(?:cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com)\/[^\s"'`)<>]+/g;
const FONT_LINK = /<link[^>]*href="https:\/\/fonts\.(?:googleapis|gstatic)\.com[^>]*>/g;
const FONT_IMPORT = /@import\s+url\(['"]?https:\/\/fonts\.googleapis\.com[^)]*\);?/g;
/** Families that a rule cannot define. */
const GENERIC = /^(?:(?:sans-)?serif|monospace|cursive|fantasy|system-ui|ui-.*)$/;
/** A list of families that starts with one that no file defines; HyperFrames puts its Inter before those. */
const UNNAMED_FIRST =
  /((?:font-family|--[\w-]+)\s*:\s*)(-apple-system|blinkmacsystemfont|system-ui|ui-[a-z-]+|(?:sans-)?serif|monospace|cursive|fantasy)(?![\w-])/gi;
const [LIBRARY_FOLDER, FONT_FOLDER] = ['bundled-libraries', 'bundled-fonts'];

const rangeText = ([first, last]: FontFace['weights']): string =>
  first === last ? String(first) : `${first} ${last}`;

const ruleOf = (family: string, { style, weights, unicodeRange, file }: FontFace): string => {
  const folder = unicodeRange === undefined ? SYSTEM_FONTS_FOLDER : 'fonts';
  const range = unicodeRange === undefined ? '' : `unicode-range:${unicodeRange};`;
  return `@font-face{font-family:'${family}';font-style:${style};font-weight:${rangeText(weights)};${range}font-display:block;src:url(${FONT_FOLDER}/${folder}/${file})}`;
};

/** The substitutes that are installed for the browser have no weight above bold. */
const asSubstitute = (face: FontFace): FontFace => {
  const [lightest, heaviest] = face.weights;
  return { ...face, weights: [lightest, Math.min(heaviest, 700)] };
};

const FONT_RULE = /@font-face\s*\{[^}]*\}/g;

/** Rules for the bundled families and the substituted ones that the texts of a project name and have no rules for. */
const bundledFontsCss = ({ tools }: Bench, texts: string): string => {
  const { fonts, systemFonts } = tools.bundledFiles;
  const faces = [...fonts.filter(({ axes }) => !('opsz' in axes)), ...systemFonts];
  const named = texts.toLowerCase();
  const ofProject = named.match(FONT_RULE)?.join('\n') ?? '';
  const rulesOf = (name: string, drawn: readonly FontFace[]): readonly string[] =>
    named.includes(name) && !ofProject.includes(name) ? drawn.map((face) => ruleOf(name, face)) : [];
  const ofFamily = Map.groupBy(faces, ({ family }) => family);
  const own = [...ofFamily].flatMap(([family, drawn]) => rulesOf(family.toLowerCase(), drawn));
  const substituted = [...FONT_SUBSTITUTES].flatMap(([name, family]) =>
    GENERIC.test(name) ? [] : rulesOf(name, (ofFamily.get(family) ?? []).map(asSubstitute)),
  );
  return [...own, ...substituted].join('\n');
};

/** A text that loads the bundled files of the libraries it names on a CDN, and names the fonts that are drawn here. */
const withLocalFiles = (text: string, toRoot: string, libraries: Set<string>): string =>
  text
    .replace(CDN_ADDRESS, (address) => {
      const file = URL.canParse(address) ? findLibrary(new URL(address))?.file : undefined;
      if (file === undefined) return address;
      libraries.add(file);
      return `${toRoot}${LIBRARY_FOLDER}/${file}`;
    })
    .replace(FONT_LINK, '')
    .replace(FONT_IMPORT, '')
    .replace(UNNAMED_FIRST, (list: string, property: string, name: string) => {
      const family = FONT_SUBSTITUTES.get(name.toLowerCase());
      return family === undefined ? list : `${property}${family}, ${name}`;
    });

/** Copies a project with the libraries and fonts that this renderer bundles, so that both renderers draw the same files. */
export const writePeerProject = async (bench: Bench, project: string, copy: string): Promise<void> => {
  await rm(copy, { recursive: true, force: true });
  await cp(project, copy, { recursive: true, dereference: true });
  const libraries = new Set<string>();
  let texts = '';
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const toRoot = relative(entry.parentPath, copy);
    const original = await readFile(file, 'utf8');
    const text = withLocalFiles(original, toRoot === '' ? './' : `${toRoot}/`, libraries);
    texts += text;
    await writeFile(file, text);
  }
  await mkdir(join(copy, LIBRARY_FOLDER));
  for (const file of libraries)
    await cp(join(BUNDLED_FILES_DIR, 'vendor', file), join(copy, LIBRARY_FOLDER, file));
  await mkdir(join(copy, FONT_FOLDER));
  for (const folder of ['fonts', SYSTEM_FONTS_FOLDER])
    await symlink(join(BUNDLED_FILES_DIR, folder), join(copy, FONT_FOLDER, folder));
  // In the document: HyperFrames brings a font of its own for families that it finds no rule for there.
  const style = `<style>${bundledFontsCss(bench, texts)}</style>`;
  const index = join(copy, 'index.html');
  const html = await readFile(index, 'utf8');
  await writeFile(
    index,
    html.replace(/<head[^>]*>/i, (head) => `${head}${style}`),
  );
};
