import { keep, readKept } from '../../session/kept-texts.ts';
import { useStored } from '../../session/use-stored.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
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
  const [draft, change] = useStored<Draft>(
    `composition ${id} ${source?.videoId ?? ''}`,
    () => {
      const kept = readKept(keptName) as Pick<Draft, 'html' | 'title'> | undefined; // a name has one type
      const { html, title } = source ?? kept ?? { html: EXAMPLES[0].html, title: '' };
      return { html, title, requestKey: crypto.randomUUID(), ...(source && { ordered: { html, title } }) };
    },
    // Once it was ordered with changes, the page begins with the video's document again.
    ({ ordered }) => source === undefined || ordered?.html === source.html,
  );
  const { ordered } = draft;
  const isChanged = ordered !== undefined && (ordered.html !== draft.html || ordered.title !== draft.title);
  useUnfinished(`composition ${source?.videoId ?? ''}`, isChanged);
  // Only a change is kept, so that a tab which is merely opened again does not replace what another has written.
  const changeAndKeep: ChangeDraft = (update) =>
    change((current) => {
      const next = update(current);
      if (source === undefined) keep(keptName, { html: next.html, title: next.title });
      return next;
    });
  return [draft, changeAndKeep];
};
