import { readdirSync, readFileSync } from 'node:fs';

/** Content of `/proc/<pid>/<file>`; empty if the process has ended or belongs to another user. */
const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const allPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** Fields of `/proc/<pid>/stat` from `state` on. The command name before them may contain spaces and brackets. */
const statFields = (pid: number): string[] => readProc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];

/** False for zombies as well: they stay listed until their parent reaps them. */
export const isRunning = (pid: number): boolean => !['Z', 'X', '', undefined].includes(statFields(pid)[0]);

/** Start time in clock ticks since boot; identifies a process together with its pid. */
export const startTicksOf = (pid: number): string | undefined => statFields(pid)[19];

/** Running processes whose command line contains every given part. Arguments end with a NUL character. */
export const findProcesses = (...parts: readonly string[]): number[] =>
  allPids().filter((pid) => {
    const commandLine = readProc(pid, 'cmdline');
    return parts.every((part) => commandLine.includes(part));
  });

/** All descendants, parents before children. Process groups would miss Chromium, which starts its own session. */
export const descendantsOf = (root: number): readonly number[] => {
  const parents = new Map(allPids().map((pid) => [pid, Number(statFields(pid)[1])]));
  const found: number[] = [];
  for (let generation = [root]; generation.length > 0;) {
    generation = [...parents].filter(([, parent]) => generation.includes(parent)).map(([pid]) => pid);
    found.push(...generation);
  }
  return found;
};

export const killProcessTree = (root: number): void => {
  for (const pid of [...descendantsOf(root), root]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ESRCH: already ended
    }
  }
};
