import { ImageIcon } from 'lucide-react';
import type { Asset } from './use-assets.ts';
import { useKeptLink } from './use-kept-link.ts';

interface AssetThumbnailProps {
  readonly asset: Asset;
  readonly onLinkEnded?: (() => void) | undefined;
}

const Missing = () => (
  <span className="thumbnail-missing">
    <ImageIcon aria-hidden="true" />
  </span>
);

const Picture = ({
  url,
  onLinkEnded,
}: Pick<AssetThumbnailProps, 'onLinkEnded'> & { readonly url: string }) => {
  const { src, hasFailed, onError } = useKeptLink(url, onLinkEnded);
  return hasFailed ? <Missing /> : <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />;
};

/** The small picture of a photo, or a symbol while there is none: the file itself may have 10 MiB. */
export const AssetThumbnail = ({ asset: { thumbnail_url: url }, onLinkEnded }: AssetThumbnailProps) =>
  url ? <Picture url={url} onLinkEnded={onLinkEnded} /> : <Missing />;
