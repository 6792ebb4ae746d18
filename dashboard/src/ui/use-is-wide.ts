import { useSyncExternalStore } from 'react';

/** The width from which the layout has a sidebar; `layout.css` names the same. */
const query = globalThis.matchMedia('(width >= 900px)');

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
