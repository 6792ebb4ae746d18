import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findLibrary } from '#core/composition/bundled-libraries.ts';
import { allFontsCss } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import type { Bench } from '../render/renderers.ts';

const TEXT = /\.(?:html?|css|m?js|svg)$/;
const CDN_ADDRESS = /https:\/\/(?:cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com)\/[^\s"'`)<>]+/g;
const FONT_LINK = /<link[^>]*href="https:\/\/fonts\.(?:googleapis|gstatic)\.com[^>]*>/g;
const FONT_IMPORT = /@import\s+url\(['"]?https:\/\/fonts\.googleapis\.com[^)]*\);?/g;
const FONT_RULE = /@font-face\{font-family:'([^']+)'[^}]*\}/g;
const [LIBRARY_FOLDER, FONT_FOLDER, FONT_SHEET] = ['bundled-libraries', 'bundled-fonts', 'bundled-fonts.css'];

/** The rules of the bundled families that the texts of a project name. */
const bundledFontsCss = ({ tools }: Bench, texts: string): string => {
  const css = allFontsCss(tools.bundledFiles.fonts).replaceAll(`${ORIGIN}/fonts`, FONT_FOLDER);
  const rules = [...css.matchAll(FONT_RULE)];
  return rules.flatMap(([rule, family = '']) => (texts.includes(family) ? [rule] : [])).join('\n');
};

/** A text that loads the bundled files of the libraries it names on a CDN, and no fonts of the provider. */
const withLocalFiles = (text: string, toRoot: string, libraries: Set<string>): string =>
  text
    .replace(CDN_ADDRESS, (address) => {
      const file = URL.canParse(address) ? findLibrary(new URL(address))?.file : undefined;
      if (file === undefined) return address;
      libraries.add(file);
      return `${toRoot}${LIBRARY_FOLDER}/${file}`;
    })
    .replace(FONT_LINK, '')
    .replace(FONT_IMPORT, '');

/** Copies a project with the libraries and fonts that this renderer bundles, so that both renderers draw the same files. */
export const writePeerProject = async (bench: Bench, project: string, copy: string): Promise<void> => {
  await rm(copy, { recursive: true, force: true });
  await cp(project, copy, { recursive: true, dereference: true });
  const libraries = new Set<string>();
  let texts = '';
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    texts += text;
    const toRoot = relative(entry.parentPath, copy);
    await writeFile(file, withLocalFiles(text, toRoot === '' ? './' : `${toRoot}/`, libraries));
  }
  await mkdir(join(copy, LIBRARY_FOLDER));
  for (const file of libraries)
    await cp(join(BUNDLED_FILES_DIR, 'vendor', file), join(copy, LIBRARY_FOLDER, file));
  await symlink(join(BUNDLED_FILES_DIR, 'fonts'), join(copy, FONT_FOLDER));
  await writeFile(join(copy, FONT_SHEET), bundledFontsCss(bench, texts));
  const index = join(copy, 'index.html');
  const html = await readFile(index, 'utf8');
  await writeFile(
    index,
    html.replace(/<head[^>]*>/i, (head) => `${head}<link rel="stylesheet" href="${FONT_SHEET}">`),
  );
};
