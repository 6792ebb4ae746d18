import type { ReactNode } from 'react';
import { useWorkspace } from '../session/workspace.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { TEXTS } from './texts.ts';

/** A page for owners. Members read why it is empty. */
export const OwnersOnly = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { role } = useWorkspace();
  if (role === 'owner') return children;
  return (
    <Page title={title}>
      <Notice>
        <p>{TEXTS.ownersOnly}</p>
      </Notice>
    </Page>
  );
};
