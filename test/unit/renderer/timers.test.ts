import { afterEach, describe, expect, it, vi } from 'vitest';
import { runMicrotasks } from '#renderer/browser-runtime/page/microtasks.ts';
import { createTimerQueue } from '#renderer/browser-runtime/page/timers.ts';

const createQueue = () => {
  const clock = { nowMs: 0 };
  const runs: string[] = [];
  const queue = createTimerQueue(clock, runMicrotasks);
  const record = (name: string) => () => runs.push(`${name} at ${clock.nowMs}`);
  return { clock, queue, runs, record };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createTimerQueue', () => {
  it('runs due timers in the order of their due times, each at its own time', async () => {
    const { clock, queue, runs, record } = createQueue();
    await queue.advanceTo(0);
    queue.add(record('a'), 30, false);
    queue.add(record('b'), 15, true);
    queue.add(record('c'), 41, false);
    await queue.advanceTo(40);
    expect(runs).toEqual(['b at 15', 'a at 30', 'b at 30']);
    expect(clock.nowMs).toBe(40);
  });

  it('delays timers without delay by 4 ms from the sixth in a chain, also across promises', async () => {
    const { queue, runs, record } = createQueue();
    const next = () => {
      record('a')();
      void Promise.resolve().then(() => queue.add(next, 0, false));
    };
    queue.add(next, 0, false);
    await queue.advanceTo(8);
    expect(runs).toEqual([...Array(5).fill('a at 0'), 'a at 4', 'a at 8']);
  });
});
