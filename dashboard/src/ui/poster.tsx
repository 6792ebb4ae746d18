import { Ban, Clapperboard, Hourglass, TriangleAlert } from 'lucide-react';
import { SignedImage } from './signed-image.tsx';
import { isActive } from './status-labels.ts';
import type { Video } from './use-video.ts';
import './poster.css';

const placeholder = (status: Video['status']) => {
  if (isActive(status)) return <Hourglass />;
  if (status === 'failed') return <TriangleAlert />;
  return status === 'canceled' ? <Ban /> : <Clapperboard />;
};

/** A picture of a finished video, a sign for another one. Decorative: its link or heading names the video. */
export const Poster = ({
  video: { status, poster_url: url },
  onLinkEnded,
}: {
  readonly video: Video;
  /** The link to the picture has ended. */
  readonly onLinkEnded?: (() => void) | undefined;
}) => (
  <div className={`poster ${status}${isActive(status) ? ' awaited' : ''}`} aria-hidden="true">
    {typeof url === 'string' ? (
      <SignedImage url={url} alt="" onLinkEnded={onLinkEnded} />
    ) : (
      placeholder(status)
    )}
  </div>
);
