import { useState } from 'react';
import { earlierVideoOf } from '../../orders/order.ts';
import { usePlaceOrder } from '../../orders/use-place-order.ts';
import { COMPOSITION_NAME } from '../videos/template-names.ts';
import { compositionPrice } from './composition-price.ts';
import { isSameText } from './kept-compositions.ts';
import { withNewKey } from './use-draft.ts';
import type { ChangeDraft, Draft } from './use-draft.ts';

/** Orders the composition; one that repeats the last order is ordered after a question. */
export const useRender = (draft: Draft, change: ChangeDraft) => {
  const [sent, setSent] = useState(draft);
  const [price, setPrice] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const placing = usePlaceOrder({
    onPlaced: () => {
      change((current) => ({ ...withNewKey(current), ordered: { html: sent.html, title: sent.title } }));
      setIsAsking(false);
    },
    onRefused: (error) => {
      if (earlierVideoOf(error) !== undefined) change(withNewKey);
    },
  });
  const { html, title, requestKey: key, ordered } = draft;
  const place = () => {
    setSent(draft);
    change((current) => current); // kept with its key, also when the tab is closed before the answer
    const name = title === '' ? COMPOSITION_NAME : title;
    const credits = compositionPrice(html);
    placing.mutate({ key, name, credits, body: { html, ...(title !== '' && { title }) } });
  };
  return {
    /** In credits, while it asks. */
    price,
    isAsking,
    isPending: placing.isPending,
    error: placing.error,
    /** Undefined before an order, null for one that waits. */
    videoId: placing.data,
    order: () => {
      if (placing.isPending) return; // `sent` is what was sent
      if (!isSameText(draft, ordered)) return place();
      placing.reset();
      setPrice(compositionPrice(html));
      setIsAsking(true);
    },
    confirm: place,
    dismiss: () => setIsAsking(false),
  };
};
