import { FilePlus, Images } from 'lucide-react';
import { useState } from 'react';
import { AssetLibrary } from '../../ui/asset-picker/asset-library.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fileNameOf, freePath, TEXT_FILES } from './files.ts';
import { PathDialog } from './path-dialog.tsx';
import type { FileContent, Files } from './project-draft.ts';
import { useAddFiles } from './use-add-files.ts';
import { FILE_TEXTS } from './file-texts.ts';

interface AddFilesProps {
  readonly files: Files;
  readonly onAdd: (path: string, content: FileContent) => void;
  readonly onAdded: (path: string) => void;
}

/** Adds an empty text, assets of the workspace, or files of the device, whose media become assets of the workspace. */
export const AddFiles = ({ files, onAdd, onAdded }: AddFilesProps) => {
  const [isNaming, setIsNaming] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
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
        <Button onClick={() => setIsChoosing(true)}>
          <Images aria-hidden="true" />
          {FILE_TEXTS.fromCollection}
        </Button>
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
      <AssetLibrary
        title={FILE_TEXTS.chooseAsset}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(asset) => {
          const path = freePath('assets/', fileNameOf(asset), files);
          setIsChoosing(false);
          onAdd(path, { asset: asset.id });
          onAdded(path);
        }}
      />
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
