import { useState } from 'react';
import { useKeptLink } from './use-kept-link.ts';
import { Notice } from './notice.tsx';
import { TEXTS } from './texts.ts';
import './video-player.css';

interface VideoPlayerProps {
  readonly title: string;
  readonly url: string;
  readonly posterUrl: string | null;
  /** Reads the record again: its links end after 15 minutes. */
  readonly onLinkEnded: () => void;
}

export const VideoPlayer = ({ title, url, posterUrl, onLinkEnded }: VideoPlayerProps) => {
  const { src, hasFailed, onError } = useKeptLink(url, onLinkEnded);
  const [poster] = useState(posterUrl);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions of a rendered video */}
      <video
        className="player"
        aria-label={TEXTS.video(title)}
        src={src}
        poster={poster ?? undefined}
        controls
        playsInline
        preload="metadata"
        onError={onError}
      />
      {hasFailed && <Notice kind="warning">{TEXTS.cannotPlay}</Notice>}
    </>
  );
};
