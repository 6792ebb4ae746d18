import type { ReactNode } from 'react';

const PAGES = [
  { path: '/docs', title: 'Panduan' },
  { path: '/docs/komposisi', title: 'Komposisi' },
  { path: '/docs/templat', title: 'Templat' },
  { path: '/docs/referensi', title: 'Referensi' },
] as const;

export const DocsLayout = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
  <>
    <a className="skip-link" href="#isi">
      Langsung ke isi
    </a>
    <header className="docs-header">
      <a className="docs-brand" href="/docs">
        <img src="/icon.svg" alt="" width="28" height="28" />
        Dokumentasi HTML Video
      </a>
      <nav aria-label="Halaman dokumentasi">
        <ul>
          {PAGES.map((page) => (
            <li key={page.path}>
              <a href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                {page.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a className="button secondary docs-dashboard" href="/">
        Dasbor
      </a>
    </header>
    {children}
  </>
);
