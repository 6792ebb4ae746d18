import { Link } from 'react-router';
import type { Schemas } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Contact } from '../../ui/contact.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VIDEO_TEXTS } from '../../ui/video-texts.ts';
import { adviceFor } from './failure-advice.ts';
import { isOwnPage } from './template-names.ts';
import { TEXTS } from './texts.ts';

/** Why a video failed and what to do about it. */
export const VideoFailure = ({
  error,
  videoId,
  template,
}: {
  readonly error: NonNullable<Schemas['Video']['error']>;
  readonly videoId: string;
  readonly template: string;
}) => {
  const { to } = useWorkspace();
  const isReachable = useSession().config.support_url !== undefined;
  const { text, page, action, needsReport } = adviceFor(error.code, template);
  const isOwn = isOwnPage(template);
  return (
    <Notice kind="error">
      <h2>{TEXTS.failed}</h2>
      {/* What a template's page did wrong, its user cannot repair. */}
      {isOwn && <p>{error.message}</p>}
      {!isOwn && page !== undefined && <p>{TEXTS.filesUnavailable}</p>}
      <p>
        {text} {VIDEO_TEXTS.creditsReturned}
      </p>
      {page !== undefined && (
        <Link to={to(page)} className="button secondary">
          {action}
        </Link>
      )}
      {needsReport && (
        <>
          <CopyButton text={videoId} label={TEXTS.copyNumber} />
          {isReachable && (
            <p>
              <Contact text={TEXTS.contactUs} />
            </p>
          )}
        </>
      )}
    </Notice>
  );
};
