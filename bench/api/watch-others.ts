import { availableParallelism } from 'node:os';
import { followProcessTree, machineCpuSeconds } from '../shared/process-tree.ts';

/** Starts watching; the function it returns tells what share of the machine's CPU time went to something else since. */
export const watchOthers = (): (() => number) => {
  const tree = followProcessTree(process.pid);
  const read = () => {
    tree.sample();
    return { own: tree.cpuSeconds(), machine: machineCpuSeconds(), atMs: performance.now() };
  };
  const before = read();
  return () => {
    const now = read();
    const othersSeconds = now.machine - before.machine - (now.own - before.own);
    const seconds = (now.atMs - before.atMs) / 1000;
    return Math.max(0, Number((othersSeconds / seconds / availableParallelism()).toFixed(3)));
  };
};
