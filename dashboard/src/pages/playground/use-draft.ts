import { useEffect } from 'react';
import { keep, readKept } from '../../session/kept-texts.ts';
import { useStored } from '../../session/use-stored.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { EXAMPLES } from './examples.ts';

export interface Draft {
  readonly html: string;
  readonly title: string;
  /** Idempotency key; another one only after a video was created with it. */
  readonly requestKey: string;
  /** What was ordered last. */
  readonly ordered?: Pick<Draft, 'html' | 'title'>;
}

export type ChangeDraft = (update: (current: Draft) => Draft) => void;

/** An ordered composition that the editor takes over. */
export interface Source {
  readonly videoId: string;
  readonly html: string;
  readonly title: string;
}

/**
 * The draft of the playground, whose text the next tab finds too, or that of a composition like an ordered one: neither
 * replaces the other.
 */
export const useDraft = (source: Source | undefined): [Draft, ChangeDraft] => {
  const { id } = useWorkspace();
  const keptName = `composition ${id}`;
  const stored = useStored<Draft>(
    `composition ${id} ${source?.videoId ?? ''}`,
    () => {
      const kept = readKept(keptName) as Pick<Draft, 'html' | 'title'> | undefined; // a name has one type
      const { html, title } = source ?? kept ?? { html: EXAMPLES[0].html, title: '' };
      return { html, title, requestKey: crypto.randomUUID(), ...(source && { ordered: { html, title } }) };
    },
    // Once it was ordered with changes, the page begins with the video's document again.
    ({ ordered }) => source === undefined || ordered?.html === source.html,
  );
  const [{ html, title }] = stored;
  useEffect(() => {
    if (source === undefined) keep(keptName, { html, title });
  }, [source, keptName, html, title]);
  return stored;
};
