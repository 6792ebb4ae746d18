import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

const QUIET = {
  QueuedVideos: 0,
  BacklogSeconds: 0,
  OldestWaitSeconds: 0,
  LeaseLagSeconds: 0,
  VideosRetried: 0,
  VideosResent: 0,
  SweepErrors: 0,
};

describe('metrics of a sweep', () => {
  it('are zeros when nothing was due, so that missing data means no sweep ran', async () => {
    const { sweep, world } = await createWorkers();
    await sweep();
    expect(world.recorded).toEqual([{ values: QUIET }]);
  });

  it('contain the number, the estimated render time and the longest wait of the queued videos', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.clock.advance(30_000);
    await queueVideo();
    world.clock.advance(60_000);
    await sweep();
    // Two videos of 2 s take 5 + 2 s each; two workers share them.
    expect(world.recorded).toEqual([
      { values: { ...QUIET, QueuedVideos: 2, BacklogSeconds: 7, OldestWaitSeconds: 90 } },
    ]);
  });

  it('contain the longest time since a lease expired', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    const { workspaceId, id } = await queueVideo();
    const nowMs = world.clock.nowMs();
    await world.videos.claim(workspaceId, id, { owner: 'dead', nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    world.clock.advance(75_000);
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, LeaseLagSeconds: 15, VideosRetried: 1 } }]);
  });

  it('count videos that could not be processed', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.queue.waiting.splice(0);
    world.clock.advance(60_000);
    world.failOn('queue', 'send');
    await sweep();
    expect(world.recorded).toEqual([
      {
        values: { ...QUIET, QueuedVideos: 1, BacklogSeconds: 3.5, OldestWaitSeconds: 60, SweepErrors: 1 },
      },
    ]);
  });

  it('contain failure and refund of an abandoned video', async () => {
    const { queueVideo, loseWorkers, sweep, world } = await createWorkers();
    await loseWorkers(await queueVideo(), 3);
    await Promise.all([sweep(), sweep()]);
    expect(world.recorded.slice(0, 2)).toEqual([
      { values: { RendersFailed: 1 }, code: 'render_crashed' },
      { values: { RenderFaults: 1, CreditsCaptured: 0, CreditsRefunded: 2, UnpaidRendererSeconds: 180 } },
    ]);
    expect(world.recorded).toHaveLength(4); // and the two sweeps
  });
});
