import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { TEXTS } from './texts.ts';

interface SecretDialogProps {
  readonly title: string;
  /** What it is, such as "Kunci API ini". */
  readonly name: string;
  /** The caller forgets it when the dialog closes. */
  readonly secret: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export const CodeBlock = ({ code }: { readonly code: string }) => (
  <pre className="code-block">
    <code>{code}</code>
  </pre>
);

/** Shows an API key or signing secret the only time that it can be read. */
export const SecretDialog = ({ title, name, secret, onClose, children }: SecretDialogProps) => (
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
    {children}
    <div className="actions">
      <Button variant="primary" onClick={onClose}>
        {TEXTS.isSaved}
      </Button>
    </div>
  </Dialog>
);
