import { ListMusic } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { Asset } from '../use-assets.ts';
import { nameOfSource, useUpload } from '../use-upload.ts';
import type { FileSource } from '../use-upload.ts';
import { AssetLibrary, LatestPictures } from './asset-library.tsx';
import type { PickedKind } from './asset-library.tsx';
import { ChosenFile } from './chosen-file.tsx';
import type { Size } from './chosen-file.tsx';
import { MusicLibrary } from './music-library.tsx';
import { Arriving, FileActions, RemoveButton, spoken } from './picker-parts.tsx';
import { TEXTS } from './texts.ts';

const KINDS = {
  image: {
    title: TEXTS.choosePhoto,
    thing: TEXTS.photo,
    limits: TEXTS.photoHint,
  },
  audio: {
    title: TEXTS.chooseMusic,
    thing: TEXTS.music,
    limits: TEXTS.musicHint,
  },
  video: {
    title: TEXTS.chooseClip,
    thing: TEXTS.clip,
    limits: TEXTS.clipHint,
  },
} as const satisfies Record<PickedKind, object>;

const NO_SIZE: Size = { width: 0, height: 0 };
const NO_LIBRARY: readonly string[] = [];

export interface AssetPickerProps {
  readonly kind: PickedKind;
  readonly label: string;
  /** Beside the label, such as "wajib". */
  readonly mark?: ReactNode;
  /** Instead of the formats and the largest size. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Names of the music library that a value may be. */
  readonly library?: readonly string[] | undefined;
  /** Id of a ready asset, of a clip also with a part of it, a name of the library, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a logo: latest photos that cannot be transparent are not offered, and a chosen one is warned of. */
  readonly isLogo?: boolean;
  /** A smaller photo looks blurred. */
  readonly minSize?: Size;
  /** How long the video shows a part of the clip. Without it, the whole clip is chosen. */
  readonly shownSeconds?: number;
  /** Name of a chosen file that did not become the value: it is being uploaded, has failed, or the page was reloaded. */
  readonly pendingFile?: string | undefined;
  /** Called with the name of a file when its upload begins, and with undefined when it is given up. */
  readonly onPending?: ((fileName: string | undefined) => void) | undefined;
  /** Called when an upload fails, or when the API refuses its file. */
  readonly onFailed?: (() => void) | undefined;
}

/** The upload or fetch of a file, and what takes its place. */
const useFile = ({
  kind,
  onChange,
  onPending,
  onFailed,
}: Pick<AssetPickerProps, 'kind' | 'onChange' | 'onPending' | 'onFailed'>) => {
  /** Undefined: its field is not open. */
  const [address, setAddress] = useState<string>();
  const use = (assetId: string) => {
    setAddress(undefined);
    onChange(assetId);
  };
  const upload = useUpload(kind, ({ id }) => use(id), onFailed);
  return {
    upload,
    address,
    setAddress,
    start: (source: FileSource) => {
      onPending?.(nameOfSource(source));
      upload.start(source);
    },
    giveUp: () => {
      upload.cancel();
      onPending?.(undefined);
    },
    take: (assetId: string) => {
      upload.cancel(); // its error is about another file
      use(assetId);
    },
  };
};

/** A large clip may be stored and still be inspected when its page is left. */
const notStored = (kind: PickedKind, file: string): string =>
  kind === 'video' ? TEXTS.clipNotStored(file) : TEXTS.notStored(file);

interface MusicChoiceProps {
  readonly label: string;
  /** Of the loops to choose from. */
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

/** Opens the music library. */
const MusicChoice = ({ label, names, onChoose }: MusicChoiceProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-label={`${TEXTS.musicLibrary}: ${label}`} onClick={() => setIsOpen(true)}>
        <ListMusic aria-hidden="true" />
        {TEXTS.musicLibrary}
      </Button>
      <MusicLibrary
        names={names}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={(name) => {
          setIsOpen(false);
          onChoose(name);
        }}
      />
    </>
  );
};

/** Chooses a photo, music or clip of the workspace, or adds a new one from the device or from an address. */
export const AssetPicker = ({
  kind,
  label,
  mark,
  hint,
  error,
  value,
  onChange,
  library = NO_LIBRARY,
  isLogo = false,
  minSize = NO_SIZE,
  shownSeconds,
  pendingFile,
  onPending,
  onFailed,
}: AssetPickerProps) => {
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const { upload, start, giveUp, take, address, setAddress } = useFile({
    kind,
    onChange,
    onPending,
    onFailed,
  });
  const { title, thing, limits } = KINDS[kind];
  const choose = (asset: Pick<Asset, 'id'>) => {
    setIsChoosing(false);
    take(asset.id);
  };
  const unstored = upload.isUploading ? undefined : pendingFile;
  const problem = upload.error?.message ?? (unstored === undefined ? error : notStored(kind, unstored));
  return (
    <fieldset className="field" aria-labelledby={id} aria-describedby={`${id}-hint ${id}-error`}>
      <div className="field-head">
        <span className="field-label" id={id}>
          {label}
        </span>
        {mark}
      </div>
      <div className={`picker ${kind}`}>
        {upload.isUploading ? (
          <Arriving upload={upload} onGiveUp={giveUp} />
        ) : (
          <>
            <ChosenFile
              value={value}
              shownSeconds={kind === 'video' ? shownSeconds : undefined}
              isLogo={isLogo}
              minSize={minSize}
              onChange={onChange}
            />
            <FileActions
              kind={kind}
              label={label}
              address={address}
              onAddress={setAddress}
              onStart={start}
              onOpen={() => setIsChoosing(true)}
            >
              {library.length > 0 && <MusicChoice label={label} names={library} onChoose={take} />}
              {unstored === undefined ? (
                value !== '' && <RemoveButton label={label} text={TEXTS.remove} onPress={() => take('')} />
              ) : (
                <RemoveButton label={label} text={TEXTS.skip} onPress={giveUp} />
              )}
            </FileActions>
            {kind !== 'audio' && value === '' && unstored === undefined && (
              <LatestPictures kind={kind} label={label} isLogo={isLogo} onChoose={choose} />
            )}
          </>
        )}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {hint ?? limits}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {problem}
      </p>
      <output className="visually-hidden">{spoken(upload, thing)}</output>
      <AssetLibrary
        kind={kind}
        title={title}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={choose}
      />
    </fieldset>
  );
};
