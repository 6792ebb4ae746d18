import { Link } from 'react-router';
import { ApiError, ConnectionError } from '../api/client.ts';
import { earlierVideoOf } from './order.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Contact } from '../ui/contact.tsx';
import { Notice, RequestError } from '../ui/notice.tsx';
import { TEXTS } from './texts.ts';

/** Why a video could not be ordered, and where to do something about it. */
export const OrderError = ({ error }: { readonly error: Error }) => {
  const { to } = useWorkspace();
  const earlierVideo = earlierVideoOf(error);
  if (earlierVideo !== undefined)
    return (
      <Notice kind="warning">
        <p role="alert">{TEXTS.earlierWasAccepted}</p>
        <Link to={to(`video/${earlierVideo}`)}>{TEXTS.showEarlier}</Link>
      </Notice>
    );
  if (error instanceof ConnectionError)
    return (
      <Notice kind="error">
        <p>
          {error.message} {TEXTS.countedOnce}
        </p>
      </Notice>
    );
  if (error instanceof ApiError && error.code === 'insufficient_credits')
    return (
      <Notice kind="error">
        <p>
          {error.message} {TEXTS.toAddCredits} <Contact />.
        </p>
        <Link to={to('kredit')}>{TEXTS.showCredits}</Link>
      </Notice>
    );
  return <RequestError error={error} />;
};
