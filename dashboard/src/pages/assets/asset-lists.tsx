import { Music, Trash2, Type } from 'lucide-react';
import { AssetThumbnail } from '../../ui/asset-thumbnail.tsx';
import { Button } from '../../ui/button.tsx';
import { formatSeconds } from '../../ui/format.ts';
import { useKeptLink } from '../../ui/use-kept-link.ts';
import { nameOf, sizeOf } from '../../ui/use-assets.ts';
import type { Asset } from '../../ui/use-assets.ts';
import { rejectionMessage } from '../../api/rejection.ts';
import { TEXTS } from './texts.ts';

interface ListProps {
  readonly assets: readonly Asset[];
  readonly onDelete: (asset: Asset) => void;
  readonly onLinkEnded: () => void;
}

interface ItemProps {
  readonly asset: Asset;
  readonly onDelete: (asset: Asset) => void;
  readonly onLinkEnded: () => void;
}

const DeleteButton = ({ asset, onDelete }: Pick<ItemProps, 'asset' | 'onDelete'>) => (
  <Button
    variant="quiet"
    className="icon"
    aria-label={TEXTS.deleteNamed(nameOf(asset))}
    onClick={() => onDelete(asset)}
  >
    <Trash2 aria-hidden="true" />
  </Button>
);

const Photo = ({ asset, onDelete, onLinkEnded }: ItemProps) => (
  <li className="assets-photo">
    <div className={`assets-thumbnail ${asset.content_type === 'image/jpeg' ? '' : 'transparent'}`}>
      <AssetThumbnail asset={asset} onLinkEnded={onLinkEnded} />
    </div>
    <div className="assets-row">
      <div className="assets-text">
        <p className="assets-name">{nameOf(asset)}</p>
        <p className="small">
          <span className="one-line">
            {asset.width} × {asset.height} ·
          </span>{' '}
          <span className="one-line">{sizeOf(asset)}</span>
        </p>
      </div>
      <DeleteButton asset={asset} onDelete={onDelete} />
    </div>
  </li>
);

export const Photos = ({ assets, ...actions }: ListProps) => (
  <ul className="assets-photos">
    {assets.map((asset) => (
      <Photo key={asset.id} asset={asset} {...actions} />
    ))}
  </ul>
);

const Player = ({ asset, url, onLinkEnded }: Omit<ItemProps, 'onDelete'> & { readonly url: string }) => {
  const { src, onError } = useKeptLink(url, onLinkEnded);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own music, of which there are no captions
    <audio controls preload="none" src={src} aria-label={nameOf(asset)} onError={onError} />
  );
};

const Song = ({ asset, onDelete, onLinkEnded }: ItemProps) => (
  <li className="assets-song card">
    <Music aria-hidden="true" />
    <div className="assets-text">
      <p className="assets-name">{nameOf(asset)}</p>
      <p className="small">
        {formatSeconds(Math.round(asset.duration_seconds ?? 0))} · {sizeOf(asset)}
      </p>
    </div>
    {asset.url !== null && <Player asset={asset} url={asset.url} onLinkEnded={onLinkEnded} />}
    <DeleteButton asset={asset} onDelete={onDelete} />
  </li>
);

export const Songs = ({ assets, ...actions }: ListProps) => (
  <ul className="assets-songs">
    {assets.map((asset) => (
      <Song key={asset.id} asset={asset} {...actions} />
    ))}
  </ul>
);

const Clip = ({ asset, onDelete, onLinkEnded }: ItemProps) => (
  <li className="assets-photo">
    <div className={`assets-thumbnail ${asset.video?.has_alpha ? 'transparent' : ''}`}>
      <AssetThumbnail asset={asset} onLinkEnded={onLinkEnded} />
      <span className="assets-duration">{formatSeconds(Math.round(asset.duration_seconds ?? 0))}</span>
    </div>
    <div className="assets-row">
      <div className="assets-text">
        <p className="assets-name">{nameOf(asset)}</p>
        <p className="small">
          {[
            `${asset.width} × ${asset.height}`,
            sizeOf(asset),
            ...(asset.video?.has_sound ? [] : [TEXTS.silent]),
          ].join(' · ')}
        </p>
      </div>
      <DeleteButton asset={asset} onDelete={onDelete} />
    </div>
  </li>
);

export const Clips = ({ assets, ...actions }: ListProps) => (
  <ul className="assets-photos">
    {assets.map((asset) => (
      <Clip key={asset.id} asset={asset} {...actions} />
    ))}
  </ul>
);

export const Fonts = ({ assets, onDelete }: Omit<ListProps, 'onLinkEnded'>) => (
  <ul className="assets-songs">
    {assets.map((asset) => (
      <li key={asset.id} className="assets-song card">
        <Type aria-hidden="true" />
        <div className="assets-text">
          <p className="assets-name">{asset.font?.family ?? nameOf(asset)}</p>
          <p className="small">
            {nameOf(asset)} · {sizeOf(asset)}
          </p>
        </div>
        <DeleteButton asset={asset} onDelete={onDelete} />
      </li>
    ))}
  </ul>
);

/** Files whose fetch or inspection has not ended. */
export const CheckedFiles = ({ assets, onDelete }: Omit<ListProps, 'onLinkEnded'>) => (
  <ul className="assets-songs">
    {assets.map((asset) => (
      <li key={asset.id} className="assets-row card">
        <div className="assets-text">
          <p className="assets-name">{nameOf(asset)}</p>
          <p className="small">{asset.status === 'fetching' ? TEXTS.fetching : TEXTS.checking}</p>
        </div>
        <DeleteButton asset={asset} onDelete={onDelete} />
      </li>
    ))}
  </ul>
);

/** Files that the inspection refused, that could not be fetched, and those whose upload did not finish. */
export const UnusableFiles = ({ assets, onDelete }: Omit<ListProps, 'onLinkEnded'>) => (
  <ul className="assets-songs">
    {assets.map((asset) => (
      <li key={asset.id} className="assets-row card">
        <div className="assets-text">
          <p className="assets-name">{nameOf(asset)}</p>
          <p className={asset.error ? 'field-error' : 'small'}>
            {asset.error ? rejectionMessage(asset.error) : TEXTS.notUploaded}
          </p>
        </div>
        <DeleteButton asset={asset} onDelete={onDelete} />
      </li>
    ))}
  </ul>
);
