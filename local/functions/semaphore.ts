export interface Semaphore {
  /** Runs `work` when one of the places is free, in order of arrival. An aborted signal gives up the wait. */
  readonly run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

export const createSemaphore = (places: number): Semaphore => {
  const waiting = new Set<() => void>();
  let free = places;

  const enter = (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.add(start);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };

  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return {
    run: async (work, signal) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
