import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { waitWithin } from '#adapters/composition-validator/wait-within.ts';

describe('waitWithin', () => {
  const wait = async (rests: readonly number[]) => {
    const order: string[] = [];
    const left = [...rests];
    const work = sleep(300).then(() => void order.push('settled'));
    await waitWithin(20, work, () => Promise.resolve(left.shift() ?? 0));
    order.push('returned');
    await work;
    return order;
  };

  it('waits longer than the time while some of it is left, as on a busy machine', async () => {
    expect(await wait([20, 15, 1000])).toEqual(['settled', 'returned']);
  });

  it('returns when nothing is left', async () => {
    expect(await wait([10, 0])).toEqual(['returned', 'settled']);
  });

  it('rejects when the promise does', async () => {
    const work = Promise.reject(new Error('ended'));
    await expect(waitWithin(20, work, () => Promise.resolve(20))).rejects.toThrow('ended');
  });
});
