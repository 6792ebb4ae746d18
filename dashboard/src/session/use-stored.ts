import { useCallback, useEffect, useState } from 'react';
import { tabStorage } from './browser-storage.ts';

/** The value under the key of the tab's storage, written by `store`. */
const readStored = (key: string): unknown => {
  const text = tabStorage.getItem(key);
  return text === null ? undefined : JSON.parse(text);
};

const store = (key: string, value: unknown): boolean => tabStorage.setItem(key, JSON.stringify(value));

/**
 * State that survives a reload of the tab: a phone may reload the page while its camera is open. A change that comes after
 * its component is gone is stored too. A change returns false if the storage is full.
 */
export const useStored = <T>(
  key: string,
  initial: () => T,
  /** False for a stored value that is given up. */
  isWanted: (stored: T) => boolean = () => true,
): [T, (change: (current: T) => T) => boolean] => {
  const [value, setValue] = useState(() => {
    const stored = readStored(key) as T | undefined; // a key has one type
    return stored !== undefined && isWanted(stored) ? stored : initial();
  });
  useEffect(() => {
    store(key, value);
  }, [key, value]);
  const change = useCallback(
    (update: (current: T) => T) => {
      const stored = readStored(key) as T | undefined;
      if (stored === undefined) {
        setValue(update);
        return false;
      }
      const next = update(stored);
      setValue(next);
      return store(key, next);
    },
    [key],
  );
  return [value, change];
};
