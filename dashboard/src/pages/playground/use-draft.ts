import { useCallback, useEffect, useRef } from 'react';
import { claimText } from '../../session/claim-text.ts';
import { useStored } from '../../session/use-stored.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { EXAMPLES } from './examples.ts';
import { keepComposition, listKeptCompositions } from './kept-compositions.ts';
import type { KeptComposition } from './kept-compositions.ts';

export interface Draft {
  readonly html: string;
  readonly title: string;
  /** Idempotency key; another one only after a video was created with it. */
  readonly requestKey: string;
  /** What was ordered last. */
  readonly ordered?: Pick<Draft, 'html' | 'title'>;
  /** Where the next tab finds the text. */
  readonly textId: string;
}

export type ChangeDraft = (update: (current: Draft) => Draft) => void;

/** An ordered composition that the editor takes over. */
export interface Source {
  readonly videoId: string;
  readonly html: string;
  readonly title: string;
}

const newDraft = (workspaceId: string, source: Source | undefined): Draft => {
  const kept = source ? undefined : listKeptCompositions(workspaceId)[0];
  const { html, title } = source ?? kept ?? { html: EXAMPLES[0].html, title: '' };
  return {
    html,
    title,
    requestKey: crypto.randomUUID(),
    ...(source && { ordered: { html, title } }),
    textId: kept?.id ?? crypto.randomUUID(),
  };
};

/**
 * The draft of the playground, whose text the next tab finds too, or that of a composition like an ordered one: neither
 * replaces the other.
 */
export const useDraft = (source: Source | undefined) => {
  const { id } = useWorkspace();
  const [draft, change] = useStored<Draft>(
    `composition ${id} ${source?.videoId ?? ''}`,
    () => newDraft(id, source),
    // Once it was ordered with changes, the page begins with the video's document again.
    ({ ordered }) => source === undefined || ordered?.html === source.html,
  );
  const { ordered, textId } = draft;
  const isChanged = ordered !== undefined && (ordered.html !== draft.html || ordered.title !== draft.title);
  useUnfinished(`composition ${source?.videoId ?? ''}`, isChanged);

  const isKept = source === undefined;
  const claimed = useRef<Promise<string>>(null);
  const claim = useCallback(
    (wanted: string) => {
      claimed.current = claimText(wanted);
      void claimed.current.then((own) => change((current) => ({ ...current, textId: own })));
    },
    [change],
  );
  useEffect(() => {
    if (isKept) claim(textId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, []);
  // Only a change is kept, so that a tab which is merely opened again does not replace what another has written.
  const changeAndKeep: ChangeDraft = (update) =>
    change((current) => {
      const next = update(current);
      if (isKept) void claimed.current?.then((own) => keepComposition(id, own, next));
      return next;
    });
  return {
    draft,
    change: changeAndKeep,
    /** Continues another text that was kept; this one stays kept. */
    takeOver: ({ id: wanted, title }: KeptComposition) => {
      claim(wanted);
      change((current) => ({ ...current, title }));
    },
  };
};
