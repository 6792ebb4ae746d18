import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { openBundledFiles } from '#renderer/bundled-files.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bundleForPage } from '../../scripts/shared/bundle-for-page.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { templatePageOf } from '../src/preview/template-page.ts';
import { inlineFiles, templateDocument } from './template-document.ts';
import { writeFonts } from './write-fonts.ts';

const HERE = import.meta.dirname;

const writeScripts = async (target: string): Promise<void> => {
  for (const name of ['composition-script', 'template-script'])
    await writeFile(join(target, `${name}.js`), await bundleForPage(join(HERE, `${name}.ts`)));
};

const writeFrame = async (target: string): Promise<void> => {
  const script = await bundleForPage(join(HERE, 'frame.ts'));
  const html = await readFile(join(HERE, 'frame.html'), 'utf8');
  await writeFile(
    join(target, 'frame.html'),
    inlineFiles(html, () => script),
  );
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
const LATIN = 'U+0000-00FF';

/** Files of the variable fonts that the page names. */
const fontFilesOf = (html: string, fonts: readonly FontFace[]): readonly string[] => {
  const { searchParams } = new URL(FONT_LINK.exec(html)?.[0] ?? 'https://fonts.googleapis.com');
  const families = new Set(searchParams.getAll('family').map((family) => family.split(':')[0]));
  return fonts
    .filter(
      ({ family, style, weights: [first, last] }) =>
        families.has(family) && style === 'normal' && last > first,
    )
    .filter(({ unicodeRange = '' }) => unicodeRange.startsWith(LATIN))
    .map(({ file }) => `fonts/${file}`);
};

/** After the files that the pages contain. */
const writeTemplates = async (target: string): Promise<void> => {
  await mkdir(join(target, 'templates'));
  const { fonts } = await openBundledFiles(BUNDLED_FILES_DIR);
  const read = (file: string) => readFileSync(join(target, file), 'utf8');
  for (const template of createTemplateCatalog(CATALOG_DIR).list()) {
    const document = {
      html: inlineFiles(templateDocument(template.html), read),
      fontFiles: fontFilesOf(template.html, fonts),
    };
    const page = JSON.stringify({ ...templatePageOf(template), ...document });
    await writeFile(join(target, 'templates', `${template.id}.json`), page);
  }
};

/** Photos of the templates' examples. */
const writePhotos = (target: string): Promise<void> =>
  cp(join(CATALOG_DIR, 'thumbnails/photos'), join(target, 'photos'), { recursive: true });

/** Writes what frames of previews load, 22 MB, into a new folder. */
export const writePreviewFiles = async (target: string): Promise<void> => {
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  await mkdir(target, { recursive: true });
  await cp(join(BUNDLED_FILES_DIR, 'vendor'), join(target, 'vendor'), { recursive: true });
  for (const write of [writeScripts, writeFrame, writeFonts, writeComponents, writeTemplates, writePhotos])
    await write(target);
};
