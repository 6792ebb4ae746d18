import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { tabStorage } from '../session/browser-storage.ts';
import { useStored } from '../session/use-stored.ts';
import { useUnfinished } from '../session/use-unfinished.ts';
import { useWorkspaceRecord } from '../session/use-workspace-record.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import { useToast } from '../ui/toast.tsx';
import { isSlotMissing, OrderNotKeptError, sendOrder } from './order.ts';
import type { Order } from './order.ts';
import { nextInTurn, stopLate, withChange, withoutOrder } from './waiting-orders.ts';
import type { WaitingOrder } from './waiting-orders.ts';
import { TEXTS } from './texts.ts';

interface OrderQueue {
  readonly orders: readonly WaitingOrder[];
  /** Key of the order that is being sent. */
  readonly sending: string | undefined;
  /** False, and nothing waits, if the tab cannot store the order. */
  readonly add: (order: Order) => boolean;
  readonly remove: (key: string) => void;
  /** Sends an order again that was refused or has waited too long. */
  readonly retry: (key: string) => void;
}

const QueueContext = createContext<OrderQueue | undefined>(undefined);

const POLL_MS = 4000;
const TOO_MANY_REQUESTS = 429;

/** Whether the same request may succeed later without anybody doing something. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500 || error.status === TOO_MANY_REQUESTS
    : !(error instanceof OrderNotKeptError);

/** Null in a browser that blocks the storage: there no tab has a copy of the queue. */
const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

const keyOf = (workspaceId: string): string => `orders ${workspaceId}`;

interface Removal {
  readonly workspaceId: string;
  readonly key: string;
}

const removeStored = ({ workspaceId, key }: Removal): void => {
  const stored = tabStorage.getItem(keyOf(workspaceId));
  if (stored === null) return;
  const orders = JSON.parse(stored) as readonly WaitingOrder[];
  tabStorage.setItem(keyOf(workspaceId), JSON.stringify(withoutOrder(orders, key)));
};

/**
 * A duplicated tab has a copy of the queues: what one tab has sent or removed is removed in all, also in a workspace that is
 * not shown.
 */
const useSharedRemoval = (workspaceId: string, onRemoved: (key: string) => void) => {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = openChannel('orders');
    opened?.addEventListener('message', ({ data }: MessageEvent<Removal>) =>
      data.workspaceId === workspaceId ? onRemoved(data.key) : removeStored(data),
    );
    channel.current = opened;
    return () => opened?.close();
  }, [workspaceId, onRemoved]);
  return (key: string) => channel.current?.postMessage({ workspaceId, key } satisfies Removal);
};

/** Whether orders of another workspace wait in this tab, which a closed tab loses. */
const ordersWaitElsewhere = (workspaceId: string): boolean =>
  tabStorage
    .keys()
    .some(
      (key) => key.startsWith(keyOf('')) && key !== keyOf(workspaceId) && tabStorage.getItem(key) !== '[]',
    );

/** Orders that wait in this tab for a free slot. Each is sent, in its turn, with its own idempotency key. */
export const OrderQueueProvider = ({ children }: { readonly children: ReactNode }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const [orders, change] = useStored<readonly WaitingOrder[]>(keyOf(path.workspace_id), () => []);
  const [sending, setSending] = useState<string>();
  const drop = useCallback((key: string) => void change((all) => withoutOrder(all, key)), [change]);
  const announceRemoval = useSharedRemoval(path.workspace_id, drop);
  const workspace = useWorkspaceRecord();
  const isWaiting = orders.length > 0;
  const [othersWait] = useState(() => ordersWaitElsewhere(path.workspace_id));
  useLeaveWarning(isWaiting || othersWait);
  useUnfinished('orders', isWaiting);

  const remove = (key: string) => {
    drop(key);
    announceRemoval(key);
  };

  const add = (order: Order): boolean => {
    const isKept = change((all) => [...withoutOrder(all, order.key), { ...order, waitsSinceMs: Date.now() }]);
    if (!isKept) drop(order.key);
    return isKept;
  };

  const send = async (order: WaitingOrder) => {
    setSending(order.key);
    try {
      await sendOrder(api, path, order);
      remove(order.key);
      toast(TEXTS.turnHasCome(order.name));
      void queries.invalidateQueries({ queryKey: [path.workspace_id, 'videos'] });
    } catch (error) {
      if (!isSlotMissing(error) && !mayPass(error))
        change((all) => withChange(all, order.key, { stopped: (error as Error).message }));
    }
    setSending(undefined);
  };

  const latestOrders = useRef(orders);
  useEffect(() => {
    latestOrders.current = orders;
    return () => {
      latestOrders.current = []; // after a sign-out nothing is sent
    };
  }, [orders]);
  const isTicking = useRef(false);
  const tick = async () => {
    const current = stopLate(orders, Date.now());
    if (current !== orders) change(() => current);
    if (!nextInTurn(current, Date.now()) || isTicking.current || !navigator.onLine) return;
    isTicking.current = true;
    const { isSuccess, data } = await workspace.refetch();
    // It can take hours in a hidden tab: meanwhile an order may have been removed or have waited too long.
    const next = nextInTurn(latestOrders.current, Date.now());
    if (next && isSuccess && data.active_videos.length < data.max_active_videos) await send(next);
    isTicking.current = false;
  };
  const latestTick = useRef(tick);
  useEffect(() => {
    latestTick.current = tick;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void latestTick.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (
    <QueueContext
      value={{
        orders,
        sending,
        add,
        remove,
        retry: (key) =>
          change((all) => withChange(all, key, { stopped: undefined, waitsSinceMs: Date.now() })),
      }}
    >
      {children}
    </QueueContext>
  );
};

export const useOrderQueue = (): OrderQueue => {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('There is no OrderQueueProvider.');
  return queue;
};
