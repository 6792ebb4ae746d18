import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleBrowserRuntime, bundleComponentMounter } from './bundle.ts';
import { addSystemFonts, addWebFonts } from './fonts.ts';
import { addLibraries } from './libraries.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const CATALOG = join(HERE, '../../catalog');
const CATALOG_FOLDERS = ['templates', 'listings', 'kit', 'components'];
const resolvePackageFile = createRequire(import.meta.url).resolve;

type Content = Buffer | string;
/** Path inside the directory of bundled files → content. */
type Layout = Map<string, Content>;

interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Paths of everything below a folder, relative to it; empty if the folder does not exist. */
const list = async (folder: string): Promise<Listing> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = (wanted: (entry: Dirent) => boolean) =>
    entries.filter(wanted).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return { files: paths((entry) => entry.isFile()), folders: paths((entry) => entry.isDirectory()) };
};

const addFolder = async (layout: Layout, from: string, to: string): Promise<void> => {
  for (const file of (await list(from)).files) layout.set(`${to}/${file}`, await readFile(join(from, file)));
};

const addRuntimeFiles = async (layout: Layout): Promise<void> => {
  for (const [name, script] of await bundleBrowserRuntime()) layout.set(`runtime/${name}`, script);
  const license = resolvePackageFile('libheif-js/libheif-wasm/LICENSE');
  layout.set('library-licenses/libheif-js.txt', await readFile(license));
};

const addVendorFiles = async (layout: Layout): Promise<void> => {
  const runtime = resolvePackageFile('@hyperframes/core/runtime');
  layout.set('vendor/hyperframe.runtime.iife.js', await readFile(runtime));
  for (const [name, script] of await bundleComponentMounter()) layout.set(`vendor/${name}`, script);
  await addLibraries(layout);
};

/** Replaces a file atomically: a concurrent reader sees the old or the new content. */
const writeIfDifferent = async (file: string, content: Content): Promise<void> => {
  const current = await readFile(file).catch(() => undefined);
  if (current?.equals(Buffer.from(content)) === true) return;
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
};

/** Removes files that are not in the layout, except those that a concurrent build is writing. */
const removeOtherFiles = async (targetDir: string, layout: Layout): Promise<void> => {
  const { files, folders } = await list(targetDir);
  for (const file of files) {
    if (!layout.has(file) && !file.endsWith('.unfinished')) await rm(join(targetDir, file), { force: true });
  }
  const needed = [...CATALOG_FOLDERS.map((folder) => `${folder}/`), ...layout.keys()];
  for (const folder of folders) {
    const isNeeded = needed.some((path) => path.startsWith(`${folder}/`));
    if (!isNeeded) await rm(join(targetDir, folder), { recursive: true, force: true });
  }
};

/**
 * Writes the bundled files to `targetDir` and removes everything else from it: the catalog, runtime/,
 * vendor/, fonts/, system-fonts/, font-licenses/. Returns the paths of the files.
 */
export const buildBundledFiles = async (targetDir: string): Promise<readonly string[]> => {
  const layout: Layout = new Map();
  for (const folder of CATALOG_FOLDERS) await addFolder(layout, join(CATALOG, folder), folder);
  layout.set('previews.json', await readFile(join(CATALOG, 'previews.json')));
  layout.set('music/music.json', await readFile(join(CATALOG, 'music/music.json')));
  await addRuntimeFiles(layout);
  await addVendorFiles(layout);
  await addWebFonts(layout);
  await addSystemFonts(layout);
  for (const [path, content] of layout) await writeIfDifferent(join(targetDir, path), content);
  for (const folder of CATALOG_FOLDERS) await mkdir(join(targetDir, folder), { recursive: true });
  await removeOtherFiles(targetDir, layout);
  return [...layout.keys()];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildBundledFiles(join(HERE, 'dist'));
