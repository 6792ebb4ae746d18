import { allPids, killQuietly, statFieldsOf } from '#renderer/processes.ts';

/** A killed process stays listed until its parent has noticed; it does nothing any more. */
export const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(statFieldsOf(pid)[0]);

const parentsByPid = (): ReadonlyMap<number, number> =>
  new Map(allPids().map((pid) => [pid, Number(statFieldsOf(pid)[1])]));

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

/** Kills a process and everything it has started. */
export const killProcessTree = (root: number): void => {
  for (const pid of [...descendantsOf(root), root]) killQuietly(pid);
};
