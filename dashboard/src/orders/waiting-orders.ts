import type { Order } from './order.ts';
import { TEXTS } from './texts.ts';

/** An order without a free slot. */
export interface WaitingOrder extends Order {
  readonly waitsSinceMs: number;
  /** Why it is not sent without a question. */
  readonly stopped?: string | undefined;
}

/** A tab that slept this long does not spend credits by itself when it wakes up. */
export const MAX_WAIT_MS = 30 * 60_000;
const WAITED_TOO_LONG = TEXTS.waitedLong;

export const withoutOrder = (orders: readonly WaitingOrder[], key: string): readonly WaitingOrder[] =>
  orders.filter((order) => order.key !== key);

export const withChange = (
  orders: readonly WaitingOrder[],
  key: string,
  change: Partial<WaitingOrder>,
): readonly WaitingOrder[] => orders.map((order) => (order.key === key ? { ...order, ...change } : order));

/** Stops what has waited too long. Returns the same list when nothing has. */
export const stopLate = (orders: readonly WaitingOrder[], nowMs: number): readonly WaitingOrder[] => {
  const isLate = ({ stopped, waitsSinceMs }: WaitingOrder) =>
    stopped === undefined && nowMs - waitsSinceMs > MAX_WAIT_MS;
  return orders.some(isLate)
    ? orders.map((order) => (isLate(order) ? { ...order, stopped: WAITED_TOO_LONG } : order))
    : orders;
};

/** The order whose turn it is; undefined when none may be sent without a question. */
export const nextInTurn = (orders: readonly WaitingOrder[], nowMs: number): WaitingOrder | undefined =>
  stopLate(orders, nowMs).find(({ stopped }) => stopped === undefined);
