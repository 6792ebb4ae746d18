import { useSyncExternalStore } from 'react';
import { deviceStorage } from './browser-storage.ts';

/** A choice of the device, which outlives a sign-out. */
export const DEVELOPER_PAGES_KEY = 'developer-pages';
const changes = new EventTarget();

const subscribe = (onChange: () => void): (() => void) => {
  changes.addEventListener('change', onChange);
  return () => changes.removeEventListener('change', onChange);
};

/** Whether the dashboard shows what only programmers need, and what changes it. */
export const useDeveloperPages = () => {
  const areShown = useSyncExternalStore(subscribe, () => deviceStorage.getItem(DEVELOPER_PAGES_KEY) !== null);
  return {
    areShown,
    show: (isWanted: boolean) => {
      if (isWanted) deviceStorage.setItem(DEVELOPER_PAGES_KEY, 'shown');
      else deviceStorage.removeItem(DEVELOPER_PAGES_KEY);
      changes.dispatchEvent(new Event('change'));
    },
  };
};
