import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChromiumFolders } from '#renderer/browser/chromium-files.ts';
import type { ChromiumTask } from '#renderer/browser/chromium-files-worker.ts';
import {
  areUnchanged,
  chromiumShares,
  isOwnFolder,
  joinVerifications,
} from '#renderer/browser/file-digests.ts';
import type { FileVersions, Verification } from '#renderer/browser/file-digests.ts';

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

/** Folder and version of the package, which is never imported. */
const findPackage = (): { bin: string; version: string } => {
  try {
    const bin = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../bin');
    const manifest = readFileSync(join(bin, '../package.json'), 'utf8');
    return { bin, version: (JSON.parse(manifest) as { version: string }).version };
  } catch {
    throw new Error(MISSING);
  }
};

/** The files that this process has verified. */
let verified: { readonly folder: string; readonly versions: FileVersions } | undefined;
let preparing: Promise<string> | undefined;

// In a bundle the worker is a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './chromium-files-worker.ts' : './chromium-files-worker.mjs',
  import.meta.url,
);

/** Two read faster than one, and each takes 30 ms of a processor to start. */
const VERIFYING_THREADS = 2;

/** On a thread: digests and decompression take long, and modules are imported meanwhile. */
const performOnThread = async (task: ChromiumTask): Promise<Verification> => {
  const compileCache = getCompileCacheDir();
  const worker = new Worker(WORKER_FILE, {
    workerData: task,
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compileCache) },
    argv: [],
    execArgv: [],
  });
  const [verification] = (await once(worker, 'message')) as [Verification]; // safe: the only message of the worker
  return verification;
};

/** Verifies the unpacked files, and unpacks them if some are missing or wrong. */
const prepareFiles = async (folders: ChromiumFolders): Promise<FileVersions> => {
  const folder = folders.unpacked;
  if (isOwnFolder(folder)) {
    const shares = chromiumShares(VERIFYING_THREADS);
    const parts = await Promise.all(shares.map((share) => performOnThread({ ...folders, share })));
    const verification = joinVerifications(folder, parts);
    if (!('wrongFile' in verification)) return verification.versions;
  }
  const unpacked = await performOnThread({ ...folders, share: undefined });
  if ('wrongFile' in unpacked)
    throw new Error(`${folder}/${unpacked.wrongFile} does not have the expected digest.`);
  return unpacked.versions;
};

/** Starts the threads before it returns: imports would delay it otherwise. */
const prepareFolder = async (): Promise<string> => {
  const { bin, version } = findPackage();
  const folder = join(tmpdir(), `video-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (verified?.folder === folder && areUnchanged(folder, verified.versions)) return folder;
  verified = { folder, versions: await prepareFiles({ bin, unpacked: folder }) };
  return folder;
};

/**
 * Unpacks and verifies the package; resolves to the folder. Calls before it is done wait for the same work, so it can be
 * called early. Files that this process has verified are not read again unless they have changed.
 */
export const prepareChromium = (): Promise<string> => {
  preparing ??= prepareFolder().finally(() => (preparing = undefined));
  return preparing;
};

/**
 * The browser at `CHROMIUM_PATH`, else the packaged build with its libraries. In both cases the packaged fonts and
 * those of `moreFontDirs` are the only system fonts, so that a page looks the same on every machine.
 */
export const findChromium = async (
  env: NodeJS.ProcessEnv,
  moreFontDirs: readonly string[] = [],
): Promise<Chromium> => {
  const folder = await prepareChromium();
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
