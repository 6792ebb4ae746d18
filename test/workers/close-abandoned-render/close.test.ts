import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

describe('dead-letter message', () => {
  it('fails the queued video and returns the credits', async () => {
    const { queueVideo, closeAbandoned, current, balance } = await createWorkers();
    const video = await queueVideo();
    await closeAbandoned(video);
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
    expect(await balance()).toBe(60_000);
  });

  it('records the failure and the refund once', async () => {
    const { queueVideo, closeAbandoned, world } = await createWorkers();
    const video = await queueVideo();
    await closeAbandoned(video);
    await closeAbandoned(video);
    expect(world.recorded).toEqual([
      { values: { RendersFailed: 1 }, code: 'internal_error' },
      { values: { RenderFaults: 1, CreditsCaptured: 0, CreditsRefunded: 2 } },
    ]);
  });

  it('does not change a video under an unexpired lease', async () => {
    const { queueVideo, closeAbandoned, current, world } = await createWorkers();
    const video = await queueVideo();
    const nowMs = world.clock.nowMs();
    await world.videos.claim(video.workspaceId, video.id, {
      owner: 'alive',
      nowMs,
      leaseExpiresAtMs: nowMs + 60_000,
    });
    await closeAbandoned(video);
    expect((await current(video))?.status).toBe('rendering');
  });

  it('changes nothing when it is received again', async () => {
    const { queueVideo, closeAbandoned, world } = await createWorkers();
    const video = await queueVideo();
    await closeAbandoned(video);
    const before = world.snapshot();
    await closeAbandoned(video);
    expect(world.snapshot()).toEqual(before);
  });
});
