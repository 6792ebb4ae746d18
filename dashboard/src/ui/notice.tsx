import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { Button } from './button.tsx';
import { TEXTS } from './texts.ts';

export const Notice = ({
  kind = 'info',
  children,
}: {
  readonly kind?: 'info' | 'success' | 'warning' | 'error';
  readonly children: ReactNode;
}) => (
  <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
    {children}
  </div>
);

/** A refused or unanswered request, with the number that the operator asks for. */
export const RequestError = ({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry?: () => unknown;
}) => (
  <Notice kind="error">
    <p>{error.message}</p>
    {error instanceof ApiError && error.status >= 500 && error.requestId !== null && (
      <p className="small">
        {TEXTS.requestId} {error.requestId}
      </p>
    )}
    {onRetry && <Button onClick={() => void onRetry()}>{TEXTS.tryAgain}</Button>}
  </Notice>
);

export const Loading = ({ label }: { readonly label: string }) => (
  <output className="loading">
    <span className="spinner" aria-hidden="true" />
    {label}
  </output>
);

/** Grey shapes where content will stand; "Memuat…" for screen readers. */
export const Skeleton = ({
  shape = 'rows',
}: {
  readonly shape?: 'rows' | 'cards' | 'posters' | 'result';
}) => (
  <output className={`loading skeleton ${shape}`}>
    <span className="visually-hidden">{TEXTS.loading}</span>
    {[1, 2, 3].map((number) => (
      <span key={number} aria-hidden="true" />
    ))}
  </output>
);

/** What a list shows while it has no entries. */
export const Empty = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children}
  </div>
);
