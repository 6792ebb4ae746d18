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

  it('runs what waits for a promise at the time of its timer', async () => {
    const { queue, runs, record } = createQueue();
    const wait = (ms: number) => new Promise<void>((resolve) => queue.add(resolve, ms, false));
    const loop = async () => {
      for (const name of ['a', 'b', 'c']) {
        await wait(10);
        record(name)();
      }
    };
    const looping = loop();
    await queue.advanceTo(40);
    await looping;
    expect(runs).toEqual(['a at 10', 'b at 20', 'c at 30']);
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

  it('delays the runs of an interval by 4 ms from the sixth', async () => {
    const { queue, runs, record } = createQueue();
    queue.add(record('a'), 1, true);
    await queue.advanceTo(13);
    expect(runs).toEqual([1, 2, 3, 4, 5, 9, 13].map((ms) => `a at ${ms}`));
  });

  it('shows time 0 while the page loads, and begins the video with the delays that are left', async () => {
    const { queue, runs, record } = createQueue();
    queue.add(record('a'), 20, true);
    await queue.advanceLoad(0);
    await queue.advanceLoad(30);
    expect(runs).toEqual(['a at 0']);
    await queue.advanceTo(30);
    expect(runs.slice(1)).toEqual(['a at 10', 'a at 30']);
  });

  it('reports an error when more than 10 000 timers run in one frame', async () => {
    const reportError = vi.fn();
    vi.stubGlobal('window', { reportError });
    const { queue } = createQueue();
    let runs = 0;
    for (let timers = 0; timers < 10_001; timers += 1) queue.add(() => (runs += 1), 1, false);
    await queue.advanceTo(1);
    expect(runs).toBe(10_000);
    expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(RangeError));
  });
});
