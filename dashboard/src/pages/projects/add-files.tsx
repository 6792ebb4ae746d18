import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TEXT_FILES } from './files.ts';
import { PathDialog } from './path-dialog.tsx';
import type { FileContent, Files } from './project-draft.ts';
import { useAddFiles } from './use-add-files.ts';
import { FILE_TEXTS } from './file-texts.ts';

interface AddFilesProps {
  readonly files: Files;
  readonly onAdd: (path: string, content: FileContent) => void;
  readonly onAdded: (path: string) => void;
}

/** Adds an empty text, or files of the device: media become assets of the workspace. */
export const AddFiles = ({ files, onAdd, onAdded }: AddFilesProps) => {
  const [isNaming, setIsNaming] = useState(false);
  const { add, uploading, errors } = useAddFiles(files, onAdd);
  return (
    <div className="project-add">
      <div className="actions">
        <Button onClick={() => setIsNaming(true)}>
          <FilePlus aria-hidden="true" />
          {FILE_TEXTS.newFile}
        </Button>
        <FileButton label={FILE_TEXTS.uploadFiles} alsoAccepted={TEXT_FILES} isMultiple onChoose={add}>
          {FILE_TEXTS.upload}
        </FileButton>
      </div>
      {uploading.map(({ key, name, share }) => (
        <div key={key}>
          <p className="small">{name}</p>
          <ProgressBar label={FILE_TEXTS.uploadOf(name)} share={share} />
        </div>
      ))}
      {errors.map(({ key, name, message }) => (
        <Notice key={key} kind="error">
          <p>
            {name}: {message}
          </p>
        </Notice>
      ))}
      {isNaming && (
        <PathDialog
          title={FILE_TEXTS.newFile}
          action={FILE_TEXTS.addFile}
          hint={FILE_TEXTS.newFileHint}
          initial=""
          taken={files}
          onClose={() => setIsNaming(false)}
          onName={(path) => {
            setIsNaming(false);
            onAdd(path, { text: '' });
            onAdded(path);
          }}
        />
      )}
    </div>
  );
};
