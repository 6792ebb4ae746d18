import type { ReactNode } from 'react';
import { useRoving } from './use-roving.ts';

interface ToolbarProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Buttons that are one stop of Tab. */
export const Toolbar = ({ label, className, children }: ToolbarProps) => (
  <div role="toolbar" aria-label={label} className={className} {...useRoving<HTMLDivElement>('row')}>
    {children}
  </div>
);
