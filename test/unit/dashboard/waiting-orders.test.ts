import { expect, it } from 'vitest';
import { MAX_WAIT_MS, nextInTurn, stopLate } from '../../../dashboard/src/orders/waiting-orders.ts';
import type { WaitingOrder } from '../../../dashboard/src/orders/waiting-orders.ts';

const order = (key: string, waitsSinceMs: number): WaitingOrder => ({
  key,
  name: key,
  credits: 9,
  body: { template: 'promo-produk@5' },
  waitsSinceMs,
});

it('stops orders that have waited longer than half an hour, and no others', () => {
  const orders = [order('late', 0), order('fresh', 1), { ...order('refused', 0), stopped: 'Kredit kurang.' }];
  const stopped = stopLate(orders, MAX_WAIT_MS + 1);
  expect(stopped.map(({ stopped: reason }) => reason)).toEqual([
    'Sudah menunggu lama, jadi tidak dibuat tanpa persetujuan Anda.',
    undefined,
    'Kredit kurang.',
  ]);
  expect(stopLate(stopped, MAX_WAIT_MS + 1)).toBe(stopped);
});

it('names the first order that may be sent without a question', () => {
  const orders = [order('late', 0), { ...order('refused', 1), stopped: 'Kredit kurang.' }, order('fresh', 1)];
  expect(nextInTurn(orders, MAX_WAIT_MS + 1)).toMatchObject({ key: 'fresh' });
  expect(nextInTurn(orders, MAX_WAIT_MS + 2)).toBeUndefined();
});
