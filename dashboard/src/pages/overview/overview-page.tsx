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
import './overview.css';

const LATEST = 8;
/** Share of the storage above which the overview shows it. */
const NEARLY_FULL = 0.8;

const Credits = ({ available, reserved }: Schemas['Workspace']['credits']) => {
  const { to } = useWorkspace();
  return (
    <section className="card overview-credits">
      <h2>Kredit</h2>
      <p className="overview-number">
        {formatNumber(available)} <span>detik video</span>
      </p>
      <p className="small">
        1 kredit = 1 detik video.{' '}
        {reserved > 0
          ? `${formatNumber(reserved)} kredit disisihkan untuk video yang sedang dibuat dan kembali jika videonya gagal.`
          : 'Video yang gagal tidak memakai kredit.'}
      </p>
      {available === 0 && (
        <Notice kind="warning">
          <p>
            Kredit habis. Untuk mengisinya, <Contact />.
          </p>
        </Notice>
      )}
      <Link to={to('kredit')}>Lihat riwayat kredit</Link>
    </section>
  );
};

const Summary = ({ record }: { readonly record: Schemas['Workspace'] }) => (
  <div className="overview-summary">
    <Credits {...record.credits} />
    <ActiveVideos ids={record.active_videos} max={record.max_active_videos} />
    {storedShare(record.storage) >= NEARLY_FULL && (
      <section className="card overview-storage">
        <h2>Penyimpanan hampir penuh</h2>
        <StorageBar {...record.storage} />
        <p className="small">Hapus foto dan musik yang tidak dipakai lagi di halaman Foto dan musik.</p>
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
          params: { path, query: { limit: LATEST, include: ['name', 'progress', 'poster'] } },
        }),
      ),
  });
  if (videos.isLoadingError) return <RequestError error={videos.error} onRetry={videos.refetch} />;
  if (!videos.data) return <Skeleton />;
  if (videos.data.videos.length === 0) return <FirstSteps />;
  return (
    <section className="stack">
      <header className="overview-head">
        <h2>Video terbaru</h2>
        <Link to={to('video')}>Semua video</Link>
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
      title="Beranda"
      heading={`Halo, ${name}`}
      lead="Buat video promosi dari templat, lalu unduh dan bagikan."
      actions={
        <Link to={to('buat')} className="button primary">
          <Plus aria-hidden="true" />
          Buat video
        </Link>
      }
    >
      {record.isLoadingError && <RequestError error={record.error} onRetry={record.refetch} />}
      {record.data ? <Summary record={record.data} /> : <div className="overview-summary overview-waiting" />}
      <LatestVideos />
    </Page>
  );
};
