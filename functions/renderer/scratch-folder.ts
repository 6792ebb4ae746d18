import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killProcessesOf, startTicksOf } from '#renderer/processes.ts';

const PREFIX = 'video-render-';
const foldersInUse = new Set<string>();

/** Pid and start time: the start time distinguishes the owner from a later process with the same pid. */
const ownerId = (): string => `${process.pid}-${startTicksOf(process.pid) ?? 0}`;

const isAbandoned = (name: string): boolean => {
  const [pid, ticks] = name.slice(PREFIX.length).split('-');
  if (startTicksOf(Number(pid)) !== ticks) return true;
  return Number(pid) === process.pid && !foldersInUse.has(join(tmpdir(), name));
};

/** Kills the processes and removes the folders of earlier renders whose own process was killed. */
export const removeAbandonedRenders = (): void => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || !isAbandoned(name)) continue;
    const folder = join(tmpdir(), name);
    killProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Runs `work` with a new folder; afterwards kills the processes started with it and removes it. */
export const withScratchFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${ownerId()}-`));
  foldersInUse.add(folder);
  try {
    return await work(folder);
  } finally {
    killProcessesOf(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    foldersInUse.delete(folder);
  }
};
