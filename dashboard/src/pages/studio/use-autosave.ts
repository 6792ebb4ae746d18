import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { changesOf, isSavable } from '../projects/project-draft.ts';
import { useSaveProject } from '../projects/project-api.ts';
import type { WorkshopProps } from '../projects/opened-project.tsx';
import { NO_FAILURES, saveWaitMs } from './save-wait.ts';

/** No answer, or one that says nothing of the files: the same save may be tried again. */
const canRepeat = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Saves the changes as a revision when they rest and when the page is left. A save without an answer is tried again after a growing
 * wait, with the connection, and when the page is shown or left. Nothing is overwritten: see `useSaveProject`.
 */
export const useAutosave = ({ project, editing }: WorkshopProps) => {
  const { draft, isBehind, sending, saved } = editing;
  const failures = useRef(NO_FAILURES);
  const save = useSaveProject(project.id, {
    onSending: ({ files }) => sending(files),
    onSaved: (result, sent) => {
      failures.current = NO_FAILURES;
      saved(result, sent.files);
    },
    onRefused: (error) => {
      failures.current = canRepeat(error)
        ? { count: failures.current.count + 1, atMs: performance.now() }
        : NO_FAILURES;
    },
  });
  const { error, variables, isPending } = save;
  const canRevise = !isBehind && draft.conflicts.length === 0;
  /** Of a save that is tried again. */
  const revisionName = error && canRepeat(error) ? variables?.revisionName : undefined;
  const canSave = (isSavable(draft) && !isBehind) || (canRevise && revisionName !== undefined);
  const send = () => {
    if (canSave)
      save.mutate({
        revision: draft.revision,
        files: draft.files,
        ...(revisionName !== undefined && { revisionName }),
      });
  };
  const start = useEffectEvent(() => {
    // A refused save is tried again when something else was changed, or by the button.
    if (!error || canRepeat(error) || variables?.files !== draft.files) send();
  });
  useEffect(() => {
    if (!canSave || isPending) return undefined;
    const rest = setTimeout(() => start(), saveWaitMs(failures.current, performance.now()));
    return () => clearTimeout(rest);
  }, [draft.files, canSave, isPending]);
  useEffect(() => {
    const { document } = globalThis;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden' || failures.current.count > 0) start();
    };
    const onOnline = () => start();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onOnline);
    };
  }, []);
  return {
    isSaving: isPending,
    isSaved: changesOf(draft).size === 0,
    canSave,
    error,
    save: send,
    /** Also without a change, as a revision of its own; undefined while that is refused. */
    saveAs:
      canRevise && !isPending
        ? (name: string) => save.mutate({ revision: draft.revision, files: draft.files, revisionName: name })
        : undefined,
  };
};

export type Autosave = ReturnType<typeof useAutosave>;
