import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Skeleton } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useVideo } from '../../ui/use-video.ts';
import { VideoStatusBadge } from '../../ui/video-status.tsx';
import { useNames, withPriceTogether } from '../videos/video-names.ts';
import { TEXTS } from './texts.ts';

const ActiveVideo = ({ id }: { readonly id: string }) => {
  const { to } = useWorkspace();
  const names = useNames();
  const { data: video } = useVideo(id);
  if (!video)
    return (
      <li className="overview-active-video">
        <Skeleton />
      </li>
    );
  return (
    <li className="overview-active-video">
      <Link to={to(`video/${id}`)} className="line-link">
        {withPriceTogether(names.ofVideo(video))}
      </Link>
      <VideoStatusBadge status={video.status} />
      <ProgressBar
        label={TEXTS.progressOf(names.ofVideo(video))}
        share={(video.progress?.percent ?? 0) / 100}
      />
    </li>
  );
};

/** The queued and rendering videos of the workspace. */
export const ActiveVideos = ({ ids, max }: { readonly ids: readonly string[]; readonly max: number }) => (
  <section className="card overview-active">
    <h2>
      {TEXTS.beingMade(ids.length)}, <span className="overview-count">{TEXTS.atOnce(max)}</span>
    </h2>
    <ul>
      {ids.map((id) => (
        <ActiveVideo key={id} id={id} />
      ))}
    </ul>
    {ids.length >= max && <p className="small">{TEXTS.othersWait}</p>}
  </section>
);
