import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Contact } from '../../ui/contact.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StorageBar, storedShare } from '../../ui/storage-bar.tsx';
import { VideoCard } from '../videos/video-card.tsx';
import { ActiveVideos } from './active-videos.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TEXTS } from './texts.ts';
import './overview.css';

const LATEST = 8;
/** Share of the storage above which the overview shows it. */
const NEARLY_FULL = 0.8;

const Credits = ({ available, reserved }: Schemas['Workspace']['credits']) => {
  const { to } = useWorkspace();
  return (
    <section className="card overview-credits">
      <h2>{TEXTS.credits}</h2>
      <p className="overview-number">
        {formatNumber(available)} <span>{TEXTS.secondsOfVideo}</span>
      </p>
      <p className="small">
        {TEXTS.creditIsSecond} {reserved > 0 ? TEXTS.reserved(formatNumber(reserved)) : TEXTS.failedIsFree}
      </p>
      {available === 0 && (
        <Notice kind="warning">
          <p>
            {TEXTS.noCredits} <Contact />.
          </p>
        </Notice>
      )}
      <Link to={to('kredit')} className="line-link">
        {TEXTS.showHistory}
      </Link>
    </section>
  );
};

const Summary = ({ record }: { readonly record: Schemas['Workspace'] }) => (
  <div className="overview-summary">
    <Credits {...record.credits} />
    {record.active_videos.length > 0 && (
      <ActiveVideos ids={record.active_videos} max={record.max_active_videos} />
    )}
    {storedShare(record.storage) >= NEARLY_FULL && (
      <section className="card overview-storage">
        <h2>{TEXTS.storageAlmostFull}</h2>
        <StorageBar {...record.storage} />
        <p className="small">{TEXTS.freeStorage}</p>
      </section>
    )}
  </div>
);

const LatestVideos = () => {
  const { api, path, to } = useWorkspace();
  const videos = useQuery({
    queryKey: [path.workspace_id, 'videos', 'latest'],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos', {
          params: { path, query: { limit: LATEST, include: ['name', 'progress', 'poster', 'project'] } },
        }),
      ),
  });
  if (videos.isLoadingError) return <RequestError error={videos.error} onRetry={videos.refetch} />;
  if (!videos.data) return <Skeleton />;
  if (videos.data.videos.length === 0) return <FirstSteps />;
  return (
    <section className="stack">
      <header className="overview-head">
        <h2>{TEXTS.latestVideos}</h2>
        <Link to={to('video')} className="line-link">
          {TEXTS.allVideos}
        </Link>
      </header>
      <ul className="video-grid">
        {videos.data.videos.map((video) => (
          <VideoCard key={video.id} video={video} />
        ))}
      </ul>
    </section>
  );
};

export const OverviewPage = () => {
  const { name, to } = useWorkspace();
  const record = useWorkspaceRecord();
  return (
    <Page
      title={TEXTS.home}
      heading={TEXTS.hello(name)}
      lead={TEXTS.lead}
      actions={
        <Link to={to('buat')} className="button primary">
          <Plus aria-hidden="true" />
          {TEXTS.create}
        </Link>
      }
    >
      {record.isLoadingError && <RequestError error={record.error} onRetry={record.refetch} />}
      {record.data && <Summary record={record.data} />}
      {record.isPending && <Skeleton shape="cards" />}
      <LatestVideos />
    </Page>
  );
};
