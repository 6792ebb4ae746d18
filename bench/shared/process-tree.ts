import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { allPids, statFieldsOf } from '#renderer/processes.ts';

const TICKS_PER_SECOND = 100; // USER_HZ, the unit of /proc on Linux
const PAGE_BYTES = 4096;

interface Stat {
  readonly pid: number;
  readonly parentPid: number;
  readonly startTicks: number;
  /** CPU time of the process itself. */
  readonly ownTicks: number;
  /** CPU time of its descendants that have exited and were waited for. */
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
  /** Processes of the tree that are still running. */
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
 * A child that was waited for is counted exactly, in its parent's `reapedTicks`. A process that outlives its parent,
 * such as a helper of a killed browser, counts with its last sample.
 */
const totalTicks = ({ stat, children }: TrackedProcess): number =>
  stat.ownTicks + Math.max(stat.reapedTicks, sumTicks(children));

const sumTicks = (processes: readonly TrackedProcess[]): number =>
  processes.reduce((sum, process) => sum + totalTicks(process), 0);

/** CPU time of the children that this process has waited for. */
export const reapedCpuSeconds = (): number => (readStat('self')?.reapedTicks ?? 0) / TICKS_PER_SECOND;

/** CPU time used on this machine since boot, including time stolen by its host. */
export const machineCpuSeconds = (): number => {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return (user + nice + system + irq + softIrq + stolen) / TICKS_PER_SECOND;
};

/** Tracks a process and its descendants. A descendant stays tracked after its parent has exited. */
export const followProcessTree = (rootPid: number): ProcessTree => {
  const tracked = new Map<number, TrackedProcess>();
  let root: TrackedProcess | undefined;
  let peakResidentBytes = 0;

  const living = (stats: readonly Stat[]) =>
    stats.filter(({ pid, startTicks }) => tracked.get(pid)?.stat.startTicks === startTicks);
  const trackChildren = (stats: readonly Stat[]): void => {
    for (const stat of stats) {
      if (tracked.get(stat.pid)?.stat.startTicks === stat.startTicks) continue;
      const parent = tracked.get(stat.parentPid);
      if (parent === undefined && (root !== undefined || stat.pid !== rootPid)) continue;
      const process: TrackedProcess = { stat, children: [] };
      tracked.set(stat.pid, process);
      parent?.children.push(process);
      root ??= process;
      trackChildren(stats);
      return;
    }
  };
  return {
    sample: () => {
      const stats = readAllStats();
      trackChildren(stats);
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

/** Starts measuring; the returned function gives the share of the machine's CPU time that other processes used. */
export const measureOtherCpuShare = (): (() => number) => {
  const tree = followProcessTree(process.pid);
  const read = () => {
    tree.sample();
    return { own: tree.cpuSeconds(), machine: machineCpuSeconds(), atMs: performance.now() };
  };
  const before = read();
  return () => {
    const now = read();
    const otherSeconds = now.machine - before.machine - (now.own - before.own);
    const seconds = (now.atMs - before.atMs) / 1000;
    return Math.max(0, Number((otherSeconds / seconds / availableParallelism()).toFixed(3)));
  };
};
