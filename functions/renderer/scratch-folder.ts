import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killProcessesOf, startTicksOf } from '#renderer/processes.ts';

const PREFIX = 'video-render-';
const foldersInUse = new Set<string>();

/** With its start time, a pid that was given out again is told from its first owner. */
const ownerMark = (): string => `${process.pid}-${startTicksOf(process.pid) ?? 0}`;

const isAbandoned = (name: string): boolean => {
  const [pid, ticks] = name.slice(PREFIX.length).split('-');
  if (startTicksOf(Number(pid)) !== ticks) return true;
  return Number(pid) === process.pid && !foldersInUse.has(join(tmpdir(), name));
};

/** Ends what an earlier render left behind when its process died: browsers, encoders and folders. */
export const removeAbandonedRenders = (): void => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || !isAbandoned(name)) continue;
    const folder = join(tmpdir(), name);
    killProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Runs `work` with a folder of its own that is gone afterwards, whatever happens. */
export const withScratchFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${ownerMark()}-`));
  foldersInUse.add(folder);
  try {
    return await work(folder);
  } finally {
    killProcessesOf(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    foldersInUse.delete(folder);
  }
};
