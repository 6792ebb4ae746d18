import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useParams } from 'react-router';
import { Layout } from './layout/layout.tsx';
import { lazyPage } from './layout/page-boundary.tsx';
import { OverviewPage } from './pages/overview/overview-page.tsx';
import { OrderQueueProvider } from './orders/order-queue.tsx';
import type { WorkspacePagePath } from './page-paths.ts';
import { MissingPage, NoWorkspacePage, NotFoundPage } from './pages/missing-pages.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { useSessionQuery } from './session/session-query.ts';
import { useSession } from './session/session.tsx';
import { WorkspaceProvider } from './session/workspace.tsx';
import type { Membership } from './session/workspace.tsx';
import { RequestError, Skeleton } from './ui/notice.tsx';

const SCRIPTS: Readonly<Record<Exclude<WorkspacePagePath, ''>, Parameters<typeof lazyPage>[0]>> = {
  buat: () => import('./pages/create/gallery-page.tsx'),
  'buat/:template': () => import('./pages/create/create-page.tsx'),
  video: () => import('./pages/videos/videos-page.tsx'),
  'video/:id': () => import('./pages/videos/video-page.tsx'),
  komposisi: () => import('./pages/playground/playground-page.tsx'),
  berkas: () => import('./pages/assets/assets-page.tsx'),
  merek: () => import('./pages/brand/brand-page.tsx'),
  'kunci-api': () => import('./pages/api-keys/api-keys-page.tsx'),
  webhook: () => import('./pages/webhook/webhook-page.tsx'),
  kredit: () => import('./pages/credits/credits-page.tsx'),
  anggota: () => import('./pages/members/members-page.tsx'),
};

const PAGES: readonly (readonly [path: string, ComponentType])[] = [
  ['', OverviewPage],
  ...Object.entries(SCRIPTS).map(([path, load]) => [path, lazyPage(load)] as const),
];

/** Loads the script of the page at an address while configuration and session are still being read. */
export const preloadPage = (address: string): void => {
  for (const [path, load] of Object.entries(SCRIPTS))
    if (matchPath(`/w/:workspaceId/${path}`, address)) load().catch(() => undefined); // tried again when it is shown
};

const WorkspacePages = ({ memberships }: { readonly memberships: readonly Membership[] }) => {
  const { workspaceId } = useParams();
  const membership = memberships.find(({ id }) => id === workspaceId);
  if (!membership) return <NotFoundPage />;
  return (
    <WorkspaceProvider key={membership.id} value={membership}>
      <OrderQueueProvider>
        <Layout memberships={memberships}>
          <Suspense fallback={<Skeleton />}>
            <Routes>
              {PAGES.map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<MissingPage />} />
            </Routes>
          </Suspense>
        </Layout>
      </OrderQueueProvider>
    </WorkspaceProvider>
  );
};

const SignedIn = () => {
  const session = useSessionQuery();
  if (session.isError) return <RequestError error={session.error} onRetry={session.refetch} />;
  if (!session.data) return <Skeleton />;
  const { workspaces } = session.data;
  const [first] = workspaces;
  if (!first) return <NoWorkspacePage />;
  return (
    <Routes>
      <Route index element={<Navigate to={`/w/${first.id}`} replace />} />
      <Route path="w/:workspaceId/*" element={<WorkspacePages memberships={workspaces} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};

export const App = () => (useSession().isSignedIn ? <SignedIn /> : <SignInPage />);
