import { X } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useUploadQueue } from './use-upload-queue.ts';
import type { QueuedUpload } from './use-upload-queue.ts';

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
      {state === 'waiting' && <p className="small">Menunggu giliran</p>}
      {state === 'sending' && <ProgressBar label={`Unggahan ${file.name}`} share={share} />}
      {state === 'failed' && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </div>
    <Button
      variant="quiet"
      className="icon"
      aria-label={`${state === 'failed' ? 'Tutup pesan' : 'Batalkan unggahan'} ${file.name}`}
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
    <section className="assets-upload-area" aria-label="Unggah">
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
        <FileButton label="Unggah foto atau musik" variant="primary" isMultiple onChoose={add}>
          Unggah foto atau musik
        </FileButton>
        <p className="small">
          <span className="assets-drop-hint">atau seret berkas ke sini. </span>
          Foto JPG, PNG, atau WebP sampai 10 MB; musik MP3, M4A, atau WAV sampai 20 MB dan 10 menit.
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className="assets-uploads card" aria-label="Unggahan">
          {uploads.map((upload) => (
            <Upload key={upload.id} upload={upload} onRemove={() => remove(upload.id)} />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{doneCount > 0 && `${doneCount} berkas sudah diunggah.`}</output>
    </section>
  );
};
