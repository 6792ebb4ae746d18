import { ArrowLeft, Captions, Clapperboard } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';
import { useVideoOrder } from '../../orders/use-video-order.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useVideo } from '../../ui/use-video.ts';
import type { Video } from '../../ui/use-video.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { isActive } from '../../ui/status-labels.ts';
import { VideoStatusBadge } from '../../ui/video-status.tsx';
import { VIDEO_TEXTS } from '../../ui/video-texts.ts';
import { Again } from '../create/again.tsx';
import { FilledPreview } from '../create/filled-preview.tsx';
import { FROM_PARAMETER } from '../create/order-of-draft.ts';
import { useTemplate } from '../create/use-template.ts';
import { CancelVideo } from './cancel-video.tsx';
import { DownloadBefore } from './download-before.tsx';
import { VideoFacts, VideoHistory } from './video-facts.tsx';
import { VideoFailure } from './video-failure.tsx';
import { COMPOSITION, isOwnPage } from './template-names.ts';
import { useNames, withPriceTogether } from './video-names.ts';
import { VideoProgress } from './video-progress.tsx';
import { TEXTS } from './texts.ts';
import './videos.css';

interface ContentProps {
  readonly video: Video;
  readonly readAtMs: number;
  readonly onLinkEnded: () => void;
}

/** What the video will show, and how far it is. */
const Waiting = ({ video, readAtMs }: Omit<ContentProps, 'onLinkEnded'>) => {
  const names = useNames();
  const hasPreview = !isOwnPage(video.template);
  const { data: order, isError } = useVideoOrder(video.id);
  const { data: template } = useTemplate(hasPreview ? video.template : undefined);
  return (
    <div className="video-waiting">
      {hasPreview && !isError && (
        <div className="video-waiting-picture">
          {order && template && (
            <FilledPreview template={template} order={order} title={names.ofVideo(video)} />
          )}
        </div>
      )}
      <VideoProgress video={video} readAtMs={readAtMs} />
    </div>
  );
};

const Picture = ({ video, readAtMs, onLinkEnded }: ContentProps) => {
  const names = useNames();
  const { status, output_url: url, poster_url: posterUrl = null } = video;
  if (url !== null)
    return (
      <VideoPlayer title={names.ofVideo(video)} url={url} posterUrl={posterUrl} onLinkEnded={onLinkEnded} />
    );
  return isActive(status) ? <Waiting video={video} readAtMs={readAtMs} /> : null;
};

/** Other orders like this one: the same video, its form, or the project that it was made of. */
const MoreLikeIt = ({ video: { id, template, project } }: { readonly video: Video }) => {
  const { to } = useWorkspace();
  const { data: order, isError } = useVideoOrder(id);
  const { data: known } = useTemplate(isOwnPage(template) ? undefined : template);
  if (project)
    return (
      <>
        <Link to={to(`proyek/${project.id}/studio`)} className="button secondary">
          <Clapperboard aria-hidden="true" />
          {TEXTS.openStudio}
        </Link>
        <Link to={to(`proyek/${project.id}`)} className="button quiet">
          {TEXTS.openProject}
        </Link>
      </>
    );
  if (order && known) return <Again template={known} order={order} videoId={id} />;
  // The form says that the values were not kept.
  if (isError && known)
    return (
      <Link to={to(`buat/${template}?${FROM_PARAMETER}=${id}`)} className="button secondary">
        {VIDEO_TEXTS.changeAndRepeat}
      </Link>
    );
  if (template === COMPOSITION && (order || isError))
    return (
      <Link to={to(`komposisi?${FROM_PARAMETER}=${id}`)} className="button secondary">
        {VIDEO_TEXTS.changeAndRepeat}
      </Link>
    );
  return null;
};

const Actions = ({ video }: { readonly video: Video }) => (
  <>
    <div className="actions">
      {video.output_url !== null && <DownloadButton videoId={video.id} />}
      {video.captions_url && (
        <a className="button secondary" href={video.captions_url} download>
          <Captions aria-hidden="true" />
          {TEXTS.downloadCaptions}
        </a>
      )}
      {isActive(video.status) ? <CancelVideo videoId={video.id} /> : <MoreLikeIt video={video} />}
    </div>
    <DownloadBefore video={video} />
  </>
);

const Content = ({ video, readAtMs, onLinkEnded }: ContentProps) => (
  <div className="video-columns">
    <div className="video-main">
      <output>
        <VideoStatusBadge status={video.status} />
      </output>
      <Picture video={video} readAtMs={readAtMs} onLinkEnded={onLinkEnded} />
      {video.error && <VideoFailure error={video.error} videoId={video.id} template={video.template} />}
      {video.status === 'canceled' && <Notice>{TEXTS.canceled}</Notice>}
      {video.status === 'done' && video.output_url === null && (
        <Notice kind="warning">{VIDEO_TEXTS.fileIsDeleted(OUTPUT_KEPT_DAYS)}</Notice>
      )}
      <Actions video={video} />
    </div>
    <div className="video-text card">
      <h2>{TEXTS.history}</h2>
      <VideoHistory video={video} />
      <h2>{TEXTS.details}</h2>
      <VideoFacts video={video} />
    </div>
  </div>
);

const VideoPage = () => {
  const { id = '' } = useParams();
  const { to } = useWorkspace();
  const names = useNames();
  const video = useVideo(id);
  const title = video.data ? names.ofVideo(video.data) : TEXTS.video;
  return (
    <>
      <Link to={to('video')} className="back-link">
        <ArrowLeft aria-hidden="true" />
        {TEXTS.allVideos}
      </Link>
      <Page
        title={title}
        heading={withPriceTogether(title)}
        lead={video.data && TEXTS.createdAt(formatDateTime(video.data.created_at))}
      >
        {video.isLoadingError && <RequestError error={video.error} onRetry={video.refetch} />}
        {video.isPending && <Skeleton shape="result" />}
        {video.data && (
          <Content
            key={id}
            video={video.data}
            readAtMs={video.dataUpdatedAt}
            onLinkEnded={video.renewLinks}
          />
        )}
      </Page>
    </>
  );
};

export default VideoPage;
