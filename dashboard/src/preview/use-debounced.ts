import { useEffect, useState } from 'react';

/** The value as it was before changes that are younger than `waitMs`; the first one at once. */
export const useDebounced = <T>(value: T, waitMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(wait);
  }, [value, waitMs]);
  return settled;
};
