import { readdirSync, readFileSync } from 'node:fs';

const readProc = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended meanwhile, or is another user's
  }
};

/** Fields of /proc/<pid>/stat from `state` on; the name before them may itself hold blanks and brackets. */
export const statFieldsOf = (pid: number): readonly string[] => {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** When a process started, in clock ticks since boot: with its pid, it names one process for good. */
export const startTicksOf = (pid: number): string | undefined => statFieldsOf(pid)[19];

const groupOf = (pid: number): number => Number(statFieldsOf(pid)[2]);

export const allPids = (): readonly number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

/**
 * Processes that were started with `HOME` inside `folder`, and the groups they lead: Chromium's own children
 * overwrite their environment but stay in its group.
 */
export const findProcessesOf = (folder: string): number[] => {
  const pids = allPids();
  const started = new Set(pids.filter((pid) => readProc(`/proc/${pid}/environ`).includes(`HOME=${folder}/`)));
  return pids.filter((pid) => started.has(pid) || started.has(groupOf(pid)));
};

export const killProcessesOf = (folder: string): void => {
  for (const pid of findProcessesOf(folder)) killQuietly(pid);
};

/** Kills the process, or its whole group when `pid` is negative; one that has ended already is fine. */
export const killQuietly = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ESRCH: gone already
  }
};

/** Memory that only these processes hold: their own pages and shared memory, without the mapped binary. */
export const memoryBytesOf = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => {
    const status = readProc(`/proc/${pid}/status`);
    const kibibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return total + (kibibytes('RssAnon') + kibibytes('RssShmem')) * 1024;
  }, 0);
