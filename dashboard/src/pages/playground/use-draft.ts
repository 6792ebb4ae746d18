import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '../../session/workspace.tsx';
import { EXAMPLES } from './examples.ts';

export interface Draft {
  readonly html: string;
  readonly title: string;
}

/**
 * The draft stays in memory while other pages are open and ends with the sign-in: nothing is left for the next person
 * at a shared computer.
 */
export const useDraft = () => {
  const { id } = useWorkspace();
  const queries = useQueryClient();
  const key = [id, 'composition-draft'];
  const [draft, setDraft] = useState<Draft>(
    () => queries.getQueryData<Draft>(key) ?? { html: EXAMPLES[0].html, title: '' },
  );
  return {
    ...draft,
    change: (changes: Partial<Draft>) =>
      setDraft((current) => {
        const next = { ...current, ...changes };
        queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
        queries.setQueryData(key, next);
        return next;
      }),
  };
};
