import type { AssetKind } from '#contracts/limits.ts';
import { Music, Type } from 'lucide-react';
import { isChecked } from '../../api/read-ready.ts';
import { AssetThumbnail } from '../asset-thumbnail.tsx';
import { Dialog } from '../dialog.tsx';
import { formatSeconds } from '../format.ts';
import { LoadMore } from '../load-more.tsx';
import { Empty, RequestError, Skeleton } from '../notice.tsx';
import { nameOf, useAssets } from '../use-assets.ts';
import type { Asset } from '../use-assets.ts';
import { TEXTS } from './texts.ts';
import './asset-picker.css';

/** Kinds that template variables have. */
export type PickedKind = Extract<AssetKind, 'image' | 'audio' | 'video'>;

const NOTHING: Readonly<Record<PickedKind | 'all', string>> = {
  all: TEXTS.noFiles,
  image: TEXTS.noPhotos,
  audio: TEXTS.noMusic,
  video: TEXTS.noClips,
};

interface LibraryProps {
  /** Without it assets of every kind. */
  readonly kind?: PickedKind;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (asset: Asset) => void;
}

export const AssetLibrary = ({ kind, title, isOpen, onClose, onChoose }: LibraryProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <ReadyAssets {...(kind && { kind })} onChoose={onChoose} />
  </Dialog>
);

const ReadyAssets = ({ kind, onChoose }: Pick<LibraryProps, 'kind' | 'onChoose'>) => {
  const { pages, assets, renewLinks } = useAssets(kind);
  if (pages.isLoadingError) return <RequestError error={pages.error} onRetry={pages.refetch} />;
  if (!assets) return <Skeleton />;
  const ready = assets.filter(({ status }) => status === 'ready');
  const checked = assets.filter(isChecked);
  if (ready.length + checked.length === 0 && !pages.hasNextPage)
    return (
      <Empty title={NOTHING[kind ?? 'all']}>
        <p>{TEXTS.uploadInstead}</p>
      </Empty>
    );
  return (
    <>
      <ul className={`library ${kind ?? 'all'}`}>
        {ready.map((asset) => (
          <li key={asset.id}>
            <button type="button" className="library-asset" onClick={() => onChoose(asset)}>
              <AssetFace asset={asset} onLinkEnded={renewLinks} />
            </button>
          </li>
        ))}
      </ul>
      {checked.map((asset) => (
        <p key={asset.id} className="small">
          {TEXTS.stillChecked(nameOf(asset))}
        </p>
      ))}
      <LoadMore pages={pages} />
    </>
  );
};

const LATEST_COUNT = 3;

export const mayBeTransparent = ({ content_type: type }: Asset): boolean => type !== 'image/jpeg';

/** The newest photos or clips of the collection, to choose with one press: those that can be seen. */
export const LatestPictures = ({
  kind,
  label,
  isLogo,
  onChoose,
}: {
  readonly kind: 'image' | 'video';
  readonly label: string;
  readonly isLogo: boolean;
  readonly onChoose: (asset: Asset) => void;
}) => {
  const { assets = [], renewLinks } = useAssets(kind);
  const latest = assets
    .filter((asset) => asset.thumbnail_url && (!isLogo || mayBeTransparent(asset)))
    .slice(0, LATEST_COUNT);
  if (latest.length === 0) return null;
  return (
    <div className="picker-latest">
      <p className="small">{TEXTS.fromUploads}</p>
      <ul aria-label={kind === 'image' ? TEXTS.latestPhotos(label) : TEXTS.latestClips(label)}>
        {latest.map((asset) => (
          <li key={asset.id}>
            <button type="button" aria-label={`${nameOf(asset)}: ${label}`} onClick={() => onChoose(asset)}>
              <AssetThumbnail asset={asset} onLinkEnded={renewLinks} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const AssetFace = ({ asset, onLinkEnded }: { readonly asset: Asset; readonly onLinkEnded: () => void }) =>
  asset.kind === 'image' || asset.kind === 'video' ? (
    <>
      <AssetThumbnail asset={asset} onLinkEnded={onLinkEnded} />
      <span className="library-name">{nameOf(asset)}</span>
      {asset.duration_seconds !== null && (
        <span className="small">{formatSeconds(Math.round(asset.duration_seconds))}</span>
      )}
    </>
  ) : (
    <>
      {asset.kind === 'font' ? <Type aria-hidden="true" /> : <Music aria-hidden="true" />}
      <span className="library-name">{nameOf(asset)}</span>
      {asset.duration_seconds !== null && (
        <span className="small">{formatSeconds(Math.round(asset.duration_seconds))}</span>
      )}
    </>
  );
