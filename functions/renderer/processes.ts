import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

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

const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(statFieldsOf(pid)[0]);

/** Running processes except this one and its ancestors. */
const findOthers = (): number[] => {
  const spared = new Set<number>();
  for (let pid = process.pid; pid > 0; pid = Number(statFieldsOf(pid)[1])) spared.add(pid);
  return allPids().filter((pid) => !spared.has(pid) && isRunning(pid));
};

/** True when no other processes run in this process namespace, as on Lambda. */
const runsAlone = (): boolean => findOthers().length === 0;

const KILL_ROUNDS = 400;
const KILL_WAIT_MS = 5;

/**
 * Kills all other processes of the namespace, whatever their environment, group or session, and those they start
 * meanwhile. Throws when some remain after two seconds.
 */
const killOthers = (): void => {
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const others = findOthers();
    if (others.length === 0) return;
    others.forEach(killQuietly);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, KILL_WAIT_MS);
  }
  throw new Error('a process of a render could not be killed');
};

/**
 * Returns a function that ends the processes a render left behind. Call it before this process starts others: Lambda runs
 * one invocation at a time in a sandbox of its own, so processes that appear in it belong to a render.
 */
export const createProcessCleanup = (env: NodeJS.ProcessEnv): (() => void) => {
  const ownsSandbox = env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined && runsAlone();
  return () => {
    if (ownsSandbox) killOthers();
  };
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

const AUTOGROUP_TRIES = 5;
const AUTOGROUP_WAIT_MS = 150;

/** The kernel accepts one change in a tenth of a second from all unprivileged users together. */
const lowerSession = (pid: number, niceness: number, isRunning: () => boolean, tries: number): void => {
  if (!isRunning()) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    const isTooSoon = (error as NodeJS.ErrnoException).code === 'EAGAIN'; // otherwise the kernel weighs no sessions
    if (!isTooSoon || tries === 1) return;
    setTimeout(() => lowerSession(pid, niceness, isRunning, tries - 1), AUTOGROUP_WAIT_MS).unref();
  }
};

const lowerThread = (id: number, niceness: number): void => {
  try {
    setPriority(id, niceness);
  } catch {
    // it has ended
  }
};

/**
 * Lowers the priority of a process started with `detached`, which gives it a session of its own: Linux may weigh sessions
 * instead of threads (autogroup).
 */
export const lowerPriority = (pid: number, niceness: number, isRunning: () => boolean): void => {
  lowerSession(pid, niceness, isRunning, AUTOGROUP_TRIES);
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) lowerThread(Number(thread), niceness);
  } catch {
    // the process has ended
  }
};
