import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { OwnersOnly } from '../../ui/owners-only.tsx';
import { Page } from '../../ui/page.tsx';
import { useShowSecret } from '../../ui/secret-dialog.tsx';
import { ChangeUrlDialog, RemoveWebhookDialog, RotateSecretDialog } from './change-webhook-dialogs.tsx';
import { Deliveries } from './deliveries.tsx';
import { SendTest } from './send-test.tsx';
import { UrlForm } from './url-form.tsx';
import { useSaveUrl } from './use-save-url.ts';
import { TEXTS } from './texts.ts';
import './webhook.css';

const TITLE = TEXTS.webhook;
const NOT_FOUND = 404;

type Webhook = Schemas['Webhook'];

/** The webhook, null without one. */
const useWebhook = () => {
  const { api, path } = useWorkspace();
  return useQuery({
    queryKey: [path.workspace_id, 'webhook'],
    queryFn: () =>
      unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/webhook', { params: { path } })).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === NOT_FOUND) return null;
          throw error;
        },
      ),
  });
};

const DisabledNotice = ({ url, disabledAt }: { readonly url: string; readonly disabledAt: string }) => {
  const save = useSaveUrl({});
  return (
    <Notice kind="warning">
      <p>
        <strong>{TEXTS.disabled}</strong> {TEXTS.since} {formatDateTime(disabledAt)}
        {TEXTS.disabledExplained}
      </p>
      {save.error && <RequestError error={save.error} />}
      <Button isBusy={save.isPending} onClick={() => save.mutate(url)}>
        {TEXTS.enable}
      </Button>
    </Notice>
  );
};

type Change = 'url' | 'secret' | 'removal';

const CurrentWebhook = ({
  webhook: { url, secret_hint, created_at, disabled_at, old_secret_signs_until },
  onChange,
}: {
  readonly webhook: Webhook;
  readonly onChange: (change: Change) => void;
}) => {
  const [openedAtMs] = useState(Date.now);
  const isOldSecretUsed = old_secret_signs_until !== null && Date.parse(old_secret_signs_until) > openedAtMs;
  return (
    <section className="card stack webhook-current">
      {disabled_at !== null && <DisabledNotice url={url} disabledAt={disabled_at} />}
      <dl>
        <div>
          <dt>{TEXTS.url}</dt>
          <dd>{url}</dd>
        </div>
        <div>
          <dt>{TEXTS.secret}</dt>
          <dd>
            <code>{secret_hint}</code>
            {isOldSecretUsed && (
              <span className="small">
                {' '}
                {TEXTS.oldSecretUntil} {formatDateTime(old_secret_signs_until)}.
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{TEXTS.setUpAt}</dt>
          <dd>{formatDateTime(created_at)}</dd>
        </div>
      </dl>
      <div className="actions">
        {disabled_at === null && <SendTest />}
        <Button onClick={() => onChange('url')}>{TEXTS.changeUrl}</Button>
        <Button onClick={() => onChange('secret')}>{TEXTS.rotateSecret}</Button>
        <Button onClick={() => onChange('removal')}>{TEXTS.deleteWebhook}</Button>
      </div>
    </section>
  );
};

const ManagedWebhook = () => {
  const webhook = useWebhook();
  const [change, setChange] = useState<Change>();
  const showSecret = useShowSecret();
  const close = () => setChange(undefined);
  const show = (secret: string) =>
    showSecret({
      title: TEXTS.webhookSecret,
      name: TEXTS.thisSecret,
      secret,
      explanation: (
        <p>
          {TEXTS.keepSecret}{' '}
          <a href="/docs#webhook" target="_blank">
            {TEXTS.howToCheck}
          </a>
        </p>
      ),
    });
  if (webhook.isLoadingError) return <RequestError error={webhook.error} onRetry={webhook.refetch} />;
  if (webhook.data === undefined) return <Skeleton />;
  return (
    <>
      {webhook.data === null ? (
        <section className="card stack">
          <h2>{TEXTS.setUp}</h2>
          <UrlForm action={TEXTS.saveUrl} onSecret={show} />
        </section>
      ) : (
        <>
          <CurrentWebhook webhook={webhook.data} onChange={setChange} />
          {change === 'url' && <ChangeUrlDialog url={webhook.data.url} onClose={close} />}
          {change === 'secret' && <RotateSecretDialog onSecret={show} onClose={close} />}
          {change === 'removal' && <RemoveWebhookDialog onClose={close} />}
        </>
      )}
    </>
  );
};

const WebhookPage = () => (
  <OwnersOnly title={TITLE}>
    <Page
      title={TITLE}
      lead={
        <>
          {TEXTS.lead} <a href="/docs#webhook">{TEXTS.howItWorks}</a>
        </>
      }
    >
      <div className="stack wide">
        <ManagedWebhook />
        <Deliveries />
      </div>
    </Page>
  </OwnersOnly>
);

export default WebhookPage;
