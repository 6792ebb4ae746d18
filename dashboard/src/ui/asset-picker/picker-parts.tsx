import { Images, Link2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressField } from '../address-field.tsx';
import { Button } from '../button.tsx';
import { FileButton } from '../file-button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import type { FileSource, useUpload } from '../use-upload.ts';
import type { PickedKind } from './asset-library.tsx';
import { TEXTS } from './texts.ts';

interface ArrivingProps {
  readonly upload: ReturnType<typeof useUpload>;
  readonly onGiveUp: () => void;
}

/** What is read out of a file that is being uploaded or fetched, or has been. */
export const spoken = (
  { isUploading, isFetching, isReady, fileName = '' }: ArrivingProps['upload'],
  thing: string,
): string => {
  if (isUploading) return (isFetching ? TEXTS.fetching : TEXTS.uploading)(fileName);
  return isReady ? TEXTS.ready(thing) : '';
};

/** A file that is being uploaded or fetched. */
export const Arriving = ({ upload, onGiveUp }: ArrivingProps) => (
  <div className="picker-uploading">
    {upload.isFetching ? (
      <p className="small">{TEXTS.fetching(upload.fileName ?? '')}</p>
    ) : (
      <ProgressBar label={TEXTS.uploadOf(upload.fileName ?? '')} share={upload.share} />
    )}
    {upload.share === 1 && <p className="small">{TEXTS.checking}</p>}
    <Button variant="quiet" onClick={onGiveUp}>
      {upload.isFetching ? TEXTS.cancelFetch : TEXTS.cancelUpload}
    </Button>
  </div>
);

const FROM_DEVICE = globalThis.matchMedia('(pointer: coarse)').matches ? TEXTS.fromPhone : TEXTS.fromComputer;
const FROM_COLLECTION = TEXTS.fromCollection;

interface FileActionsProps {
  readonly kind: PickedKind;
  readonly label: string;
  /** Undefined: the field for one is closed. */
  readonly address: string | undefined;
  readonly onAddress: (address: string | undefined) => void;
  readonly onStart: (source: FileSource) => void;
  /** Opens the collection. */
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Where a file may come from. */
export const FileActions = ({
  kind,
  label,
  address,
  onAddress,
  onStart,
  onOpen,
  children,
}: FileActionsProps) => (
  <>
    <div className="actions">
      <FileButton kind={kind} label={`${FROM_DEVICE}: ${label}`} onChoose={onStart}>
        {FROM_DEVICE}
      </FileButton>
      <Button aria-label={`${FROM_COLLECTION}: ${label}`} onClick={onOpen}>
        <Images aria-hidden="true" />
        {FROM_COLLECTION}
      </Button>
      <Button
        aria-label={`${TEXTS.fromAddress}: ${label}`}
        aria-expanded={address !== undefined}
        onClick={() => onAddress(address === undefined ? '' : undefined)}
      >
        <Link2 aria-hidden="true" />
        {TEXTS.fromAddress}
      </Button>
      {children}
    </div>
    {address !== undefined && <AddressField address={address} onChange={onAddress} onFetch={onStart} />}
  </>
);

export const RemoveButton = ({
  label,
  text,
  onPress,
}: {
  readonly label: string;
  readonly text: string;
  readonly onPress: () => void;
}) => (
  <Button variant="quiet" aria-label={`${text}: ${label}`} onClick={onPress}>
    <Trash2 aria-hidden="true" />
    {text}
  </Button>
);
