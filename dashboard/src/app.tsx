import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useParams } from 'react-router';
import { EmptyLayout, Layout } from './layout/layout.tsx';
import { lazyPage } from './layout/lazy-page.tsx';
import type { LazyPage } from './layout/lazy-page.tsx';
import { OverviewPage } from './pages/overview/overview-page.tsx';
import { UploadQueueProvider } from './pages/assets/upload-queue.tsx';
import { OrderQueueProvider } from './orders/order-queue.tsx';
import type { WorkspacePagePath } from './page-paths.ts';
import { MissingPage, NoWorkspacePage, NotFoundPage } from './pages/missing-pages.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { useSessionQuery } from './session/session-query.ts';
import { useSession } from './session/session.tsx';
import { WorkspaceProvider } from './session/workspace.tsx';
import type { Membership } from './session/workspace.tsx';
import { RequestError, Skeleton } from './ui/notice.tsx';
import { useActionWarning } from './ui/use-action.ts';

/** All but the first page after a sign-in. */
const LAZY_PAGES: Readonly<Record<Exclude<WorkspacePagePath, ''>, LazyPage>> = {
  buat: lazyPage(() => import('./pages/create/gallery-page.tsx')),
  'buat/:template': lazyPage(() => import('./pages/create/create-page.tsx')),
  video: lazyPage(() => import('./pages/videos/videos-page.tsx')),
  'video/:id': lazyPage(() => import('./pages/videos/video-page.tsx')),
  tabel: lazyPage(() => import('./pages/batches/batches-page.tsx')),
  'tabel/baru/:template': lazyPage(() => import('./pages/batches/new-batch-page.tsx')),
  'tabel/:id': lazyPage(() => import('./pages/batches/batch-page.tsx')),
  proyek: lazyPage(() => import('./pages/projects/projects-page.tsx')),
  'proyek/:id': lazyPage(() => import('./pages/projects/project-page.tsx')),
  'proyek/:id/studio': lazyPage(() => import('./pages/studio/studio-page.tsx')),
  komposisi: lazyPage(() => import('./pages/playground/playground-page.tsx')),
  berkas: lazyPage(() => import('./pages/assets/assets-page.tsx')),
  merek: lazyPage(() => import('./pages/brand/brand-page.tsx')),
  'kunci-api': lazyPage(() => import('./pages/api-keys/api-keys-page.tsx')),
  webhook: lazyPage(() => import('./pages/webhook/webhook-page.tsx')),
  kredit: lazyPage(() => import('./pages/credits/credits-page.tsx')),
  anggota: lazyPage(() => import('./pages/members/members-page.tsx')),
};

/** Loads the script of the page at an address. It never fails: what fails is tried again when the page is shown. */
export const preloadPage = async (address: string): Promise<void> => {
  for (const [path, { preload }] of Object.entries(LAZY_PAGES))
    if (matchPath(`/w/:workspaceId/${path}`, address)) await preload();
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
              <Route path="" element={<OverviewPage />} />
              {Object.entries(LAZY_PAGES).map(([path, { Page }]) => (
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
  if (!session.data)
    return (
      <EmptyLayout>
        {session.isError ? <RequestError error={session.error} onRetry={session.refetch} /> : <Skeleton />}
      </EmptyLayout>
    );
  const { workspaces } = session.data;
  const [first] = workspaces;
  if (!first) return <NoWorkspacePage />;
  return (
    <UploadQueueProvider>
      <Routes>
        <Route index element={<Navigate to={`/w/${first.id}`} replace />} />
        <Route path="w/:workspaceId/*" element={<WorkspacePages memberships={workspaces} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </UploadQueueProvider>
  );
};

export const App = () => {
  const { isSignedIn } = useSession();
  useActionWarning();
  return isSignedIn ? <SignedIn /> : <SignInPage />;
};
