import { useSyncExternalStore } from 'react';

/** A choice of this device, without data of its user. */
const KEY = 'developer-pages';
const changes = new EventTarget();

const subscribe = (onChange: () => void): (() => void) => {
  changes.addEventListener('change', onChange);
  return () => changes.removeEventListener('change', onChange);
};

/** Whether the dashboard shows what only programmers need, and what changes it. */
export const useDeveloperPages = () => {
  const areShown = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== null);
  return {
    areShown,
    show: (isWanted: boolean) => {
      if (isWanted) localStorage.setItem(KEY, 'shown');
      else localStorage.removeItem(KEY);
      changes.dispatchEvent(new Event('change'));
    },
  };
};
