import { glob, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** File that lists the files of the last complete build; its modification time is the start of that build. */
export const buildStampOf = (targetDir: string): string => `${targetDir}.built`;

const modifiedAtMs = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;

const newestSourceMs = async (sources: readonly string[]): Promise<number> => {
  let newestMs = 0;
  for await (const path of glob(sources, { cwd: ROOT })) {
    newestMs = Math.max(newestMs, (await modifiedAtMs(join(ROOT, path))) ?? 0);
  }
  return newestMs;
};

/** Whether the last complete build is newer than every source, and all of its files are there. */
export const isUpToDate = async (targetDir: string, sources: readonly string[]): Promise<boolean> => {
  const builtAtMs = await modifiedAtMs(buildStampOf(targetDir));
  if (builtAtMs === undefined || builtAtMs <= (await newestSourceMs(sources))) return false;
  const files = (await readFile(buildStampOf(targetDir), 'utf8')).split('\n');
  const times = await Promise.all(files.map((file) => modifiedAtMs(join(targetDir, file))));
  return !times.includes(undefined);
};

/** Records a complete build. A source that changed after `startedAt` is newer. */
export const stampBuild = async (
  targetDir: string,
  files: readonly string[],
  startedAt: Date,
): Promise<void> => {
  await writeFile(buildStampOf(targetDir), files.join('\n'));
  await utimes(buildStampOf(targetDir), startedAt, startedAt);
};
