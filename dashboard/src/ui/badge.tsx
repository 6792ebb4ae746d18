import type { ReactNode } from 'react';

/** A status in words. */
export const Badge = ({
  kind,
  children,
}: {
  readonly kind: 'good' | 'bad' | 'busy' | 'neutral';
  readonly children: ReactNode;
}) => <span className={`badge ${kind}`}>{children}</span>;
