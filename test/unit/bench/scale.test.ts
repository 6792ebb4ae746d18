import { describe, expect, it } from 'vitest';
import { createConcurrency } from '../../../bench/scale/concurrency.ts';
import { arrivalsOf, DAY_MS, PEAK_RATIO, rateAt } from '../../../bench/scale/load.ts';
import { createMessageQueue } from '../../../bench/scale/message-queue.ts';
import { createDraw } from '../../../bench/scale/random.ts';
import { daySettings, SIZES } from '../../../bench/scale/scenarios.ts';
import type { Size } from '../../../bench/scale/scenarios.ts';
import { simulateDay } from '../../../bench/scale/simulate-day.ts';
import { createVirtualTime } from '../../../bench/scale/virtual-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the load of a day', () => {
  it('has the requested mean and four times as much at the peak', () => {
    const rates = Array.from({ length: 24 * 60 }, (_, minute) => rateAt(minute * MINUTE_MS));
    expect(rates.reduce((sum, rate) => sum + rate, 0) / rates.length).toBeCloseTo(1, 2);
    expect(Math.max(...rates)).toBeCloseTo(PEAK_RATIO, 6);
  });

  it('is in order, about as large as requested, and the same for the same seed', () => {
    const draw = (seed: number) => [...arrivalsOf(2000, 0, ['cards', 'motion'], createDraw(seed))];
    const arrivals = draw(1);
    expect(arrivals.length).toBeGreaterThan(1850);
    expect(arrivals.length).toBeLessThan(2150);
    expect(arrivals.every(({ atMs }, index) => atMs >= (arrivals[index - 1]?.atMs ?? 0))).toBe(true);
    expect(arrivals.at(-1)?.atMs).toBeLessThan(DAY_MS);
    expect(draw(1)).toEqual(arrivals);
    expect(draw(2)).not.toEqual(arrivals);
  });
});

describe('virtual time', () => {
  it('runs events in the order of their times and lets promises settle in between', async () => {
    const time = createVirtualTime(0);
    const seen: string[] = [];
    time.at(300, () => seen.push(`third at ${time.nowMs()}`));
    void time.wait(100).then(async () => {
      seen.push(`first at ${time.nowMs()}`);
      await time.wait(100);
      seen.push(`second at ${time.nowMs()}`);
    });
    time.at(1000, () => seen.push('too late'));
    await time.runUntil(900);
    expect(seen).toEqual(['first at 100', 'second at 200', 'third at 300']);
    expect(time.nowMs()).toBe(900);
  });

  it('ends a sleep when its signal aborts', async () => {
    const time = createVirtualTime(0);
    const abort = new AbortController();
    let wokenAtMs = 0;
    void time.sleep(1000, abort.signal).then(() => (wokenAtMs = time.nowMs()));
    time.at(250, () => abort.abort());
    await time.runUntil(2000);
    expect(wokenAtMs).toBe(250);
  });
});

describe('the queue', () => {
  const createQueue = (consume: (body: string) => Promise<void>, lost = 0) => {
    const time = createVirtualTime(0);
    const gone: string[] = [];
    const dead: string[] = [];
    const queue = createMessageQueue<string>({
      name: 'test',
      time,
      draw: createDraw(1),
      concurrency: createConcurrency(100),
      consumer: 'coordinators',
      maxConcurrency: 2,
      visibilityMs: 10 * MINUTE_MS,
      maxReceives: 5,
      faults: { lost, repeated: 0 },
      isPaused: (nowMs) => nowMs < MINUTE_MS,
      consume,
      onDeadLetter: (body) => dead.push(body),
      onGone: (body) => gone.push(body),
      onRepeated: () => {},
    });
    return { time, queue, gone, dead };
  };

  it('invokes at most its maximum concurrency, oldest first, and nothing while paused', async () => {
    const started: string[] = [];
    const { time, queue, gone } = createQueue(async (body) => {
      started.push(`${body} at ${Math.floor(time.nowMs() / MINUTE_MS)}`);
      await time.wait(2 * MINUTE_MS);
    });
    for (const body of ['a', 'b', 'c']) void queue.send(body);
    await time.runUntil(10 * MINUTE_MS);
    expect(started).toEqual(['a at 1', 'b at 1', 'c at 3']);
    expect(gone).toEqual(['a', 'b', 'c']);
  });

  it('delivers a failed message again after its visibility timeout, and moves it to the dead letters after five', async () => {
    const atMinutes: number[] = [];
    const { time, queue, dead } = createQueue(async () => {
      atMinutes.push(Math.floor(time.nowMs() / MINUTE_MS));
      throw new Error('failed');
    });
    void queue.send('a');
    await time.runUntil(2 * HOUR_MS);
    expect(atMinutes).toEqual([1, 11, 21, 31, 41]);
    expect(dead).toEqual(['a']);
  });

  it('loses messages', async () => {
    const { time, queue, gone } = createQueue(async () => {
      throw new Error('not called');
    }, 1);
    void queue.send('a');
    await time.runUntil(HOUR_MS);
    expect(gone).toEqual(['a']);
  });
});

/** A tenth of the smallest size, on two coordinators. */
const SMALL: Size = {
  videosPerDay: 200,
  maxConcurrentRenders: { sized: 4, backlog: 2 },
  accountConcurrency: 1000,
};
const SCENES = {
  cards: {
    frames: 300,
    width: 1080,
    height: 1920,
    wallSeconds: 5,
    cpuSeconds: 8,
    fileBytes: 700_000,
    warmStartSeconds: 0.5,
  },
};

describe('a simulated day', () => {
  const faults = {
    crashedRenderers: 0.05,
    deadCoordinators: 0.2,
    lostMessages: 0.05,
    repeatedMessages: 0.05,
  };
  const simulate = (scenario: 'sized' | 'backlog', videosPerDay = SMALL.videosPerDay) =>
    simulateDay({ ...daySettings({ ...SMALL, videosPerDay }, scenario, SCENES, 1), faults });

  it('fails no video for waiting and recovers dead workers within three minutes behind a backlog', async () => {
    const day = await simulate('backlog');
    const { created, done, failedByWaiting, failedOtherwise, unfinished, deadWorkers } = day;
    expect(day.waitSeconds.max).toBeGreaterThan(45 * 60); // the event source stopped for an hour
    expect(deadWorkers).toBeGreaterThan(10);
    expect(day).toMatchObject({ failedByWaiting: 0, unfinished: 0, unrecovered: 0 });
    expect(day.recoverySeconds.max).toBeLessThanOrEqual(180);
    expect(done + failedByWaiting + failedOtherwise + unfinished).toBe(created);
  });

  it('is the same for the same seed', async () => {
    expect(await simulate('sized', 40)).toEqual(await simulate('sized', 40));
  });

  it('has settings of every size that keep up with its peak', () => {
    for (const { videosPerDay, maxConcurrentRenders } of SIZES) {
      const createsPerSecond = (videosPerDay / 86_400) * PEAK_RATIO;
      // A render of 20 s is shorter than the mean of the recorded days.
      expect(maxConcurrentRenders.sized).toBeGreaterThan(20 * createsPerSecond);
    }
  });
});
