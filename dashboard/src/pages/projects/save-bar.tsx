import { Save } from 'lucide-react';
import { NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
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

const savedAs = (revision: number, { updated_at: updatedAt, revisions }: Project): string => {
  const time = formatDateTime(updatedAt);
  const name = revisions.find((one) => one.revision === revision)?.name;
  return name ? TEXTS.savedAsNamed(revision, name, time) : TEXTS.savedAs(revision, time);
};

interface SaveBarProps {
  readonly project: Project;
  readonly editing: Editing;
}

/** What is saved, what is not, and the button that saves it as the next revision. */
export const SaveBar = ({ project, editing }: SaveBarProps) => {
  const { draft, sending, saved } = editing;
  const toast = useToast();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [name, setName] = useState('');
  const save = useSaveProject(project.id, {
    onSending: ({ files }) => sending(files),
    onSaved: (result, sent) => {
      saved(result, sent.files);
      setName('');
      toast(TEXTS.isSaved(result.revision));
    },
  });
  const count = changesOf(draft).size;
  const canSave = isSavable(draft);
  const start = () => {
    if (!canSave) return;
    const revisionName = name.trim();
    save.mutate({
      revision: draft.revision,
      files: draft.files,
      ...(revisionName !== '' && { revisionName }),
    });
  };
  useSaveKey(start);
  return (
    <div className="project-save">
      <output>{count === 0 ? savedAs(draft.revision, project) : TEXTS.unsaved(count, draft.revision)}</output>
      <div className="actions">
        {count > 0 && (
          <div className="field">
            <input
              type="text"
              aria-label={TEXTS.revisionName}
              placeholder={TEXTS.revisionName}
              value={name}
              maxLength={NAME_MAX_CHARACTERS}
              autoComplete="off"
              enterKeyHint="done"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && start()}
            />
          </div>
        )}
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
