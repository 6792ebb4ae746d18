import { useState } from 'react';

/**
 * A signed link for `src`. Records that are read again have new links; the first one is kept until it fails, so that
 * pictures and players do not load again. `onEnded` reads the record again.
 */
export const useKeptLink = (url: string, onEnded?: () => void) => {
  const [kept, setKept] = useState(url);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed && url !== kept) {
    setKept(url);
    setHasFailed(false);
  }
  return {
    src: kept,
    hasFailed,
    onError: () => {
      setHasFailed(true);
      if (url === kept) onEnded?.();
    },
  };
};
