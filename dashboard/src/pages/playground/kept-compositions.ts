import { useEffect, useState } from 'react';
import { keep, listKept } from '../../session/kept-texts.ts';

/** What was written in the editor by a tab, which may be closed. */
export interface KeptComposition {
  readonly id: string;
  readonly html: string;
  readonly title: string;
  readonly changedAtMs: number;
}

const nameOf = (workspaceId: string): string => `composition ${workspaceId}`;

const isSame = (a: KeptComposition, b: KeptComposition): boolean => a.html === b.html && a.title === b.title;

/** The last changed first, each text once. */
export const listKeptCompositions = (workspaceId: string): readonly KeptComposition[] =>
  listKept(nameOf(workspaceId))
    .map(({ id, value }) => ({ ...(value as Omit<KeptComposition, 'id'>), id })) // a name has one type
    .toSorted((a, b) => b.changedAtMs - a.changedAtMs)
    .filter((text, index, all) => all.findIndex((other) => isSame(other, text)) === index);

export const keepComposition = (
  workspaceId: string,
  id: string,
  { html, title }: Pick<KeptComposition, 'html' | 'title'>,
): void => keep(nameOf(workspaceId), id, { html, title, changedAtMs: Date.now() });

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
