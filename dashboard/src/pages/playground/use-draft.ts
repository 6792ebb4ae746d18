import { useCallback, useEffect, useRef, useState } from 'react';
import { claimText } from '../../session/claim-text.ts';
import { useStored } from '../../session/use-stored.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { EXAMPLES } from './examples.ts';
import { isSameText, keepComposition, listKeptCompositions } from './kept-compositions.ts';
import type { CompositionText, KeptComposition } from './kept-compositions.ts';

export interface Draft extends CompositionText {
  /** Idempotency key; another one only after a video was created with it. */
  readonly requestKey: string;
  /** The key is that of a text of another tab, which may be open: another text gets a key of its own. */
  readonly hasSharedKey?: boolean;
  /** What was ordered last. */
  readonly ordered?: CompositionText;
  /** Where the next tab finds the text; earlier versions of the dashboard have stored none. */
  readonly textId?: string;
}

export type ChangeDraft = (update: (current: Draft) => Draft) => void;

/** An ordered composition that the editor takes over. */
export interface Source extends CompositionText {
  readonly videoId: string;
}

/** The draft as another video. */
export const withNewKey = (draft: Draft): Draft => ({
  ...draft,
  requestKey: crypto.randomUUID(),
  hasSharedKey: false,
});

/** What was kept with its order: an order whose tab was closed before the answer creates no second video. */
const continued = ({ html, title, requestKey, ordered }: KeptComposition): Omit<Draft, 'textId'> => ({
  html,
  title,
  requestKey: requestKey ?? crypto.randomUUID(),
  hasSharedKey: true,
  ...(ordered && { ordered }),
});

const newDraft = (workspaceId: string, source: Source | undefined): Draft => {
  const kept = source ? undefined : listKeptCompositions(workspaceId)[0];
  if (kept) return { ...continued(kept), textId: kept.id };
  const { html, title } = source ?? { html: EXAMPLES[0].html, title: '' };
  return {
    html,
    title,
    requestKey: crypto.randomUUID(),
    ...(source && { ordered: { html, title } }),
    textId: crypto.randomUUID(),
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
  useUnfinished(`composition ${source?.videoId ?? ''}`, ordered !== undefined && !isSameText(draft, ordered));

  const hasPlace = source === undefined;
  const [isKept, setIsKept] = useState(true);
  const claimed = useRef<Promise<string>>(null);
  const claim = useCallback(
    (wanted: string) => {
      claimed.current = claimText(wanted);
      void claimed.current.then((own) =>
        change((current) => ({
          ...current,
          textId: own,
          hasSharedKey: current.hasSharedKey === true && own !== wanted,
        })),
      );
    },
    [change],
  );
  useEffect(() => {
    if (hasPlace) claim(textId ?? crypto.randomUUID());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, []);
  // Only a change or an order is kept, so that a tab which is merely opened again does not replace what another has written.
  const changeAndKeep: ChangeDraft = (update) =>
    change((current) => {
      const updated = update(current);
      const next = updated.hasSharedKey && !isSameText(updated, current) ? withNewKey(updated) : updated;
      if (hasPlace) void claimed.current?.then((own) => setIsKept(keepComposition(id, own, next)));
      return next;
    });
  return {
    draft,
    change: changeAndKeep,
    /** False if the next tab will not find the text, because the device stores nothing more. */
    isKept,
    /** Continues another text that was kept; this one stays kept. */
    takeOver: (text: KeptComposition) => {
      claim(text.id);
      change(({ textId: own = text.id }) => ({ ...continued(text), textId: own }));
    },
  };
};
