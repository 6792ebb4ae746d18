import { readClipValue, writeClipValue } from '#core/template/clip-value.ts';
import { Images, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { Button } from '../button.tsx';
import { FileButton } from '../file-button.tsx';
import { formatSeconds } from '../format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useAsset } from '../use-asset.ts';
import { nameOf } from '../use-assets.ts';
import type { Asset } from '../use-assets.ts';
import { useUpload } from '../use-upload.ts';
import { AssetLibrary, LatestPictures, mayBeTransparent } from './asset-library.tsx';
import type { PickedKind } from './asset-library.tsx';
import { ClipPartChoice } from './clip-part-choice.tsx';
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

const FROM_DEVICE = globalThis.matchMedia('(pointer: coarse)').matches ? TEXTS.fromPhone : TEXTS.fromComputer;
const FROM_COLLECTION = TEXTS.fromCollection;

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const NO_SIZE: Size = { width: 0, height: 0 };

export interface AssetPickerProps {
  readonly kind: PickedKind;
  readonly label: string;
  /** Beside the label, such as "wajib". */
  readonly mark?: ReactNode;
  /** Instead of the formats and the largest size. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Id of a ready asset, of a clip also with a part of it, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a logo: latest photos that cannot be transparent are not offered, and a chosen one is warned of. */
  readonly isLogo?: boolean;
  /** A smaller photo looks blurred. */
  readonly minSize?: Size;
  /** Length of the video that shows a part of the clip. Without it, the whole clip is chosen. */
  readonly videoSeconds?: number;
  /** Name of a chosen file that did not become the value: it is being uploaded, has failed, or the page was reloaded. */
  readonly pendingFile?: string | undefined;
  /** Called with the name of a file when its upload begins, and with undefined when it is given up. */
  readonly onPending?: ((fileName: string | undefined) => void) | undefined;
  /** Called when an upload fails, or when the API refuses its file. */
  readonly onFailed?: (() => void) | undefined;
}

/** The upload of a file, and what takes its place. */
const useFile = ({
  kind,
  onChange,
  onPending,
  onFailed,
}: Pick<AssetPickerProps, 'kind' | 'onChange' | 'onPending' | 'onFailed'>) => {
  const upload = useUpload(kind, (asset) => onChange(asset.id), onFailed);
  return {
    upload,
    start: (file: File) => {
      onPending?.(file.name);
      upload.start(file);
    },
    giveUp: () => {
      upload.cancel();
      onPending?.(undefined);
    },
    take: (assetId: string) => {
      upload.cancel(); // its error is about another file
      onChange(assetId);
    },
  };
};

/** A large clip may be stored and still be inspected when its page is left. */
const notStored = (kind: PickedKind, file: string): string =>
  kind === 'video' ? TEXTS.clipNotStored(file) : TEXTS.notStored(file);

/** Chooses a photo, music or clip of the workspace, or uploads a new one from the device. */
export const AssetPicker = ({
  kind,
  label,
  mark,
  hint,
  error,
  value,
  onChange,
  isLogo = false,
  minSize = NO_SIZE,
  videoSeconds,
  pendingFile,
  onPending,
  onFailed,
}: AssetPickerProps) => {
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const { upload, start, giveUp, take } = useFile({ kind, onChange, onPending, onFailed });
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
          <div className="picker-uploading">
            <ProgressBar label={TEXTS.uploadOf(upload.fileName ?? '')} share={upload.share} />
            {upload.share === 1 && <p className="small">{TEXTS.checking}</p>}
            <Button variant="quiet" onClick={giveUp}>
              {TEXTS.cancelUpload}
            </Button>
          </div>
        ) : (
          <>
            {kind === 'video' && videoSeconds !== undefined ? (
              <ChosenClip value={value} videoSeconds={videoSeconds} onChange={onChange} />
            ) : (
              <Chosen assetId={value} isLogo={isLogo} minSize={minSize} />
            )}
            <div className="actions">
              <FileButton kind={kind} label={`${FROM_DEVICE}: ${label}`} onChoose={start}>
                {FROM_DEVICE}
              </FileButton>
              <Button aria-label={`${FROM_COLLECTION}: ${label}`} onClick={() => setIsChoosing(true)}>
                <Images aria-hidden="true" />
                {FROM_COLLECTION}
              </Button>
              {unstored === undefined ? (
                value !== '' && <RemoveButton label={label} text={TEXTS.remove} onPress={() => take('')} />
              ) : (
                <RemoveButton label={label} text={TEXTS.skip} onPress={giveUp} />
              )}
            </div>
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
      <output className="visually-hidden">
        {upload.isUploading && TEXTS.uploading(upload.fileName ?? '')}
        {upload.isReady && TEXTS.ready(thing)}
      </output>
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

const RemoveButton = ({
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

interface ChosenClipProps {
  readonly value: string;
  readonly videoSeconds: number;
  readonly onChange: (value: string) => void;
}

const ChosenClip = ({ value, videoSeconds, onChange }: ChosenClipProps) => {
  const part = readClipValue(value);
  const { data: asset, error, refetch } = useAsset(part?.assetId ?? '');
  if (part === undefined) return null;
  if (error instanceof ApiError) return <p className="small">{error.message}</p>;
  return asset ? (
    <ClipPartChoice
      asset={asset}
      part={part}
      videoSeconds={videoSeconds}
      onChange={(changed) => onChange(writeClipValue(changed))}
      onLinkEnded={() => void refetch()}
    />
  ) : (
    <div className="picker-empty" aria-hidden="true" />
  );
};

interface Expected {
  readonly isLogo: boolean;
  readonly minSize: Size;
}

const Chosen = ({ assetId, ...expected }: Expected & { readonly assetId: string }) => {
  const isData = assetId.startsWith('data:');
  const asset = useAsset(isData ? '' : assetId);
  if (assetId === '') return null;
  // Programs may send a photo inside their order.
  if (isData)
    return (
      <div className="picker-chosen">
        <img src={assetId} alt="" />
      </div>
    );
  if (asset.error instanceof ApiError) return <p className="small">{asset.error.message}</p>;
  return asset.data ? (
    <ChosenAsset asset={asset.data} {...expected} />
  ) : (
    <div className="picker-empty" aria-hidden="true" />
  );
};

const ChosenAsset = ({ asset, isLogo, minSize }: Expected & { readonly asset: Asset }) => {
  const { kind, url, thumbnail_url: thumbnailUrl, width, height, duration_seconds: seconds } = asset;
  return (
    <div className="picker-chosen">
      {kind === 'image' && <img src={thumbnailUrl ?? url ?? undefined} alt="" />}
      <div className="picker-facts">
        <p className="picker-name">{nameOf(asset)}</p>
        {width !== null && height !== null && (width < minSize.width || height < minSize.height) && (
          <output className="picker-small">{TEXTS.smallPhoto}</output>
        )}
        {isLogo && !mayBeTransparent(asset) && <output className="picker-small">{TEXTS.opaqueLogo}</output>}
        {seconds !== null && <p className="small">{formatSeconds(Math.round(seconds))}</p>}
      </div>
      {kind === 'audio' && url !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own music, of which there are no captions
        <audio controls src={url} aria-label={nameOf(asset)} />
      )}
    </div>
  );
};
