import { readdirSync, readFileSync } from 'node:fs';

/** Content of a file of `/proc`; empty if the process has ended or belongs to another user. */
const readProc = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Fields of `/proc/<pid>/stat` from field 3 (`state`) on. The command before them may contain spaces and brackets. */
export const statFieldsOf = (pid: number | 'self'): readonly string[] => {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Start time of a process in clock ticks since boot; identifies a process together with its pid. */
export const startTicksOf = (pid: number): string | undefined => statFieldsOf(pid)[19];

const groupOf = (pid: number): number => Number(statFieldsOf(pid)[2]);

export const environmentOf = (pid: number): string => readProc(`/proc/${pid}/environ`);

export const allPids = (): readonly number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

/**
 * Processes started with `HOME` inside `folder`, and the members of the process groups they lead: Chromium's child
 * processes overwrite their environment but stay in its group.
 */
export const findProcessesOf = (folder: string): number[] => {
  const pids = allPids();
  const started = new Set(pids.filter((pid) => environmentOf(pid).includes(`HOME=${folder}/`)));
  return pids.filter((pid) => started.has(pid) || started.has(groupOf(pid)));
};

export const killProcessesOf = (folder: string): void => {
  for (const pid of findProcessesOf(folder)) killQuietly(pid);
};

/** Kills the process, or its group when `pid` is negative. Does nothing if it has ended. */
export const killQuietly = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ESRCH
  }
};

/** Memory of these processes alone: anonymous pages and shared memory, without mapped files. */
export const memoryBytesOf = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => {
    const status = readProc(`/proc/${pid}/status`);
    const kibibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return total + (kibibytes('RssAnon') + kibibytes('RssShmem')) * 1024;
  }, 0);
