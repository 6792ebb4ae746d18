import { Save } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { RequestError } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { changesOf, isSavable } from './project-draft.ts';
import { newerRevisionOf, useSaveProject } from './project-api.ts';
import type { Project } from './project-api.ts';
import type { Editing } from './use-editing.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { TEXTS } from './texts.ts';

/** Ctrl+S or ⌘S, in the editor too. */
const useSaveKey = (onSave: () => void): void => {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

interface SaveBarProps {
  readonly project: Project;
  readonly editing: Editing;
}

/** What is saved, what is not, and the button that saves it as the next revision. */
export const SaveBar = ({ project, editing }: SaveBarProps) => {
  const { draft, saved } = editing;
  const toast = useToast();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const save = useSaveProject(project.id, {
    onSaved: (result, sent) => {
      saved(result, sent.files);
      toast(TEXTS.isSaved(result.revision));
    },
  });
  const count = changesOf(draft).size;
  const canSave = isSavable(draft);
  const start = () => {
    if (canSave) save.mutate({ revision: draft.revision, files: draft.files });
  };
  useSaveKey(start);
  return (
    <div className="project-save">
      <output>
        {count === 0
          ? TEXTS.savedAs(draft.revision, formatDateTime(project.updated_at))
          : TEXTS.unsaved(count, draft.revision)}
      </output>
      <div className="actions">
        {count > 0 && <Button onClick={() => setIsDiscarding(true)}>{TEXTS.discard}</Button>}
        <Button
          variant={canSave ? 'primary' : 'secondary'}
          isBusy={save.isPending || !canSave}
          onClick={start}
        >
          <Save aria-hidden="true" />
          {save.isPending ? TEXTS.saving : TEXTS.save}
        </Button>
      </div>
      {save.error && newerRevisionOf(save.error) === undefined && <RequestError error={save.error} />}
      <ConfirmDialog
        title={FILE_TEXTS.askDiscard}
        text={TEXTS.discardExplained(count)}
        action={TEXTS.discard}
        isOpen={isDiscarding}
        isBusy={false}
        error={null}
        onClose={() => setIsDiscarding(false)}
        onConfirm={() => {
          setIsDiscarding(false);
          editing.discardAll();
        }}
      />
    </div>
  );
};
