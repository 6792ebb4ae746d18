import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import type { ExtractOptions } from 'tar-fs';
import { CHROMIUM_DIGESTS, findWrongFile } from '#renderer/browser/file-digests.ts';

/** A browser executable and the environment in which it finds its libraries. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  /** The only folders of system fonts. */
  readonly fontDirs: readonly string[];
  readonly fontCacheDir: string;
}

const PACKAGE = '@sparticuz/chromium';
const MISSING =
  `Chromium is missing: run "npm ci" (it installs ${PACKAGE}), ` +
  'or set CHROMIUM_PATH to a chrome-headless-shell binary.';

/** As root, tar-fs would change the owner to that in the archive. Its type declarations lack `chown`. */
const KEEP_OWNER = { chown: false } as ExtractOptions;
const LARGE_CHUNKS = { chunkSize: 1024 * 1024 };

/** Folder and version of the package, which is never imported. */
const findPackage = async (): Promise<{ bin: string; version: string }> => {
  try {
    const bin = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../bin');
    const manifest = await readFile(join(bin, '../package.json'), 'utf8');
    return { bin, version: (JSON.parse(manifest) as { version: string }).version };
  } catch {
    throw new Error(MISSING);
  }
};

/** tar-fs rejects entries outside `target`. */
const unpack = async (bin: string, target: string): Promise<void> => {
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    const compressed = createReadStream(join(bin, `${archive}.tar.br`));
    await pipeline(compressed, createBrotliDecompress(LARGE_CHUNKS), extract(target, KEEP_OWNER));
  }
  const executable = createWriteStream(join(target, 'chromium'), { mode: 0o755 });
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(LARGE_CHUNKS),
    executable,
  );
};

const isOwnFolder = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.();
};

/** Folder of the unpacked, verified package. It is renamed to its final name once complete, so it is never partial. */
const unpackedFolder = async (): Promise<string> => {
  const { bin, version } = await findPackage();
  const folder = join(tmpdir(), `video-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (await isOwnFolder(folder)) {
    if ((await findWrongFile(folder, CHROMIUM_DIGESTS)) === undefined) return folder;
    await rm(folder, { recursive: true, force: true }); // native code of an exploited page could have changed it
  }
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpack(bin, unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isOwnFolder(folder))) throw error; // otherwise another process has unpacked it meanwhile
  }
  const wrongFile = await findWrongFile(folder, CHROMIUM_DIGESTS);
  if (wrongFile === undefined) return folder;
  throw new Error(`${PACKAGE}@${version} does not match the expected digest of ${wrongFile}.`);
};

/**
 * The browser at `CHROMIUM_PATH`, else the packaged build with its libraries. In both cases the packaged fonts and
 * those of `moreFontDirs` are the only system fonts, so that a page looks the same on every machine.
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
