import { useState } from 'react';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { CHANGE_WORDS } from './file-list.tsx';
import { PathDialog } from './path-dialog.tsx';
import { changesOf } from './project-draft.ts';
import type { Editing } from './use-editing.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { TEXTS } from './texts.ts';

interface FileActionsProps {
  readonly editing: Editing;
  readonly path: string;
  /** Another file is to be shown. */
  readonly onMoved: (path: string) => void;
}

/** What can be done with a file, besides editing it. The page of the project can be neither renamed nor removed. */
export const FileActions = ({ editing, path, onMoved }: FileActionsProps) => {
  const [asked, setAsked] = useState<'name' | 'discard'>();
  const close = () => setAsked(undefined);
  const change = changesOf(editing.draft).get(path);
  return (
    <div className="project-file-head">
      <h2>
        {path} {change && <Badge kind="busy">{CHANGE_WORDS[change]}</Badge>}
      </h2>
      <div className="actions">
        {change === 'changed' && (
          <Button onClick={() => setAsked('discard')}>{FILE_TEXTS.discardFile}</Button>
        )}
        {path !== PROJECT_INDEX && (
          <>
            <Button onClick={() => setAsked('name')}>{TEXTS.rename}</Button>
            <Button
              onClick={() => {
                editing.remove(path);
                onMoved(PROJECT_INDEX);
              }}
            >
              {TEXTS.delete}
            </Button>
          </>
        )}
      </div>
      {asked === 'name' && (
        <PathDialog
          title={FILE_TEXTS.renameFile}
          action={TEXTS.rename}
          hint={FILE_TEXTS.renameFileHint}
          initial={path}
          taken={editing.draft.files}
          onClose={close}
          onName={(to) => {
            close();
            editing.rename(path, to);
            onMoved(to);
          }}
        />
      )}
      <ConfirmDialog
        title={FILE_TEXTS.askDiscard}
        text={FILE_TEXTS.discardFileExplained(path)}
        action={FILE_TEXTS.discardFile}
        isOpen={asked === 'discard'}
        isBusy={false}
        error={null}
        onClose={close}
        onConfirm={() => {
          close();
          editing.discard(path);
        }}
      />
    </div>
  );
};
