import { DEFAULT_OUTPUT, OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useVideoOrder } from '../../orders/use-video-order.ts';
import type { VideoOrder } from '../../orders/use-video-order.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { isActive } from '../../ui/status-labels.ts';
import { useVideo } from '../../ui/use-video.ts';
import type { Video } from '../../ui/use-video.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { VIDEO_TEXTS } from '../../ui/video-texts.ts';
import { CancelVideo } from '../videos/cancel-video.tsx';
import { DownloadBefore } from '../videos/download-before.tsx';
import { useNames } from '../videos/video-names.ts';
import { VideoFailure } from '../videos/video-failure.tsx';
import { VideoProgress } from '../videos/video-progress.tsx';
import { Again } from './again.tsx';
import { aspectStyle } from './aspect-style.ts';
import { FilledPreview } from './filled-preview.tsx';
import { ShareButton } from './share-button.tsx';
import type { Template } from './templates.ts';
import { TEXTS } from './texts.ts';
import './ordered-video.css';

const TITLES = {
  queued: TEXTS.videoWaits,
  rendering: TEXTS.videoIsMade,
  done: TEXTS.videoIsDone,
  failed: TEXTS.videoFailed,
  canceled: TEXTS.videoCanceled,
} as const satisfies Record<Video['status'], string>;

const Downloads = ({ video, title }: { readonly video: Video; readonly title: string }) =>
  video.output_url === null ? (
    <Notice>{VIDEO_TEXTS.fileIsDeleted(OUTPUT_KEPT_DAYS)}</Notice>
  ) : (
    <>
      <div className="actions">
        <DownloadButton videoId={video.id} />
        <ShareButton videoId={video.id} title={title} />
      </div>
      <DownloadBefore video={video} />
    </>
  );

interface PictureProps {
  readonly video: Video;
  readonly title: string;
  readonly order: VideoOrder | undefined;
  readonly template: Template;
  readonly onLinkEnded: () => void;
}

/** The video, or what it will show. */
const Picture = ({ video, title, order, template, onLinkEnded }: PictureProps) => {
  const { status, output_url: url, poster_url: posterUrl = null } = video;
  if (url !== null)
    return (
      <div className="result-frame" style={aspectStyle(order?.output ?? DEFAULT_OUTPUT)}>
        <VideoPlayer title={title} url={url} posterUrl={posterUrl} onLinkEnded={onLinkEnded} />
      </div>
    );
  if (!isActive(status)) return null;
  return (
    <div className="result-waiting">
      {order && <FilledPreview template={template} order={order} title={title} />}
    </div>
  );
};

const Links = ({ video, template }: { readonly video: Video; readonly template: Template }) => {
  const { to } = useWorkspace();
  return (
    <ul className="result-links">
      <li>
        <Link to={to(`buat/${template.id}`)}>{TEXTS.createFromTemplate}</Link>
      </li>
      <li>
        <Link to={to('buat')}>{TEXTS.allTemplates}</Link>
      </li>
      <li>
        <Link to={to(`video/${video.id}`)}>{TEXTS.details}</Link>
      </li>
    </ul>
  );
};

interface DetailsProps {
  readonly video: Video;
  readonly title: string;
  readonly template: Template;
  readonly readAtMs: number;
  readonly onLinkEnded: () => void;
}

const Details = ({ video, title, template, readAtMs, onLinkEnded }: DetailsProps) => {
  const { data: order } = useVideoOrder(video.id);
  return (
    <div className="result">
      <Picture video={video} title={title} order={order} template={template} onLinkEnded={onLinkEnded} />
      <div className="result-side">
        {isActive(video.status) && (
          <>
            <VideoProgress video={video} readAtMs={readAtMs} />
            <CancelVideo videoId={video.id} />
          </>
        )}
        {video.status === 'done' && <Downloads video={video} title={title} />}
        {video.error && <VideoFailure error={video.error} videoId={video.id} template={video.template} />}
        {video.status === 'canceled' && <Notice>{VIDEO_TEXTS.creditsReturned}</Notice>}
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
  const names = useNames();
  useEffect(() => {
    document.querySelector<HTMLElement>('#content')?.focus();
    scrollTo(0, 0);
  }, []);
  const status = video.data ? TITLES[video.data.status] : TEXTS.yourVideo;
  const title = video.data ? names.ofVideo(video.data) : template.title;
  return (
    <Page title={status} lead={title}>
      <output className="visually-hidden">{status}</output>
      {video.isError && <RequestError error={video.error} onRetry={video.refetch} />}
      {video.isPending && <Skeleton shape="result" />}
      {video.data && (
        <Details
          video={video.data}
          title={title}
          template={template}
          readAtMs={video.dataUpdatedAt}
          onLinkEnded={video.renewLinks}
        />
      )}
    </Page>
  );
};
