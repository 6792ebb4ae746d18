import { useRef, useState } from 'react';

interface VideoPlayerProps {
  readonly title: string;
  readonly url: string;
  readonly posterUrl: string | null;
  /** Returns a fresh link: the old one ends after 15 minutes. */
  readonly renewUrl: () => Promise<string | null | undefined>;
}

/** Plays one link until it fails, so that a record that is read again does not start the video again. */
export const VideoPlayer = ({ title, url, posterUrl, renewUrl }: VideoPlayerProps) => {
  const [source, setSource] = useState({ url, posterUrl });
  const [isMissing, setIsMissing] = useState(false);
  const hasRenewed = useRef(false);
  const renew = async () => {
    const fresh = hasRenewed.current ? undefined : await renewUrl();
    hasRenewed.current = true;
    if (typeof fresh === 'string') setSource({ ...source, url: fresh });
    else setIsMissing(true);
  };
  if (isMissing) return <p role="alert">Video belum dapat diputar. Muat ulang halaman ini.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions of a rendered video
    <video
      className="player"
      aria-label={`Video ${title}`}
      src={source.url}
      poster={source.posterUrl ?? undefined}
      controls
      playsInline
      preload="metadata"
      onLoadedData={() => (hasRenewed.current = false)}
      onError={() => void renew()}
    />
  );
};
