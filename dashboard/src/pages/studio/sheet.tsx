import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TEXTS } from './texts.ts';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields at the lower edge of a phone; the picture above stays in sight. */
export const Sheet = ({ title, onClose, children }: SheetProps) => {
  const close = useEffectEvent(onClose);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = sheet.current?.querySelector<HTMLElement>('textarea, h2');
    field?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <section ref={sheet} className="studio-sheet" aria-label={title}>
      <header>
        <h2 tabIndex={-1}>{title}</h2>
        <Button variant="quiet" onClick={onClose}>
          {TEXTS.done}
        </Button>
      </header>
      <div className="studio-sheet-content">{children}</div>
    </section>
  );
};
