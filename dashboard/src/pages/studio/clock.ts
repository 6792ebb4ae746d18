import { useSyncExternalStore } from 'react';

/** The time of the video that is shown, in seconds. Only what reads it is drawn again when it changes. */
export const createClock = () => {
  let seconds = 0;
  const listeners = new Set<() => void>();
  return {
    now: () => seconds,
    set: (value: number) => {
      if (value === seconds) return;
      seconds = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

export type Clock = ReturnType<typeof createClock>;

/** What follows from the time: a number or a text, so that it is drawn only when that changes. */
export const useClock = <T extends string | number | boolean | undefined>(
  clock: Clock,
  read: (seconds: number) => T,
): T => useSyncExternalStore(clock.subscribe, () => read(clock.now()));
