import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a promise until nothing is left of its time, of which `leftMs` is the rest. Rejects when the promise does. */
export const waitWithin = async (
  timeMs: number,
  promise: Promise<void>,
  leftMs: () => Promise<number>,
): Promise<void> => {
  const settled = promise.then(() => true);
  for (let left = timeMs; left > 0; left = await leftMs()) {
    const isSettled = await Promise.race([settled, sleep(left, false, { ref: false })]);
    if (isSettled) return;
  }
};
