import { Clapperboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { formatNumber, formatSeconds } from '../../ui/format.ts';
import { OrderError } from './order-error.tsx';
import type { Template } from './templates.ts';

interface PriceProps {
  readonly template: Template;
  readonly availableCredits: number;
}

const Price = ({ template, availableCredits }: PriceProps) => {
  const { to } = useWorkspace();
  const { credits, duration_seconds: seconds } = template;
  const left = availableCredits - credits;
  return (
    <div className="create-price">
      <p>
        {formatSeconds(seconds)} = <strong>{formatNumber(credits)} kredit</strong>
      </p>
      {left >= 0 ? (
        <p className="small">sisa {formatNumber(left)} kredit</p>
      ) : (
        <p className="small create-over">
          Kredit Anda {formatNumber(availableCredits)}, kurang {formatNumber(-left)}.{' '}
          <Link to={to('kredit')}>Lihat kredit</Link>
        </p>
      )}
    </div>
  );
};

interface OrderPanelProps extends PriceProps {
  readonly isBusy: boolean;
  /** Of the whole request; those of fields are shown at the fields. */
  readonly error: Error | null;
  readonly children: ReactNode;
}

/** Price and the button that orders. */
export const OrderPanel = ({ template, availableCredits, isBusy, error, children }: OrderPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div className="create-order" ref={panel}>
      {error && <OrderError error={error} />}
      <Price template={template} availableCredits={availableCredits} />
      <div className="create-order-buttons">
        {children}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          <Clapperboard aria-hidden="true" />
          {isBusy ? 'Mengirim…' : 'Buat video'}
        </Button>
      </div>
    </div>
  );
};
