import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

const QUIET = { OldestWaitSeconds: 0, ExpiredLeases: 0, VideosResent: 0, SweepErrors: 0 };

describe('what a sweep leaves in the metrics', () => {
  it('zeros when there was nothing to do, so that silence means that nobody swept', async () => {
    const { sweep, world } = await createWorkers();
    await sweep();
    expect(world.recorded).toEqual([{ values: QUIET }]);
  });

  it('how long the oldest queued video has waited', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.clock.advance(30_000);
    await queueVideo();
    world.clock.advance(60_000);
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, OldestWaitSeconds: 90, VideosResent: 2 } }]);
  });

  it('whose worker is silent, though that video is no longer waiting', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    const { workspaceId, id } = await queueVideo();
    const nowMs = world.clock.nowMs();
    await world.videos.claim(workspaceId, id, { owner: 'dead', nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    world.clock.advance(60_001);
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, ExpiredLeases: 1, VideosResent: 1 } }]);
  });

  it('which videos it could not look after', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.clock.advance(60_000);
    world.failOn('queue', 'send');
    await sweep();
    expect(world.recorded).toEqual([{ values: { ...QUIET, OldestWaitSeconds: 60, SweepErrors: 1 } }]);
  });

  it('the ending and refund of a video it gives up', async () => {
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
