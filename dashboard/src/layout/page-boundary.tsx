import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { TEXTS } from './texts.ts';

/** The script of a page was not found, because a newer version was deployed, or the connection was lost. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

interface BoundaryProps {
  /** The pages have their own headings. Another path shows its page again. */
  readonly path: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  readonly path: string;
}

/** Keeps the navigation usable when a page cannot be loaded or fails. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, path: this.props.path };

  static getDerivedStateFromError = (error: Error): Partial<BoundaryState> => ({ error });

  static getDerivedStateFromProps = (
    { path }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null => (path === state.path ? null : { path, error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isOutdated = error instanceof PageLoadError;
    return (
      <Page
        title={isOutdated ? TEXTS.newVersion : TEXTS.pageFailed}
        lead={isOutdated ? TEXTS.reloadForVersion : TEXTS.reloadPage}
      >
        <Button variant="primary" onClick={() => globalThis.location.reload()}>
          {TEXTS.reload}
        </Button>
      </Page>
    );
  }
}
