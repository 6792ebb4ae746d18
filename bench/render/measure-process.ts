import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { killQuietly } from '#renderer/processes.ts';
import { followProcessTree, machineCpuSeconds, reapedCpuSeconds } from '../shared/process-tree.ts';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** File to use as standard input. */
  readonly inputPath?: string;
}

export interface Measured {
  readonly wallSeconds: number;
  /** User and system time of the process and its descendants. */
  readonly cpuSeconds: number;
  /** Largest sum of the resident memory of the processes; shared pages count once per process. */
  readonly peakRssBytes: number;
  /** Share of the machine's CPU time used by other processes, including this sampling. */
  readonly othersShare: number;
  readonly output: string;
}

const SAMPLE_MS = 100;
const MAX_ERROR_CHARACTERS = 2_000;

/** Runs a command and measures it with its descendants; throws with the end of its output when it fails. */
export const measureProcess = async (
  { command, args, env, cwd, inputPath }: Command,
  logPath: string,
): Promise<Measured> => {
  const log = await open(logPath, 'w');
  const input = inputPath === undefined ? undefined : await open(inputPath, 'r');
  const reapedBefore = reapedCpuSeconds();
  const machineBefore = machineCpuSeconds();
  const startedMs = performance.now();
  const child = spawn(command, args, { env, cwd, stdio: [input?.fd ?? 'ignore', log.fd, log.fd] });
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  const tree = followProcessTree(child.pid ?? 0);
  const timer = setInterval(tree.sample, SAMPLE_MS);
  tree.sample();
  const [exitCode] = (await exited) as [number | null];
  const wallSeconds = (performance.now() - startedMs) / 1000;
  clearInterval(timer);
  const cpuSeconds = Math.max(reapedCpuSeconds() - reapedBefore, tree.cpuSeconds());
  const othersSeconds = machineCpuSeconds() - machineBefore - cpuSeconds;
  for (const pid of tree.livingPids()) killQuietly(pid); // leftover processes would slow down the next measurement
  await Promise.all([log.close(), input?.close()]);
  const output = await readFile(logPath, 'utf8');
  if (exitCode !== 0) {
    const end = output.slice(-MAX_ERROR_CHARACTERS);
    throw new Error(`${[command, ...args].join(' ')} exited with ${exitCode}:\n${end}`);
  }
  const othersShare = Math.max(0, othersSeconds / wallSeconds / availableParallelism());
  return { wallSeconds, cpuSeconds, peakRssBytes: tree.peakResidentBytes(), othersShare, output };
};
