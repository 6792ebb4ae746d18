import { useEffect, useEffectEvent } from 'react';
import { changesOf, isSavable } from '../projects/project-draft.ts';
import { useSaveProject } from '../projects/project-api.ts';
import type { WorkshopProps } from '../projects/opened-project.tsx';

/** Rest after the last change before it becomes a revision; the device keeps it at once. A project keeps 50 revisions. */
const REST_MS = 8000;

/** Saves the changes as a revision when they rest and when the page is left. Nothing is overwritten: see `useSaveProject`. */
export const useAutosave = ({ project, editing }: WorkshopProps) => {
  const { draft, isBehind, saved } = editing;
  const save = useSaveProject(project.id, { onSaved: (result, sent) => saved(result, sent.files) });
  const canSave = isSavable(draft) && !isBehind;
  const start = useEffectEvent((isAuto: boolean) => {
    // A refused save is tried again when something else was changed, or by the button.
    if (canSave && !(isAuto && save.error && save.variables?.files === draft.files))
      save.mutate({ revision: draft.revision, files: draft.files });
  });
  useEffect(() => {
    if (!canSave) return undefined;
    const rest = setTimeout(() => start(true), REST_MS);
    return () => clearTimeout(rest);
  }, [draft.files, canSave, save.isPending]);
  useEffect(() => {
    const onHidden = () => globalThis.document.visibilityState === 'hidden' && start(true);
    globalThis.document.addEventListener('visibilitychange', onHidden);
    return () => globalThis.document.removeEventListener('visibilitychange', onHidden);
  }, []);
  return {
    isSaving: save.isPending,
    isSaved: changesOf(draft).size === 0,
    canSave,
    error: save.error,
    save: () => {
      if (canSave) save.mutate({ revision: draft.revision, files: draft.files });
    },
    /** Also without a change, as a revision of its own; undefined while that is refused. */
    saveAs:
      isBehind || draft.conflicts.length > 0 || save.isPending
        ? undefined
        : (revisionName: string) =>
            save.mutate({ revision: draft.revision, files: draft.files, revisionName }),
  };
};

export type Autosave = ReturnType<typeof useAutosave>;
