import { Link } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Notice, RequestError } from '../../ui/notice.tsx';
import { STATUS_LABELS } from '../../ui/status-labels.ts';
import { useVideo } from '../../ui/use-video.ts';
import { useTemplates } from './use-templates.ts';

const ActiveVideo = ({ id }: { readonly id: string }) => {
  const { to } = useWorkspace();
  const { data: video } = useVideo(id);
  const { data: templates } = useTemplates();
  const title = templates?.find((template) => template.id === video?.template)?.title ?? 'Video';
  return (
    <li>
      <Link to={to(`video/${id}`)}>{title}</Link>
      {video && `: ${STATUS_LABELS[video.status]}`}
      {video?.status === 'rendering' && ` ${video.progress?.percent ?? 0}%`}
    </li>
  );
};

/** Why a video could not be ordered, and where to do something about it. */
export const OrderError = ({ error }: { readonly error: Error }) => {
  const { to } = useWorkspace();
  if (!(error instanceof ApiError)) return <RequestError error={error} />;
  if (error.code === 'insufficient_credits')
    return (
      <Notice kind="error">
        <p>{error.message}</p>
        <Link to={to('kredit')}>Lihat kredit</Link>
      </Notice>
    );
  if (error.code === 'too_many_active_renders') {
    const { active_videos: ids } = error.details as { readonly active_videos: readonly string[] }; // as documented
    return (
      <Notice kind="error">
        <p>{error.message}</p>
        <ul>
          {ids.map((id) => (
            <ActiveVideo key={id} id={id} />
          ))}
        </ul>
      </Notice>
    );
  }
  return <RequestError error={error} />;
};
