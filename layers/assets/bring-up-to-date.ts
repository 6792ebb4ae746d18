import { glob, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAssets } from './build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Everything the assets are made of; the last one is written by npm whenever it installs. */
const SOURCES = [
  'layers/assets/*.ts',
  'catalog/**',
  'layers/chromium/manifest.json',
  'functions/contracts/limits.ts',
  'functions/renderer/assets.ts',
  'functions/renderer/browser-runtime/**',
  'functions/renderer/page/origin.ts',
  'node_modules/.package-lock.json',
];

/** Lists what the last whole build made, and bears its time. */
export const markOf = (targetDir: string): string => `${targetDir}.built`;

const changedAtMs = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;

const newestSourceMs = async (): Promise<number> => {
  let newestMs = 0;
  for await (const path of glob(SOURCES, { cwd: ROOT })) {
    newestMs = Math.max(newestMs, (await changedAtMs(join(ROOT, path))) ?? 0);
  }
  return newestMs;
};

const isUpToDate = async (targetDir: string): Promise<boolean> => {
  const builtAtMs = await changedAtMs(markOf(targetDir));
  if (builtAtMs === undefined || builtAtMs <= (await newestSourceMs())) return false;
  const files = (await readFile(markOf(targetDir), 'utf8')).split('\n');
  const times = await Promise.all(files.map((file) => changedAtMs(join(targetDir, file))));
  return !times.includes(undefined);
};

/** Builds the assets where a source is younger than the last whole build, or a file of theirs is missing. */
export const bringAssetsUpToDate = async (targetDir: string): Promise<void> => {
  if (await isUpToDate(targetDir)) return;
  const startedAt = new Date(); // a source that changes meanwhile is younger
  const files = await buildAssets(targetDir);
  await writeFile(markOf(targetDir), files.join('\n'));
  await utimes(markOf(targetDir), startedAt, startedAt);
};
