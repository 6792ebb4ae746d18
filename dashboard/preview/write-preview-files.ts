import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { openBundledFiles } from '#renderer/bundled-files.ts';
import { allFontsCss, fontProviderCss } from '#renderer/page/font-css.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bundleForPage } from '../../scripts/shared/bundle-for-page.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { examplePhotos } from '../src/preview/example-photos.ts';
import { FIRST_FILES, templatePageOf } from '../src/preview/template-page.ts';
import type { TemplateFile } from '../src/preview/template-page.ts';
import { inlineScript, storeFonts, templateDocument } from './template-document.ts';
import { readSystemFonts, systemFontsCss, writeFonts } from './write-fonts.ts';

const HERE = import.meta.dirname;
const TEMPLATE_SCRIPT = 'template-script.js';

const writeScripts = async (target: string): Promise<void> => {
  for (const name of ['composition-script', 'template-script'])
    await writeFile(join(target, `${name}.js`), await bundleForPage(join(HERE, `${name}.ts`)));
};

const writeFrame = async (target: string): Promise<void> => {
  const script = await bundleForPage(join(HERE, 'frame.ts'));
  const html = await readFile(join(HERE, 'frame.html'), 'utf8');
  await writeFile(join(target, 'frame.html'), inlineScript(html, 'frame.js', script));
};

/** Sources by the address that a composition names. */
const writeComponents = async (target: string): Promise<void> => {
  const folder = join(CATALOG_DIR, 'components');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html'));
  const sources = await Promise.all(
    files.map(async (file) => [
      `compositions/components/${file}`,
      await readFile(join(folder, file), 'utf8'),
    ]),
  );
  await writeFile(join(target, 'components.json'), JSON.stringify(Object.fromEntries(sources)));
};

const FONT_LINK = /https:\/\/fonts\.googleapis\.com\/css2[^"]+/;

const FONT_DECLARATION = /font(?:-family)?:([^;}]+)/g;

/** Whether a declaration names the family, with or without quotation marks. */
const namesFont = (html: string, family: string): boolean =>
  [...html.matchAll(FONT_DECLARATION)]
    .flatMap(([, value = '']) => value.split(','))
    .some((name) => ` ${name.replaceAll(/["']/g, '').trim()}`.endsWith(` ${family}`));

/** Rules of the fonts that a page has in the renderer: those that it serves, one for each file, and installed ones. */
const fontsCssOf = (html: string, fonts: readonly FontFace[], systemFonts: readonly FontFace[]): string => {
  const found = fontProviderCss(new URL(FONT_LINK.exec(html)?.[0] ?? ''), fonts);
  if (!('css' in found)) throw new Error(`A template names ${found.missing} that is not bundled.`);
  const named = fonts.filter(({ file }) => found.css.includes(file));
  const served = new Set(named.map(({ family }) => family));
  const installed = systemFonts.filter(({ family }) => !served.has(family) && namesFont(html, family));
  return allFontsCss(named).replaceAll(`${ORIGIN}/`, '') + systemFontsCss(installed, 'fonts/');
};

/** Of Latin letters, which every video has, and installed ones. */
const FIRST_FONT = /(?<=url\()[^)]+(?=\)(?:[^}]*unicode-range:U\+0000-00FF| format\('truetype'\)))/g;
const SHARED_SCRIPT = /(?<=<script src=")\.\/vendor\/[^"]+/g;

/** After the scripts. */
const writeTemplates = async (target: string): Promise<void> => {
  await mkdir(join(target, 'templates'));
  const { fonts } = await openBundledFiles(BUNDLED_FILES_DIR);
  const systemFonts = await readSystemFonts();
  const script = await readFile(join(target, TEMPLATE_SCRIPT), 'utf8');
  const firstFiles: Record<string, readonly string[]> = {};
  for (const template of createTemplateCatalog(CATALOG_DIR).list()) {
    const fontsCss = fontsCssOf(template.html, fonts, systemFonts);
    const document = templateDocument(template.html);
    const file: TemplateFile = {
      ...templatePageOf(template),
      html: inlineScript(storeFonts(document, fontsCss), TEMPLATE_SCRIPT, script),
      scriptFiles: document.match(SHARED_SCRIPT) ?? [],
      fontFiles: fontsCss.match(FIRST_FONT) ?? [],
    };
    await writeFile(join(target, 'templates', `${template.id}.json`), JSON.stringify(file));
    firstFiles[template.id] = [...file.scriptFiles, ...file.fontFiles, ...examplePhotos(file)];
  }
  await writeFile(join(target, FIRST_FILES), JSON.stringify(firstFiles));
};

/** Files that copies of the pictures in a folder must carry: their sources and licences. */
const NOTICES = { photos: ['README.md', 'MIT.txt'], clips: ['README.md', 'BSD-3-Clause.txt'] };

/** Photos and pictures of clips of the templates' examples. */
const writePhotos = async (target: string): Promise<void> => {
  for (const [name, notices] of Object.entries(NOTICES)) {
    const folder = join(target, name);
    await cp(join(CATALOG_DIR, 'thumbnails', name), folder, { recursive: true });
    for (const notice of notices) await cp(join(CATALOG_DIR, name, notice), join(folder, notice));
  }
};

/** Writes what frames of previews load, 22 MB, into a new folder. */
export const writePreviewFiles = async (target: string): Promise<void> => {
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  await mkdir(target, { recursive: true });
  await cp(join(BUNDLED_FILES_DIR, 'vendor'), join(target, 'vendor'), { recursive: true });
  for (const write of [writeScripts, writeFrame, writeFonts, writeComponents, writeTemplates, writePhotos])
    await write(target);
};
