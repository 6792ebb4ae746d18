import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The browser asks before it closes or reloads the tab, while something would be lost. */
export const useLeaveWarning = (isActive: boolean): void =>
  useEffect(() => {
    if (!isActive) return undefined;
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isActive]);
