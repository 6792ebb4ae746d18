import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPids, startTicksOf } from '#renderer/processes.ts';
import { killProcessTree } from './processes.ts';
import type { Env } from './stack-env.ts';
import { readStackRecord } from './data-dir.ts';
import type { StackRecord } from './data-dir.ts';

export const thisStack = (env: Env): StackRecord => ({
  pid: process.pid,
  startTicks: startTicksOf(process.pid) ?? '',
  env,
});

const isRunning = ({ pid, startTicks }: StackRecord): boolean => startTicksOf(pid) === startTicks;

const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // ended, or not ours to see
  }
};

/** A stack that was killed outright could not end its database, which still holds the file. */
const endOrphans = (dataDir: string): void => {
  for (const pid of allPids()) {
    const commandLine = commandLineOf(pid);
    if (/dynoxide\0/.test(commandLine) && commandLine.includes(`\0${join(dataDir, '/')}`)) {
      killProcessTree(pid);
    }
  }
};

/** Makes sure that nobody else works on the folder: two stacks on one database would corrupt it. */
export const claimDataDir = (dataDir: string): void => {
  const other = readStackRecord(dataDir);
  if (other !== undefined && isRunning(other)) {
    throw new Error(`Another stack (process ${other.pid}) already works on ${dataDir}: stop it first.`);
  }
  endOrphans(dataDir);
};
