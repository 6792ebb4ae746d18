import { useEffect } from 'react';
import type { ReactNode } from 'react';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** A part of a page, reachable by its anchor. */
export const Section = ({ id, title, children }: Heading & { readonly children: ReactNode }) => (
  <section className="docs-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const Contents = ({ headings }: { readonly headings: readonly Heading[] }) => (
  <ul>
    {headings.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
);

/** One page of the documentation with its table of contents. */
export const DocsPage = ({
  title,
  lead,
  headings,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly headings: readonly Heading[];
  readonly children: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Dokumentasi HTML Video`;
    // The browser looks for the anchor before the page is drawn.
    if (location.hash) document.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView();
  }, [title]);
  return (
    <div className="docs-body">
      <nav className="docs-contents" aria-label="Isi halaman">
        <p>Di halaman ini</p>
        <Contents headings={headings} />
      </nav>
      <main id="isi" tabIndex={-1}>
        <h1>{title}</h1>
        <p className="docs-lead">{lead}</p>
        <details className="docs-contents-phone">
          <summary>Isi halaman</summary>
          <Contents headings={headings} />
        </details>
        {children}
      </main>
    </div>
  );
};
