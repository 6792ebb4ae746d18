import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../session/workspace.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOrderQueue } from './order-queue.tsx';
import { isSlotMissing, OrderNotKeptError, sendOrder } from './order.ts';
import type { Order } from './order.ts';
import { TEXTS } from './texts.ts';

const useIsShown = () => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
};

/** Sends an order. The result is the id of its video; null when the order waits in the tab for a free slot. */
export const usePlaceOrder = ({
  onPlaced,
  onRefused,
}: {
  /** `isShown` is false for a page that was left meanwhile; a message has shown the result. */
  readonly onPlaced: (videoId: string | null, isShown: boolean) => unknown;
  readonly onRefused?: (error: Error) => void;
}) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const { add } = useOrderQueue();
  const toast = useToast();
  const isShown = useIsShown();
  return useAction({
    mutationFn: async (order: Order): Promise<string | null> => {
      try {
        return await sendOrder(api, path, order);
      } catch (error) {
        if (!isSlotMissing(error)) throw error;
        if (!add(order)) throw new OrderNotKeptError();
        return null;
      }
    },
    onSuccess: (videoId, { name }) => {
      if (!isShown.current && videoId !== null) toast(TEXTS.isOrdered(name));
      return onPlaced(videoId, isShown.current);
    },
    onError: (error, { name }) => {
      if (!isShown.current) toast(TEXTS.isNotOrdered(name, error.message));
      onRefused?.(error);
    },
    onSettled: () => {
      for (const word of ['videos', 'workspace'])
        void queries.invalidateQueries({ queryKey: [path.workspace_id, word] });
    },
  });
};
