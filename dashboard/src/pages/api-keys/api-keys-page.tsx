import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { OwnersOnly } from '../../ui/owners-only.tsx';
import { Page } from '../../ui/page.tsx';
import { CodeBlock, useShowSecret } from '../../ui/secret-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ActiveKeys, InactiveKeys } from './api-key-lists.tsx';
import { curlFor } from './api-key.ts';
import type { ApiKey, IssuedKey } from './api-key.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { RevokeKeyDialog, RotateKeyDialog } from './change-key-dialogs.tsx';
import { TEXTS } from './texts.ts';
import './api-keys.css';

const TITLE = TEXTS.apiKeys;

interface Change {
  readonly kind: 'rotate' | 'revoke';
  readonly key: ApiKey;
}

const TryKey = ({ command }: { readonly command: string }) => (
  <section className="stack tight">
    <h3>{TEXTS.tryKey}</h3>
    <p className="small">{TEXTS.runCommand}</p>
    <CodeBlock code={command} />
    <div className="actions">
      <CopyButton text={command} label={TEXTS.copyCommand} />
    </div>
  </section>
);

const useShowKey = (): ((issued: IssuedKey) => void) => {
  const { config } = useSession();
  const showSecret = useShowSecret();
  return ({ key, permissions }) =>
    showSecret({
      title: TEXTS.newKey,
      name: TEXTS.thisKey,
      secret: key,
      explanation: <TryKey command={curlFor(config.api_url, key, permissions)} />,
    });
};

const KeyLists = ({
  keys,
  onChange,
}: {
  readonly keys: readonly ApiKey[];
  readonly onChange: (change: Change) => void;
}) => {
  const active = keys.filter(({ status }) => status === 'active');
  const inactive = keys.filter(({ status }) => status !== 'active');
  return (
    <div className="stack wide">
      {active.length > 0 ? (
        <ActiveKeys
          keys={active}
          onRotate={(key) => onChange({ kind: 'rotate', key })}
          onRevoke={(key) => onChange({ kind: 'revoke', key })}
        />
      ) : (
        <Empty title={TEXTS.noKeys}>
          <p>{TEXTS.keysNeeded}</p>
        </Empty>
      )}
      {inactive.length > 0 && <InactiveKeys keys={inactive} />}
    </div>
  );
};

const ApiKeys = () => {
  const { api, path } = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  const [change, setChange] = useState<Change>();
  const showKey = useShowKey();
  const keys = useQuery({
    queryKey: [path.workspace_id, 'api-keys'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/api-keys', { params: { path } })),
  });
  const endChange = () => setChange(undefined);
  return (
    <Page
      title={TITLE}
      lead={TEXTS.keysLead}
      actions={
        <Button variant="primary" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" />
          {TEXTS.createKey}
        </Button>
      }
    >
      {keys.isError && <RequestError error={keys.error} onRetry={keys.refetch} />}
      {keys.isPending && <Skeleton />}
      {keys.data && <KeyLists keys={keys.data.api_keys} onChange={setChange} />}
      {isCreating && <CreateKeyDialog onIssue={showKey} onClose={() => setIsCreating(false)} />}
      {change?.kind === 'rotate' && (
        <RotateKeyDialog apiKey={change.key} onIssue={showKey} onClose={endChange} />
      )}
      {change?.kind === 'revoke' && <RevokeKeyDialog apiKey={change.key} onClose={endChange} />}
    </Page>
  );
};

const ApiKeysPage = () => (
  <OwnersOnly title={TITLE}>
    <ApiKeys />
  </OwnersOnly>
);

export default ApiKeysPage;
