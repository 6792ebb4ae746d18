import { useLayoutEffect } from 'react';

let isDownload = false;

/** The browser asks before it closes or reloads the tab, while something would be lost. */
export const useLeaveWarning = (isActive: boolean): void =>
  // As soon as something is shown as running.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    // One per use: a listener that several share would end with the first of them.
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isDownload) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isActive]);

/** Saves a file that is sent as an attachment. The browser asks as for another page, although this one stays. */
export const download = (url: string): void => {
  isDownload = true;
  globalThis.location.assign(url);
  setTimeout(() => (isDownload = false));
};
