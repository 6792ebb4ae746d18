import { Copy, Download, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Notice, RequestError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useVideo } from '../../ui/use-video.ts';
import type { Video } from '../../ui/use-video.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { CurlButton } from './curl-dialog.tsx';
import { sizeOf, withNewKey } from './draft.ts';
import type { Draft } from './draft.ts';
import { OrderError } from './order-error.tsx';
import { ShareButton } from './share-button.tsx';
import { readOrder, storeDraft } from './stored-drafts.ts';
import type { Template } from './templates.ts';
import { useOrder } from './use-order.ts';

const TITLES = {
  queued: 'Video Anda antre',
  rendering: 'Video Anda sedang dirender',
  done: 'Video Anda selesai',
  failed: 'Video gagal dibuat',
  canceled: 'Video dibatalkan',
} as const satisfies Record<Video['status'], string>;

/** The frame in which the video will stand, in the colors it was ordered with. */
const Waiting = ({ video, order }: { readonly video: Video; readonly order: Draft | undefined }) => {
  const percent = video.progress?.percent ?? 0;
  const { width, height } = order ? sizeOf(order) : { width: 9, height: 16 };
  return (
    <div className="result-frame result-waiting" style={{ aspectRatio: `${width} / ${height}` }}>
      <span className="result-percent" aria-hidden="true">
        {video.status === 'queued' ? 'Antre' : `${percent}%`}
      </span>
    </div>
  );
};

const Progress = ({ video }: { readonly video: Video }) => (
  <>
    <ProgressBar label="Kemajuan render" share={(video.progress?.percent ?? 0) / 100} />
    <p className="small">
      {video.status === 'queued' && 'Video dirender begitu gilirannya tiba. '}
      Anda boleh menutup halaman ini; videonya tersimpan di halaman Video.
    </p>
  </>
);

const Downloads = ({ video, template }: { readonly video: Video; readonly template: Template }) =>
  video.output_url === null ? (
    <Notice>Berkas video disimpan 30 hari dan sudah dihapus. Buat videonya sekali lagi.</Notice>
  ) : (
    <div className="actions">
      <a className="button primary" href={video.output_url} download>
        <Download aria-hidden="true" />
        Unduh MP4
      </a>
      <ShareButton url={video.output_url} title={template.title} />
    </div>
  );

interface AgainProps {
  readonly template: Template;
  readonly order: Draft;
}

const Again = ({ template, order }: AgainProps) => {
  const { path, to } = useWorkspace();
  const navigate = useNavigate();
  const [again] = useState(() => withNewKey(order));
  const ordering = useOrder(template.id);
  return (
    <>
      <div className="actions">
        <Button isBusy={ordering.isPending} onClick={() => ordering.mutate(again)}>
          <Copy aria-hidden="true" />
          Buat lagi
        </Button>
        <Button
          onClick={() => {
            storeDraft(path.workspace_id, template.id, again);
            void navigate(to(`buat/${template.id}`));
          }}
        >
          <PencilLine aria-hidden="true" />
          Ubah dan buat lagi
        </Button>
        <CurlButton template={template.id} draft={order} />
      </div>
      {ordering.error && <OrderError error={ordering.error} />}
    </>
  );
};

interface DetailsProps {
  readonly video: Video;
  readonly template: Template;
  readonly onLinkEnded: () => void;
}

const Details = ({ video, template, onLinkEnded }: DetailsProps) => {
  const { to } = useWorkspace();
  const [order] = useState(() => readOrder(video.id));
  const isActive = video.finished_at === null;
  return (
    <div className="result">
      {video.status === 'done' && video.output_url !== null && (
        <VideoPlayer
          title="Anda"
          className="result-frame"
          url={video.output_url}
          posterUrl={video.poster_url ?? null}
          onLinkEnded={onLinkEnded}
        />
      )}
      {isActive && <Waiting video={video} order={order} />}
      <div className="result-side">
        {isActive && <Progress video={video} />}
        {video.status === 'done' && <Downloads video={video} template={template} />}
        {video.error && (
          <Notice kind="error">
            <p>{video.error.message}</p>
            <p>Kredit video ini sudah kembali.</p>
          </Notice>
        )}
        {video.status === 'canceled' && <Notice>Kredit video ini sudah kembali.</Notice>}
        {!isActive && order && <Again template={template} order={order} />}
        <ul className="result-links">
          {!order && (
            <li>
              <Link to={to(`buat/${template.id}`)}>Buat video lain dari templat ini</Link>
            </li>
          )}
          <li>
            <Link to={to(`video/${video.id}`)}>Rincian video</Link>
          </li>
          <li>
            <Link to={to('buat')}>Semua templat</Link>
          </li>
        </ul>
      </div>
    </div>
  );
};

interface OrderedVideoProps {
  readonly template: Template;
  readonly videoId: string;
}

/** An ordered video: its progress, then the file. */
export const OrderedVideo = ({ template, videoId }: OrderedVideoProps) => {
  const video = useVideo(videoId);
  useEffect(() => {
    document.querySelector<HTMLElement>('#content')?.focus();
    scrollTo(0, 0);
  }, []);
  const title = video.data ? TITLES[video.data.status] : 'Video Anda';
  return (
    <Page title={title} lead={template.title}>
      <output className="visually-hidden">{title}</output>
      {video.isError && <RequestError error={video.error} onRetry={video.refetch} />}
      {video.isPending && <Loading />}
      {video.data && <Details video={video.data} template={template} onLinkEnded={video.renewLinks} />}
    </Page>
  );
};
