import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { formatCredits } from '../ui/format.ts';
import { useOrderQueue } from './order-queue.tsx';
import type { WaitingOrder } from './waiting-orders.ts';
import { TEXTS } from './texts.ts';
import './waiting-panel.css';

const Waiting = ({ order }: { readonly order: WaitingOrder }) => {
  const { sending, remove, retry } = useOrderQueue();
  const { key, name, credits, stopped } = order;
  return (
    <li>
      <div className="waiting-text">
        <p>
          <strong>{name}</strong> · {formatCredits(credits)}
        </p>
        {stopped !== undefined && <p className="waiting-stopped">{stopped}</p>}
      </div>
      {stopped !== undefined && (
        <Button aria-label={TEXTS.createNamed(name)} onClick={() => retry(key)}>
          {TEXTS.create}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={TEXTS.dontCreateNamed(name)}
        isBusy={sending === key}
        onClick={() => remove(key)}
      >
        <Trash2 aria-hidden="true" />
        {TEXTS.dontCreate}
      </Button>
    </li>
  );
};

/** Orders that wait in this tab for a free slot, on every page of the workspace. */
export const WaitingPanel = () => {
  const { orders } = useOrderQueue();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = orders.length;
  const seen = useRef(count);
  useEffect(() => {
    if (count > seen.current) heading.current?.focus();
    seen.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <section className="waiting card" aria-labelledby="waiting-title">
      <h2 id="waiting-title" ref={heading} tabIndex={-1}>
        {TEXTS.waiting(count)}
      </h2>
      <p className="small">{TEXTS.waitingExplained}</p>
      <ul>
        {orders.map((order) => (
          <Waiting key={order.key} order={order} />
        ))}
      </ul>
    </section>
  );
};
