import { readFileSync } from 'node:fs';
import { allPids, statFieldsOf } from '#renderer/processes.ts';

const TICKS_PER_SECOND = 100; // what Linux shows to programs, whatever it counts in
const PAGE_BYTES = 4096;

interface Stat {
  readonly pid: number;
  readonly parentPid: number;
  readonly startTicks: number;
  /** CPU time of the process itself. */
  readonly ownTicks: number;
  /** CPU time of its children that have ended and that it waited for, and of theirs. */
  readonly reapedTicks: number;
  readonly residentBytes: number;
}

interface TrackedProcess {
  stat: Stat;
  readonly children: TrackedProcess[];
}

export interface ProcessTree {
  readonly sample: () => void;
  readonly cpuSeconds: () => number;
  readonly peakResidentBytes: () => number;
  /** Processes of the tree that are still there. */
  readonly livingPids: () => number[];
}

const readStat = (pid: number | 'self'): Stat | undefined => {
  const fields = statFieldsOf(pid);
  if (fields.length === 0) return undefined;
  const field = (number: number) => Number(fields[number - 3]); // numbered as in proc(5)
  return {
    pid: pid === 'self' ? process.pid : pid,
    parentPid: field(4),
    startTicks: field(22),
    ownTicks: field(14) + field(15),
    reapedTicks: field(16) + field(17),
    residentBytes: field(24) * PAGE_BYTES,
  };
};

const readAllStats = (): Stat[] => allPids().flatMap((pid) => readStat(pid) ?? []);

/**
 * A child that was waited for is counted exactly, within its parent's `reapedTicks`; one that outlived its parent
 * (a browser's helpers, when the browser is killed) is in nobody's, and counts as it was last seen.
 */
const totalTicks = ({ stat, children }: TrackedProcess): number =>
  stat.ownTicks + Math.max(stat.reapedTicks, sumTicks(children));

const sumTicks = (processes: readonly TrackedProcess[]): number =>
  processes.reduce((sum, process) => sum + totalTicks(process), 0);

/** CPU time of the children this process has waited for so far. */
export const reapedCpuSeconds = (): number => (readStat('self')?.reapedTicks ?? 0) / TICKS_PER_SECOND;

/** CPU time everything on this machine, and the host it is a guest of, has taken from it so far. */
export const machineCpuSeconds = (): number => {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return (user + nice + system + irq + softIrq + stolen) / TICKS_PER_SECOND;
};

/** Follows a process and everything it starts; who has been seen once stays in, whoever becomes its parent. */
export const followProcessTree = (rootPid: number): ProcessTree => {
  const tracked = new Map<number, TrackedProcess>();
  let root: TrackedProcess | undefined;
  let peakResidentBytes = 0;

  const living = (stats: readonly Stat[]) =>
    stats.filter(({ pid, startTicks }) => tracked.get(pid)?.stat.startTicks === startTicks);
  const adoptChildren = (stats: readonly Stat[]): void => {
    for (const stat of stats) {
      if (tracked.get(stat.pid)?.stat.startTicks === stat.startTicks) continue;
      const parent = tracked.get(stat.parentPid);
      if (parent === undefined && (root !== undefined || stat.pid !== rootPid)) continue;
      const process: TrackedProcess = { stat, children: [] };
      tracked.set(stat.pid, process);
      parent?.children.push(process);
      root ??= process;
      adoptChildren(stats);
      return;
    }
  };
  return {
    sample: () => {
      const stats = readAllStats();
      adoptChildren(stats);
      let residentBytes = 0;
      for (const stat of living(stats)) {
        const process = tracked.get(stat.pid);
        if (process !== undefined) process.stat = stat;
        residentBytes += stat.residentBytes;
      }
      peakResidentBytes = Math.max(peakResidentBytes, residentBytes);
    },
    cpuSeconds: () => (root === undefined ? 0 : totalTicks(root) / TICKS_PER_SECOND),
    peakResidentBytes: () => peakResidentBytes,
    livingPids: () => living(readAllStats()).map(({ pid }) => pid),
  };
};
