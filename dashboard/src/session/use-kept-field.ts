import type { ChangeEvent } from 'react';
import { useStored } from './use-stored.ts';

/** A field whose text survives a reload and the end of a session, until it is cleared. */
export const useKeptField = (name: string, initial = '') => {
  const [value, change] = useStored(`field ${name}`, () => initial);
  return {
    field: {
      value,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const { value: text } = currentTarget;
        change(() => text);
      },
    },
    clear: () => change(() => initial),
  };
};
