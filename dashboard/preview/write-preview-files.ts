import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bundleForPage } from '../../scripts/shared/bundle-for-page.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { templatePageOf } from '../src/preview/template-page.ts';
import { writeFonts } from './write-fonts.ts';

const HERE = import.meta.dirname;

const writeFrame = async (target: string): Promise<void> => {
  await cp(join(HERE, 'frame.html'), join(target, 'frame.html'));
  for (const name of ['frame', 'composition-script'])
    await writeFile(join(target, `${name}.js`), await bundleForPage(join(HERE, `${name}.ts`)));
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

const writeTemplates = async (target: string): Promise<void> => {
  await mkdir(join(target, 'templates'));
  for (const template of createTemplateCatalog(CATALOG_DIR).list())
    await writeFile(
      join(target, 'templates', `${template.id}.json`),
      JSON.stringify(templatePageOf(template)),
    );
};

/** Photos of the templates' examples; names without a type, as examples have them. */
const writePhotos = async (target: string): Promise<void> => {
  await mkdir(join(target, 'photos'));
  const folder = join(CATALOG_DIR, 'photos');
  for (const file of await readdir(folder))
    if (/\.(?:jpg|png)$/.test(file)) await cp(join(folder, file), join(target, 'photos', file));
};

/** Writes what frames of previews load, 22 MB, into a new folder. */
export const writePreviewFiles = async (target: string): Promise<void> => {
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  await mkdir(target, { recursive: true });
  await cp(join(BUNDLED_FILES_DIR, 'vendor'), join(target, 'vendor'), { recursive: true });
  for (const write of [writeFrame, writeFonts, writeComponents, writeTemplates, writePhotos])
    await write(target);
};
