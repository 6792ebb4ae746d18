import { glob, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBundledFiles } from './build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** All sources of the bundled files; npm writes the last one at every install. */
const SOURCES = [
  'layers/bundled-files/*.ts',
  'catalog/**',
  'layers/chromium/manifest.json',
  'functions/contracts/limits.ts',
  'functions/renderer/bundled-files.ts',
  'functions/renderer/browser-runtime/**',
  'functions/renderer/page/origin.ts',
  'node_modules/.package-lock.json',
];

/** File that lists the files of the last complete build; its modification time is the start of that build. */
export const buildStampOf = (targetDir: string): string => `${targetDir}.built`;

const modifiedAtMs = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;

const newestSourceMs = async (): Promise<number> => {
  let newestMs = 0;
  for await (const path of glob(SOURCES, { cwd: ROOT })) {
    newestMs = Math.max(newestMs, (await modifiedAtMs(join(ROOT, path))) ?? 0);
  }
  return newestMs;
};

const isUpToDate = async (targetDir: string): Promise<boolean> => {
  const builtAtMs = await modifiedAtMs(buildStampOf(targetDir));
  if (builtAtMs === undefined || builtAtMs <= (await newestSourceMs())) return false;
  const files = (await readFile(buildStampOf(targetDir), 'utf8')).split('\n');
  const times = await Promise.all(files.map((file) => modifiedAtMs(join(targetDir, file))));
  return !times.includes(undefined);
};

/** Builds the bundled files if a source is newer than the last complete build, or a built file is missing. */
export const bringBundledFilesUpToDate = async (targetDir: string): Promise<void> => {
  if (await isUpToDate(targetDir)) return;
  const startedAt = new Date(); // a source that changes during the build is newer
  const files = await buildBundledFiles(targetDir);
  await writeFile(buildStampOf(targetDir), files.join('\n'));
  await utimes(buildStampOf(targetDir), startedAt, startedAt);
};
