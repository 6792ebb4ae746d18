import { X } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useUploadQueue } from './upload-queue.tsx';
import type { QueuedUpload } from './upload-queue.tsx';
import { TEXTS } from './texts.ts';

const Upload = ({
  upload: { file, state, share, message },
  onRemove,
}: {
  readonly upload: QueuedUpload;
  readonly onRemove: () => void;
}) => (
  <li className="assets-upload">
    <div className="assets-upload-text">
      <p className="assets-name">
        {file.name} <span className="small">{formatBytes(file.size)}</span>
      </p>
      {state === 'waiting' && <p className="small">{TEXTS.waiting}</p>}
      {state === 'sending' && <ProgressBar label={TEXTS.uploadOf(file.name)} share={share} />}
      {state === 'sending' && share === 1 && <p className="small">{TEXTS.checking}</p>}
      {state === 'failed' && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </div>
    <Button
      variant="quiet"
      className="icon"
      aria-label={`${state === 'failed' ? TEXTS.closeMessage : TEXTS.cancelUpload} ${file.name}`}
      onClick={onRemove}
    >
      <X aria-hidden="true" />
    </Button>
  </li>
);

/** Button and drop zone for new files, with the progress of each. */
export const UploadArea = () => {
  const { uploads, doneCount, add, remove } = useUploadQueue();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    for (const file of event.dataTransfer.files) add(file);
  };
  return (
    <section className="assets-upload-area" aria-label={TEXTS.upload}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same */}
      <div
        className={`assets-drop ${isOver ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileButton label={TEXTS.uploadFiles} variant="primary" isMultiple onChoose={add}>
          {TEXTS.uploadFiles}
        </FileButton>
        <p className="small">
          <span className="assets-drop-hint">{TEXTS.orDrag} </span>
          {TEXTS.limits}
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className="assets-uploads card" aria-label={TEXTS.uploads}>
          {uploads.map((upload) => (
            <Upload key={upload.id} upload={upload} onRemove={() => remove(upload.id)} />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{doneCount > 0 && TEXTS.uploaded(doneCount)}</output>
    </section>
  );
};
