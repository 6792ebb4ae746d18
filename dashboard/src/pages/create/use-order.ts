import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { earlierVideoOf } from '../../orders/order.ts';
import { usePlaceOrder } from '../../orders/use-place-order.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { asOrdered, isRepeated, withNewKey } from './draft.ts';
import type { Draft } from './draft.ts';
import { toOrder, VIDEO_PARAMETER } from './order-of-draft.ts';
import type { Template } from './templates.ts';
import { usePrice } from './use-price.ts';

/** Orders the draft and shows its progress. A draft that repeats the last order is ordered after a question. */
export const useOrder = (
  template: Template,
  draft: Draft,
  change: (update: (current: Draft) => Draft) => void,
) => {
  const { to } = useWorkspace();
  const navigate = useNavigate();
  const [sent, setSent] = useState(draft);
  const [isAsking, setIsAsking] = useState(false);
  const price = usePrice(template)(draft.values);
  const placing = usePlaceOrder({
    onPlaced: async (videoId, isShown) => {
      change((current) => asOrdered(current, sent));
      setIsAsking(false);
      if (videoId === null || !isShown) return; // it waits in the tab, which says so; or the page was left
      await navigate(to(`buat/${template.id}?${VIDEO_PARAMETER}=${videoId}`));
    },
    onRefused: (error) => {
      if (earlierVideoOf(error) !== undefined) change(withNewKey);
      if (error instanceof ApiError && error.code === 'invalid_variables') setIsAsking(false); // the form shows them
    },
  });
  const place = () => {
    setSent(draft);
    placing.mutate(toOrder(template, draft, price.credits));
  };
  return {
    price,
    sent,
    isAsking,
    isPending: placing.isPending,
    error: placing.error,
    order: () => {
      if (placing.isPending) return; // `sent` is what was sent
      if (!isRepeated(draft)) return place();
      placing.reset();
      setIsAsking(true);
    },
    confirm: place,
    dismiss: () => setIsAsking(false),
  };
};
