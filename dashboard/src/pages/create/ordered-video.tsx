import { DEFAULT_OUTPUT, OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';
import { Copy, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { RepeatDialog } from '../../orders/repeat-dialog.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Loading, Notice, RequestError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isActive } from '../../ui/status-labels.ts';
import { useVideo } from '../../ui/use-video.ts';
import type { Video } from '../../ui/use-video.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { CancelVideo } from '../videos/cancel-video.tsx';
import { VideoFailure } from '../videos/video-failure.tsx';
import { aspectStyle } from './aspect-style.ts';
import { CurlButton } from './curl-dialog.tsx';
import { sizeOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { FROM_PARAMETER } from './order-of-draft.ts';
import { ShareButton } from './share-button.tsx';
import { readOrder, useAgain } from './stored-drafts.ts';
import type { Template } from './templates.ts';
import { useOrder } from './use-order.ts';
import './ordered-video.css';

const TITLES = {
  queued: 'Video Anda sedang antre',
  rendering: 'Video Anda sedang dirender',
  done: 'Video Anda selesai',
  failed: 'Video gagal dibuat',
  canceled: 'Video dibatalkan',
} as const satisfies Record<Video['status'], string>;

const Progress = ({ video }: { readonly video: Video }) => (
  <>
    <ProgressBar label="Proses render" share={(video.progress?.percent ?? 0) / 100} />
    <p className="small">
      {video.status === 'queued' && 'Video dirender saat gilirannya tiba. '}
      Anda boleh menutup halaman ini. Videonya ada di halaman Video.
    </p>
  </>
);

const Downloads = ({ video, template }: { readonly video: Video; readonly template: Template }) =>
  video.output_url === null ? (
    <Notice>
      Berkas video ini sudah dihapus karena hanya disimpan {OUTPUT_KEPT_DAYS} hari. Buat lagi untuk mendapat
      berkas baru.
    </Notice>
  ) : (
    <div className="actions">
      <DownloadButton videoId={video.id} />
      <ShareButton videoId={video.id} title={template.title} />
    </div>
  );

interface AgainProps {
  readonly template: Template;
  readonly order: Draft;
  readonly videoId: string;
}

const Again = ({ template, order, videoId }: AgainProps) => {
  const { to } = useWorkspace();
  const [again, change] = useAgain(videoId, order);
  const ordering = useOrder(template, again, change);
  return (
    <div className="actions">
      <Button onClick={ordering.order}>
        <Copy aria-hidden="true" />
        Buat lagi
      </Button>
      <Link className="button secondary" to={to(`buat/${template.id}?${FROM_PARAMETER}=${videoId}`)}>
        <PencilLine aria-hidden="true" />
        Ubah dan buat lagi
      </Link>
      <CurlButton template={template.id} draft={order} />
      <RepeatDialog
        credits={template.credits}
        isOpen={ordering.isAsking}
        isBusy={ordering.isPending}
        error={ordering.error}
        onConfirm={ordering.confirm}
        onClose={ordering.dismiss}
      />
    </div>
  );
};

interface PictureProps {
  readonly video: Video;
  readonly template: Template;
  readonly order: Draft | undefined;
  readonly onLinkEnded: () => void;
}

/** The video, or the frame in which it will stand. */
const Picture = ({ video, template, order, onLinkEnded }: PictureProps) => {
  const { status, progress, output_url: url, poster_url: posterUrl = null } = video;
  const style = aspectStyle(order ? sizeOf(order) : DEFAULT_OUTPUT);
  if (url !== null)
    return (
      <div className="result-frame" style={style}>
        <VideoPlayer title={template.title} url={url} posterUrl={posterUrl} onLinkEnded={onLinkEnded} />
      </div>
    );
  if (!isActive(status)) return null;
  return (
    <div className="result-frame result-waiting" style={style}>
      <span className="result-percent" aria-hidden="true">
        {status === 'queued' ? 'Antre' : `${progress?.percent ?? 0}%`}
      </span>
    </div>
  );
};

const Links = ({ video, template }: { readonly video: Video; readonly template: Template }) => {
  const { to } = useWorkspace();
  return (
    <ul className="result-links">
      <li>
        <Link to={to(`buat/${template.id}`)}>Buat dari templat ini</Link>
      </li>
      <li>
        <Link to={to('buat')}>Semua templat</Link>
      </li>
      <li>
        <Link to={to(`video/${video.id}`)}>Detail video</Link>
      </li>
    </ul>
  );
};

const Details = ({ video, template, onLinkEnded }: Omit<PictureProps, 'order'>) => {
  const [order] = useState(() => readOrder(video.id));
  return (
    <div className="result">
      <Picture video={video} template={template} order={order} onLinkEnded={onLinkEnded} />
      <div className="result-side">
        {isActive(video.status) && (
          <>
            <Progress video={video} />
            <CancelVideo videoId={video.id} />
          </>
        )}
        {video.status === 'done' && <Downloads video={video} template={template} />}
        {video.error && <VideoFailure error={video.error} videoId={video.id} isComposition={false} />}
        {video.status === 'canceled' && <Notice>Kredit video ini sudah kembali.</Notice>}
        {!isActive(video.status) && order && <Again template={template} order={order} videoId={video.id} />}
        <Links video={video} template={template} />
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
