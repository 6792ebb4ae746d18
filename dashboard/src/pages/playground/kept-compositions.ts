import { useEffect, useState } from 'react';
import { giveId, keep, listKept } from '../../session/kept-texts.ts';

/** What the editor has. */
export interface CompositionText {
  readonly html: string;
  readonly title: string;
}

/** What was written in the editor by a tab, which may be closed, and how it was ordered. */
export interface KeptComposition extends CompositionText {
  readonly id: string;
  /** Idempotency key of its next order; earlier versions of the dashboard have kept none. */
  readonly requestKey?: string;
  /** What was ordered last. */
  readonly ordered?: CompositionText;
  readonly changedAtMs: number;
}

const nameOf = (workspaceId: string): string => `composition ${workspaceId}`;

export const isSameText = (a: CompositionText, b: CompositionText | undefined): boolean =>
  a.html === b?.html && a.title === b.title;

/** The last changed first, each text once. */
export const listKeptCompositions = (workspaceId: string): readonly KeptComposition[] => {
  giveId(nameOf(workspaceId), 'earlier', { changedAtMs: Date.now() });
  return listKept(nameOf(workspaceId))
    .map(({ id, value }) => ({ ...(value as Omit<KeptComposition, 'id'>), id })) // a name has one type
    .toSorted((a, b) => b.changedAtMs - a.changedAtMs)
    .filter((text, index, all) => all.findIndex((other) => isSameText(other, text)) === index);
};

/** False if the device stores nothing more: the next tab will not find the text. */
export const keepComposition = (
  workspaceId: string,
  id: string,
  { html, title, requestKey, ordered }: Pick<KeptComposition, 'html' | 'title' | 'requestKey' | 'ordered'>,
): boolean => keep(nameOf(workspaceId), id, { html, title, requestKey, ordered, changedAtMs: Date.now() });

/** Follows what other tabs write; `refresh` reads what this one has written. */
export const useKeptCompositions = (workspaceId: string) => {
  const [kept, setKept] = useState(() => listKeptCompositions(workspaceId));
  useEffect(() => {
    const read = () => setKept(listKeptCompositions(workspaceId));
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [workspaceId]);
  return { kept, refresh: () => setKept(listKeptCompositions(workspaceId)) };
};
