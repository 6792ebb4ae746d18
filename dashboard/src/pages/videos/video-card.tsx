import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatDateTime, formatSeconds } from '../../ui/format.ts';
import { Poster } from '../../ui/poster.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useVideo } from '../../ui/use-video.ts';
import type { Video } from '../../ui/use-video.ts';
import { isActive } from '../../ui/status-labels.ts';
import { VideoStatusBadge } from '../../ui/video-status.tsx';
import { useNames, withPriceTogether } from './video-names.ts';
import { TEXTS } from './texts.ts';
import './video-card.css';

interface VideoCardProps {
  readonly video: Video;
  /** The link to the poster has ended. */
  readonly onLinkEnded?: () => void;
}

const CardContent = ({ video, onLinkEnded }: VideoCardProps) => {
  const { to } = useWorkspace();
  const names = useNames();
  const { id, status, template, name, created_at: createdAt, duration_seconds: seconds, progress } = video;
  return (
    <li className="video-card">
      <Poster video={video} onLinkEnded={onLinkEnded} />
      <div className="video-card-text">
        <VideoStatusBadge status={status} />
        <h3>
          {/* Its area is the whole card. */}
          <Link to={to(`video/${id}`)}>{withPriceTogether(names.ofVideo(video))}</Link>
        </h3>
        {typeof name === 'string' && <p className="small">{names.ofTemplate(template)}</p>}
        <p className="small">
          {formatDateTime(createdAt)}
          {seconds !== null && (
            <>
              {'\u00A0· '}
              <span className="one-line">{formatSeconds(seconds)}</span>
            </>
          )}
        </p>
        {status === 'rendering' && progress && (
          <ProgressBar label={TEXTS.progressOf(names.ofVideo(video))} share={progress.percent / 100} />
        )}
      </div>
    </li>
  );
};

const LiveCard = ({ video }: { readonly video: Video }) => {
  const { data = video } = useVideo(video.id, video);
  return <CardContent video={data} />;
};

/** A video of a list. It is read again while it is queued or rendering. */
export const VideoCard = (props: VideoCardProps) =>
  isActive(props.video.status) ? <LiveCard video={props.video} /> : <CardContent {...props} />;
