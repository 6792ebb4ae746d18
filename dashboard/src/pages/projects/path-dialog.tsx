import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { pathProblem } from './files.ts';
import type { Files } from './project-draft.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { TEXTS } from './texts.ts';

interface PathDialogProps {
  readonly title: string;
  readonly action: string;
  readonly hint: string;
  readonly initial: string;
  /** Files whose paths are taken. */
  readonly taken: Files;
  readonly onName: (path: string) => void;
  readonly onClose: () => void;
}

/** Asks for the path of a file. */
export const PathDialog = ({ title, action, hint, initial, taken, onName, onClose }: PathDialogProps) => {
  const [path, setPath] = useState(initial);
  const [isSent, setIsSent] = useState(false);
  const wanted = path.trim().normalize();
  const problem = pathProblem(wanted, taken);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(true);
          if (problem === undefined) onName(wanted);
        }}
      >
        <TextField
          label={FILE_TEXTS.path}
          hint={hint}
          value={path}
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
          error={isSent ? problem : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="actions">
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
