import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

const QUIET = { OldestWaitSeconds: 0, ExpiredLeases: 0, VideosResent: 0, SweepErrors: 0 };

describe('metrics of a sweep', () => {
  it('are zeros when nothing was due, so that missing data means no sweep ran', async () => {
    const { sweep, world } = await createWorkers();
    await sweep();
    expect(world.recorded).toEqual([{ values: QUIET }]);
  });

  it('contain the longest wait of a queued video', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.clock.advance(30_000);
    await queueVideo();
    world.clock.advance(60_000);
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, OldestWaitSeconds: 90, VideosResent: 2 } }]);
  });

  it('count expired leases without their waiting time', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    const { workspaceId, id } = await queueVideo();
    const nowMs = world.clock.nowMs();
    await world.videos.claim(workspaceId, id, { owner: 'dead', nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    world.clock.advance(60_001);
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, ExpiredLeases: 1, VideosResent: 1 } }]);
  });

  it('count videos that could not be processed', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.clock.advance(60_000);
    world.failOn('queue', 'send');
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, OldestWaitSeconds: 60, SweepErrors: 1 } }]);
  });

  it('contain failure and refund of an abandoned video', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    const { workspaceId, id } = await queueVideo();
    for (let resend = 1; resend <= 30; resend += 1) await world.videos.postpone(workspaceId, id, 0);
    await Promise.all([sweep(), sweep()]);
    expect(world.recorded.slice(0, 2)).toEqual([
      { values: { RendersFailed: 1 }, code: 'internal_error' },
      { values: { RenderFaults: 1, CreditsCaptured: 0, CreditsRefunded: 2 } },
    ]);
    expect(world.recorded).toHaveLength(4); // and the two sweeps
  });
});
