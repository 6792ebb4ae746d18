import { lazy, StrictMode, Suspense } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../api/config.ts';
import type { DocsPagePath } from '../page-paths.ts';
import { SampleSettings } from './code.tsx';
import { DocsLayout } from './docs-layout.tsx';
import { DocsPage } from './docs-page.tsx';
import { GuidePage } from './guide-page.tsx';
import '../ui/base.css';
import '../ui/controls.css';
import '../ui/ui.css';
import './layout.css';
import './content.css';
import './widths.css';

const NotFoundPage = () => (
  <DocsPage title="Halaman tidak ditemukan" lead="Alamat ini salah. Pilih halaman di atas." headings={[]}>
    {null}
  </DocsPage>
);

const PAGES: Readonly<Record<DocsPagePath, ComponentType>> = {
  '/docs': GuidePage,
  '/docs/komposisi': lazy(() => import('./composition-page.tsx')),
  '/docs/templat': lazy(() => import('./templates-page.tsx')),
  '/docs/referensi': lazy(() => import('./reference-page.tsx')),
};

const element = document.querySelector('#root');
const path = location.pathname.replace(/(?:\/|\/index\.html)$/, '');
const Page = Object.hasOwn(PAGES, path) ? PAGES[path as DocsPagePath] : NotFoundPage; // safe: one of its keys
if (element) {
  const root = createRoot(element);
  const draw = (apiUrl?: string) =>
    root.render(
      <StrictMode>
        <SampleSettings apiUrl={apiUrl}>
          <DocsLayout path={path}>
            <Suspense fallback={<output className="loading">Memuat…</output>}>
              <Page />
            </Suspense>
          </DocsLayout>
        </SampleSettings>
      </StrictMode>,
    );
  // Without its address the samples keep the example's.
  loadConfig().then(
    ({ api_url }) => draw(api_url),
    () => draw(),
  );
}
