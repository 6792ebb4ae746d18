import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { createFrameLimit } from '#renderer/frame-limit.ts';

const openLimit = (minMs: number, loadMs: number) =>
  createFrameLimit(minMs, loadMs, createFailureWatch(Date.now() + 60_000));

it('is the least limit for a page that loads fast', () => {
  expect(openLimit(5000, 300).ms()).toBe(5000);
});

it('grows with the load and with the longest frame', async () => {
  const limit = openLimit(100, 40);
  expect(limit.ms()).toBe(160);
  await limit.within(sleep(80), 'a frame');
  const grown = limit.ms();
  expect(grown).toBeGreaterThanOrEqual(300);
  await limit.within(sleep(1), 'a frame');
  expect(limit.ms()).toBe(grown);
});

it('fails the render when a frame takes longer', async () => {
  const limit = openLimit(50, 0);
  await expect(limit.within(sleep(500), 'frame 7')).rejects.toMatchObject({
    code: 'render_timeout',
    diagnostic: 'frame 7 took longer than its limit',
  });
});

it('does not count the time of clips, and fails when the page itself takes longer', async () => {
  const startedMs = performance.now();
  const clipMs = () => Math.min(300, performance.now() - startedMs);
  const limit = createFrameLimit(100, 0, createFailureWatch(Date.now() + 60_000), clipMs);
  await limit.within(sleep(320), 'frame 7');
  await expect(limit.within(sleep(2000), 'frame 8')).rejects.toMatchObject({
    diagnostic: 'frame 8 took longer than its limit',
  });
});
