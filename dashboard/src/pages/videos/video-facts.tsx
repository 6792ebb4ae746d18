import type { ReactNode } from 'react';
import { useDeveloperPages } from '../../session/use-developer-pages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatCredits, formatDateTime, formatSeconds } from '../../ui/format.ts';
import type { Video } from '../../ui/use-video.ts';
import { isActive, STATUS_LABELS } from '../../ui/status-labels.ts';
import { useNames } from './video-names.ts';
import { TEXTS } from './texts.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const VideoFacts = ({ video }: { readonly video: Video }) => {
  const names = useNames();
  const { areShown } = useDeveloperPages();
  const { id, status, template, project, duration_seconds: seconds } = video;
  return (
    <dl className="video-facts">
      <Fact name={TEXTS.template}>
        {names.ofTemplate(template)}
        {project && `, ${TEXTS.revision(project.revision)}`}
      </Fact>
      {seconds !== null && <Fact name={TEXTS.duration}>{formatSeconds(seconds)}</Fact>}
      {!isActive(status) && <Fact name={TEXTS.price}>{formatCredits(seconds ?? 0)}</Fact>}
      {areShown && (
        <Fact name={TEXTS.videoId}>
          <code>{id}</code>
          <CopyButton text={id} label={TEXTS.copyId} />
        </Fact>
      )}
    </dl>
  );
};

/** The API knows when a video was created and when its status became final. */
export const VideoHistory = ({ video }: { readonly video: Video }) => {
  const { status, created_at: createdAt, finished_at: finishedAt } = video;
  return (
    <ol className="video-history">
      <li>
        <span>{TEXTS.created}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </li>
      {isActive(status) && (
        <li>
          <span>{STATUS_LABELS[status]}</span>
          <span>{TEXTS.now}</span>
        </li>
      )}
      {finishedAt !== null && (
        <li>
          <span>{STATUS_LABELS[status]}</span>
          <time dateTime={finishedAt}>{formatDateTime(finishedAt)}</time>
        </li>
      )}
    </ol>
  );
};
