import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { matchPath, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { WaitingPanel } from '../orders/waiting-panel.tsx';
import { useWorkspace } from '../session/workspace.tsx';
import type { Membership } from '../session/workspace.tsx';
import { Contact } from '../ui/contact.tsx';
import { Notice } from '../ui/notice.tsx';
import { ToastPlace } from '../ui/toast.tsx';
import { useIsOnline } from '../ui/use-is-online.ts';
import { useIsWide } from '../ui/use-is-wide.ts';
import { BottomNavigation, SidebarNavigation } from './navigation.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { TEXTS } from './texts.ts';

const ICON = <img src="/icon.svg" alt="" width="32" height="32" />;

const WorkspaceSelect = ({ memberships }: { readonly memberships: readonly Membership[] }) => {
  const { id, name } = useWorkspace();
  const navigate = useNavigate();
  return (
    <div className="workspace">
      {ICON}
      {memberships.length === 1 ? (
        <p className="workspace-name">{name}</p>
      ) : (
        <select
          aria-label={TEXTS.shop}
          value={id}
          onChange={(event) => void navigate(`/w/${event.target.value}`)}
        >
          {memberships.map((membership) => (
            <option key={membership.id} value={membership.id}>
              {membership.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};

/** The bars of every page, before the session is read. */
export const EmptyLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className="layout">
    <div className="sidebar">
      <div className="workspace">{ICON}</div>
    </div>
    <header className="top-bar">
      <div className="workspace">{ICON}</div>
    </header>
    <main>{children}</main>
  </div>
);

/** A new page begins at its top; after "back" the browser restores the position. */
const useScrollToTop = (path: string) => {
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    if (!isBack) globalThis.scrollTo(0, 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of the path alone scrolls
  }, [path]);
};

export const Layout = ({
  memberships,
  children,
}: {
  readonly memberships: readonly Membership[];
  readonly children: ReactNode;
}) => {
  const { pathname } = useLocation();
  const { status } = useWorkspace();
  const isOnline = useIsOnline();
  const isWide = useIsWide();
  useScrollToTop(pathname);
  const notices = (
    <>
      {status === 'suspended' && (
        <Notice kind="warning">
          {TEXTS.suspended} <Contact />.
        </Notice>
      )}
      {!isOnline && (
        <Notice kind="warning">
          <output>{TEXTS.offline}</output>
        </Notice>
      )}
      <WaitingPanel />
    </>
  );
  // The Studio fills the screen and has its own way back.
  if (matchPath('/w/:workspaceId/proyek/:id/studio', pathname))
    return (
      <main id="content" className="full-screen" tabIndex={-1}>
        {notices}
        <PageBoundary path={pathname}>{children}</PageBoundary>
        <ToastPlace />
      </main>
    );
  return (
    <div className="layout">
      <a className="skip-link" href="#content">
        {TEXTS.skipToContent}
      </a>
      <aside className="sidebar" aria-label={TEXTS.shop}>
        <WorkspaceSelect memberships={memberships} />
        <SidebarNavigation>{isWide && <ToastPlace />}</SidebarNavigation>
      </aside>
      <header className="top-bar">
        <WorkspaceSelect memberships={memberships} />
        {!isWide && <ToastPlace />}
      </header>
      <main id="content" tabIndex={-1}>
        {notices}
        <PageBoundary path={pathname}>{children}</PageBoundary>
      </main>
      <BottomNavigation />
    </div>
  );
};
