import type { ChangeEvent } from 'react';
import { useStored } from './use-stored.ts';
import { useWorkspace } from './workspace.tsx';

/** A field of the workspace whose text survives a reload and the end of a session, until it is cleared. */
export const useKeptField = (name: string, initial = '') => {
  const [value, change] = useStored(`field ${useWorkspace().id} ${name}`, () => initial);
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
