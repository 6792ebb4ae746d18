import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/<pid>/stat from `state` on; undefined when there is no such process. Linux only. */
const statFields = (pid: number): readonly string[] | undefined => {
  try {
    // "pid (name) state ppid …": the name may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};

/** When a process started, in clock ticks since boot: with its pid, it names one process for good. */
export const startTicksOf = (pid: number): string | undefined => statFields(pid)?.[19];

/** A killed process stays listed until its parent has noticed; it does nothing any more. */
export const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(statFields(pid)?.[0]);

export const allPids = (): readonly number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

const parentsByPid = (): ReadonlyMap<number, number> =>
  new Map(allPids().map((pid) => [pid, Number(statFields(pid)?.[1])]));

/** A process's descendants, parents before children. Chromium starts a session of its own, so groups miss it. */
export const descendantsOf = (root: number): readonly number[] => {
  const parents = parentsByPid();
  const found: number[] = [];
  for (let generation = [root]; generation.length > 0;) {
    generation = [...parents].filter(([, parent]) => generation.includes(parent)).map(([pid]) => pid);
    found.push(...generation);
  }
  return found;
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // already gone
  }
};

/** Kills a process and everything it has started. */
export const killProcessTree = (root: number): void => {
  for (const pid of [...descendantsOf(root), root]) kill(pid);
};
