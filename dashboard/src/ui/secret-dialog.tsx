import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { TEXTS } from './texts.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** An API key or signing secret, which can be read once. */
interface Secret {
  readonly title: string;
  /** What it is, such as "Kunci API ini". */
  readonly name: string;
  readonly secret: string;
  readonly explanation: ReactNode;
}

type ShowSecret = (secret: Secret) => void;

const SecretContext = createContext<ShowSecret>(() => undefined);

export const CodeBlock = ({ code }: { readonly code: string }) => (
  <pre className="code-block">
    <code>{code}</code>
  </pre>
);

const SecretDialog = ({
  secret: { title, name, secret, explanation },
  onClose,
}: {
  readonly secret: Secret;
  readonly onClose: () => void;
}) => (
  <Dialog title={title} isOpen isDismissible={false} onClose={onClose}>
    <Notice kind="warning">
      <p>
        <strong>{TEXTS.copyNow}</strong> {name} {TEXTS.notShownAgain}
      </p>
    </Notice>
    <CodeBlock code={secret} />
    <div className="actions">
      <CopyButton text={secret} />
    </div>
    {explanation}
    <div className="actions">
      <Button variant="primary" onClick={onClose}>
        {TEXTS.isSaved}
      </Button>
    </div>
  </Dialog>
);

/** Shows secrets one after the other, on any page and after the end of a session, until their owner has saved them. */
export const SecretProvider = ({ children }: { readonly children: ReactNode }) => {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const show = useCallback<ShowSecret>((secret) => setSecrets((all) => [...all, secret]), []);
  useLeaveWarning(secrets.length > 0);
  const [first] = secrets;
  return (
    <SecretContext value={show}>
      {children}
      {first && (
        <SecretDialog key={first.secret} secret={first} onClose={() => setSecrets((all) => all.slice(1))} />
      )}
    </SecretContext>
  );
};

export const useShowSecret = (): ShowSecret => useContext(SecretContext);
