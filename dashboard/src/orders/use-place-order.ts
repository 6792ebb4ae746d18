import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../session/workspace.tsx';
import { useOrderQueue } from './order-queue.tsx';
import { isSlotMissing, sendOrder } from './order.ts';
import type { Order } from './order.ts';

/** Sends an order. The result is the id of its video; null when the order waits in the tab for a free slot. */
export const usePlaceOrder = ({
  onPlaced,
  onRefused,
}: {
  readonly onPlaced: (videoId: string | null) => unknown;
  readonly onRefused?: (error: Error) => void;
}) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const { add } = useOrderQueue();
  return useMutation({
    mutationFn: async (order: Order): Promise<string | null> => {
      try {
        return await sendOrder(api, path, order);
      } catch (error) {
        if (!isSlotMissing(error)) throw error;
        add(order);
        return null;
      }
    },
    onSuccess: (videoId) => onPlaced(videoId),
    onError: (error) => onRefused?.(error),
    onSettled: () => {
      for (const word of ['videos', 'workspace'])
        void queries.invalidateQueries({ queryKey: [path.workspace_id, word] });
    },
  });
};
