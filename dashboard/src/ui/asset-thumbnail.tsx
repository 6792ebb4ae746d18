import { Hourglass, ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
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

/** Some photos never get a small picture. */
const MAX_WAIT_MS = 30_000;

const Awaited = () => {
  const [isAwaited, setIsAwaited] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsAwaited(false), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited ? (
    <span className="thumbnail-missing awaited">
      <Hourglass aria-hidden="true" />
    </span>
  ) : (
    <Missing />
  );
};

const Picture = ({
  url,
  onLinkEnded,
}: Pick<AssetThumbnailProps, 'onLinkEnded'> & { readonly url: string }) => {
  const { src, hasFailed, onError } = useKeptLink(url, onLinkEnded);
  return hasFailed ? <Missing /> : <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />;
};

/** The small picture of a photo, or a symbol while there is none: the file itself may have 10 MiB. */
export const AssetThumbnail = ({ asset: { thumbnail_url: url }, onLinkEnded }: AssetThumbnailProps) =>
  url ? <Picture url={url} onLinkEnded={onLinkEnded} /> : <Awaited />;
