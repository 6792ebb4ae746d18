import { Terminal } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { useDeveloperPages } from '../../session/use-developer-pages.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeBlock } from '../../ui/secret-dialog.tsx';
import { curlCommand } from './curl-command.ts';
import { toRequest } from './draft.ts';
import type { Draft } from './draft.ts';
import { TEXTS } from './texts.ts';

/** For programmers. */
export const CurlButton = ({ template, draft }: { readonly template: string; readonly draft: Draft }) => {
  const { config } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { areShown } = useDeveloperPages();
  const command = curlCommand(config.api_url, toRequest(template, draft));
  if (!areShown) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <Terminal aria-hidden="true" />
        {TEXTS.curl}
      </Button>
      <Dialog title={TEXTS.curl} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>
          {TEXTS.curlExplained} <code>KEY</code> {TEXTS.curlExplainedEnd}
        </p>
        <CodeBlock code={command} />
        <div className="actions">
          <CopyButton text={command} label={TEXTS.copyCommand} />
        </div>
      </Dialog>
    </>
  );
};
