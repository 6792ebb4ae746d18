import { useEffect, useState } from 'react';
import { tabStorage } from '../../session/browser-storage.ts';
import { claimText } from '../../session/claim-text.ts';
import { forget, keep, listKept } from '../../session/kept-texts.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { isChanged } from './project-draft.ts';
import type { ProjectDraft } from './project-draft.ts';

interface KeptDraft {
  readonly draft: ProjectDraft;
  readonly changedAtMs: number;
}

const keptDrafts = (name: string) =>
  listKept(name)
    .map(({ id, value }) => ({ id, ...(value as KeptDraft) })) // a name has one type
    .toSorted((a, b) => b.changedAtMs - a.changedAtMs);

/** Of drafts that no open tab has, the last one. */
const claimLast = async (name: string) => {
  for (const kept of keptDrafts(name))
    if ((await claimText(kept.id)) === kept.id) return { textId: kept.id, draft: kept.draft };
  return { textId: await claimText(crypto.randomUUID()), draft: undefined };
};

/** The draft of this tab; a tab without one continues that of a tab that was closed. */
const claimDraft = async (name: string) => {
  const own = tabStorage.getItem(name);
  const kept = keptDrafts(name).find(({ id }) => id === own);
  const { textId, draft } = kept
    ? { textId: await claimText(kept.id), draft: kept.draft } // of another id in a duplicate of the tab
    : await claimLast(name);
  tabStorage.setItem(name, textId);
  return {
    draft,
    /** False if the device stores nothing more. Without changes, nothing is kept. */
    store: (changed: ProjectDraft): boolean => {
      if (isChanged(changed)) return keep(name, textId, { draft: changed, changedAtMs: Date.now() });
      forget(name, textId);
      return true;
    },
  };
};

export type DraftPlace = Awaited<ReturnType<typeof claimDraft>>;

/** Where the tab keeps its changes of a project, and what was kept there; undefined for a moment. */
export const useDraftPlace = (projectId: string): DraftPlace | undefined => {
  const name = `project ${useWorkspace().id} ${projectId}`;
  const [place, setPlace] = useState<DraftPlace>();
  useEffect(() => {
    void claimDraft(name).then(setPlace);
  }, [name]);
  return place;
};
