import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const END_TIMEOUT_MS = 5000;
const POLL_MS = 50;

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

const sendSignal = (pids: readonly number[], signal: 'SIGTERM' | 'SIGKILL'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // ESRCH: already ended
    }
  }
};

export const killProcessTree = (root: number): void => sendSignal([...descendantsOf(root), root], 'SIGKILL');

/** False as well for a group of which only zombies are left. */
const isGroupRunning = (group: number): boolean =>
  allPids().some((pid) => Number(statFields(pid)[2]) === group && isRunning(pid));

/**
 * Asks the leader of a process group, its descendants and the rest of the group to end, and kills those that have not after
 * five seconds. Descendants may have left the group; members may have lost their parent.
 */
const endProcessGroup = async (leader: number): Promise<void> => {
  const pids = [-leader, leader, ...descendantsOf(leader)];
  const isAnyRunning = () => isGroupRunning(leader) || pids.some(isRunning);
  sendSignal(pids, 'SIGTERM');
  const deadlineMs = Date.now() + END_TIMEOUT_MS;
  while (isAnyRunning() && Date.now() < deadlineMs) await sleep(POLL_MS);
  if (isAnyRunning()) sendSignal(pids, 'SIGKILL');
};

export interface CommandOptions {
  /** Ends the command with everything that it has started. */
  readonly signal: AbortSignal;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** `inherit` by default. */
  readonly stdio?: StdioOptions;
}

/** Runs a command and returns its exit status, 1 when a signal ended it. */
export const runCommand = async (
  [command = '', ...args]: readonly string[],
  { signal, stdio = 'inherit', env = process.env }: CommandOptions,
): Promise<number> => {
  // A group of its own, so that Ctrl-C does not end the leader before the members that the signal does not reach.
  const child = spawn(command, args, { stdio, env, detached: true });
  let ending: Promise<void> | undefined;
  const end = (): void => {
    if (child.pid !== undefined) ending = endProcessGroup(child.pid);
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const [status] = (await once(child, 'exit')) as [number | null];
  signal.removeEventListener('abort', end);
  await ending;
  return status ?? 1;
};
