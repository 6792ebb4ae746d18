import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Key that react-router gives to the location with which the page was opened. */
const FIRST_LOCATION = 'default';

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · HTML Video`;
  }, [title]);
};

/** Moves the focus to the heading after a navigation, so that screen readers read it and Tab continues from it. */
const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirst] = useState(key === FIRST_LOCATION); // a change of the search parameters moves no focus
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return heading;
};

interface PageProps {
  /** In the title of the document, and the heading unless there is another. */
  readonly title: string;
  readonly heading?: string;
  readonly lead?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Heading of a page, in the document's title too, and its content. */
export const Page = ({ title, heading = title, lead, actions, children }: PageProps) => {
  useDocumentTitle(title);
  const headingElement = useHeadingFocus();
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={headingElement} tabIndex={-1}>
            {heading}
          </h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
};
