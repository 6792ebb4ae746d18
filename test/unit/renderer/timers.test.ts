import { describe, expect, it } from 'vitest';
import { createTimerQueue } from '#renderer/browser-runtime/page/timers.ts';

const createQueue = () => {
  const clock = { nowMs: 0 };
  return { clock, queue: createTimerQueue(clock) };
};

describe('createTimerQueue', () => {
  it('runs due timers in the order of their due times, each at its own time', () => {
    const { clock, queue } = createQueue();
    const runs: string[] = [];
    const add = (id: number, dueMs: number, everyMs?: number) =>
      queue.timers.set(id, { dueMs, everyMs, run: () => runs.push(`${id} at ${clock.nowMs}`) });
    add(1, 30);
    add(2, 10, 15);
    add(3, 41);
    queue.runDue(40);
    expect(runs).toEqual(['2 at 10', '2 at 25', '1 at 30', '2 at 40']);
    expect([...queue.timers.keys()]).toEqual([2, 3]);
  });

  it('stops after 10 000 runs when a timer keeps setting another one without delay', () => {
    const { queue } = createQueue();
    let runs = 0;
    const add = () => {
      runs += 1;
      queue.timers.set(runs, { dueMs: 0, everyMs: undefined, run: add });
    };
    add();
    queue.runDue(0);
    expect(runs).toBe(10_001);
  });
});
