import { readClipValue, writeClipValue } from '#core/template/clip-value.ts';
import { ApiError } from '../../api/client.ts';
import { formatSeconds } from '../format.ts';
import { useAsset } from '../use-asset.ts';
import { nameOf } from '../use-assets.ts';
import type { Asset } from '../use-assets.ts';
import { mayBeTransparent } from './asset-library.tsx';
import { ClipPartChoice } from './clip-part-choice.tsx';
import { findLoop } from './music-loops.ts';
import { ChosenLoop } from './music-library.tsx';
import { TEXTS } from './texts.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

interface ChosenFileProps {
  readonly value: string;
  /** Undefined: it is no clip of which a part is chosen. */
  readonly shownSeconds: number | undefined;
  readonly isLogo: boolean;
  readonly minSize: Size;
  readonly onChange: (value: string) => void;
}

/** The file that is the value of a field, of a clip with its part. */
export const ChosenFile = ({ value, shownSeconds, onChange, ...expected }: ChosenFileProps) =>
  shownSeconds === undefined ? (
    <Chosen assetId={value} {...expected} />
  ) : (
    <ChosenClip value={value} shownSeconds={shownSeconds} onChange={onChange} />
  );

interface ChosenClipProps {
  readonly value: string;
  readonly shownSeconds: number;
  readonly onChange: (value: string) => void;
}

const ChosenClip = ({ value, shownSeconds, onChange }: ChosenClipProps) => {
  const part = readClipValue(value);
  const { data: asset, error, refetch } = useAsset(part?.assetId ?? '');
  if (part === undefined) return null;
  if (error instanceof ApiError) return <p className="small">{error.message}</p>;
  return asset ? (
    <ClipPartChoice
      asset={asset}
      part={part}
      shownSeconds={shownSeconds}
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
  const loop = findLoop(assetId);
  const asset = useAsset(isData || loop ? '' : assetId);
  if (assetId === '') return null;
  if (loop) return <ChosenLoop loop={loop} />;
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
