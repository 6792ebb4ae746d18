import { Clapperboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCredits, formatNumber, formatSeconds } from '../../ui/format.ts';
import { creditChange } from '../../orders/credit-change.ts';
import { Contact } from '../../ui/contact.tsx';
import { OrderError } from '../../orders/order-error.tsx';
import type { VideoPrice } from './use-price.ts';
import { TEXTS } from './texts.ts';

interface PriceProps {
  readonly price: VideoPrice;
  readonly availableCredits: number;
}

const Price = ({ price: { credits, seconds }, availableCredits }: PriceProps) => {
  const { to } = useWorkspace();
  const left = availableCredits - credits;
  return (
    <div className="create-price">
      <p>
        {formatSeconds(seconds)}{' '}
        <span className="create-credits">
          = <strong>{formatCredits(credits)}</strong>
        </span>
      </p>
      {left >= 0 ? (
        <p className="small">
          {TEXTS.yourCredits}{' '}
          <span className="create-credits">{creditChange(availableCredits, credits)}</span>
        </p>
      ) : (
        <p className="small create-over">
          {TEXTS.creditsShort(formatNumber(availableCredits), formatNumber(-left))} <Contact />.{' '}
          <Link to={to('kredit')}>{TEXTS.showCredits}</Link>
        </p>
      )}
    </div>
  );
};

export interface BlockedOrder {
  /** Text of the button meanwhile. */
  readonly label: string;
  readonly reason: string;
}

interface OrderPanelProps extends PriceProps {
  readonly isBusy: boolean;
  /** Why nothing can be ordered now. */
  readonly blocked: BlockedOrder | undefined;
  /** Of the whole request; those of fields are shown at the fields. */
  readonly error: Error | null;
}

/** Price and the button that orders. */
export const OrderPanel = ({ price, availableCredits, isBusy, blocked, error }: OrderPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div className="create-order" ref={panel}>
      {error && <OrderError error={error} />}
      <Price price={price} availableCredits={availableCredits} />
      <output className="create-blocked">{blocked?.reason}</output>
      <div className="create-order-buttons">
        <Button type="submit" variant={blocked ? 'secondary' : 'primary'} isBusy={isBusy}>
          <Clapperboard aria-hidden="true" />
          {isBusy ? TEXTS.sending : (blocked?.label ?? TEXTS.create)}
        </Button>
      </div>
    </div>
  );
};
