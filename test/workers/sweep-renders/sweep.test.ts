import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

const MINUTE_MS = 60_000;

describe('sweep-renders', () => {
  it('ignores a video that was just queued', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.clock.advance(MINUTE_MS - 1);
    await sweep();
    expect(world.queue.messages).toHaveLength(1);
  });

  it('sends the message of a queued video again every minute until it is claimed', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    for (let minute = 1; minute <= 3; minute += 1) {
      world.clock.advance(MINUTE_MS + 1);
      await sweep();
      await sweep();
    }
    expect(world.queue.messages).toHaveLength(4);
  });

  it('lets another worker render the video of a dead worker', async () => {
    const { queueVideo, renderSuccessfully, sweep, deliver, current, world } = await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    const nowMs = world.clock.nowMs();
    await world.videos.claim(video.workspaceId, video.id, {
      owner: 'dead',
      nowMs,
      leaseExpiresAtMs: nowMs + MINUTE_MS,
    });
    world.clock.advance(MINUTE_MS + 1);
    await sweep();
    expect(world.queue.messages).toHaveLength(2);
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 2 });
  });

  it('fails a video after its third worker died and returns its credits', async () => {
    const { queueVideo, sweep, current, balance, activeIds, world } = await createWorkers();
    const video = await queueVideo();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const nowMs = world.clock.nowMs();
      await world.videos.claim(video.workspaceId, video.id, {
        owner: 'dead',
        nowMs,
        leaseExpiresAtMs: nowMs + MINUTE_MS,
      });
      world.clock.advance(MINUTE_MS + 1);
      await sweep();
    }
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'render_crashed' } });
    expect(await balance()).toBe(60_000);
    expect(await activeIds()).toEqual([]);
  });

  it('sends a video again after hours without a sweep', async () => {
    const { queueVideo, renderSuccessfully, sweep, deliver, current, world } = await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    world.clock.advance(10 * 60 * MINUTE_MS);
    await sweep();
    expect(world.queue.messages).toHaveLength(2);
    await deliver(video);
    expect((await current(video))?.status).toBe('done');
  });

  it('fails a video without a claim after thirty resends', async () => {
    const { queueVideo, sweep, current, balance, world } = await createWorkers();
    const video = await queueVideo();
    for (let minute = 1; minute <= 31; minute += 1) {
      world.clock.advance(MINUTE_MS + 1);
      await sweep();
    }
    expect(world.queue.messages).toHaveLength(31);
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
    expect(await balance()).toBe(60_000);
  });

  it('processes the other videos when one fails', async () => {
    const { queueVideo, sweep, logged, world } = await createWorkers();
    const [broken, other] = [await queueVideo(), await queueVideo()];
    const send = world.queue.messages.push.bind(world.queue.messages);
    world.queue.messages.push = (...messages) => {
      if (messages.some(({ videoId }) => videoId === broken.id)) throw new Error('broken');
      return send(...messages);
    };
    world.clock.advance(MINUTE_MS + 1);
    await sweep();
    expect(world.queue.messages.at(-1)?.videoId).toBe(other.id);
    expect(logged.map(({ fields }) => fields)).toContainEqual({
      request_id: 'request-1',
      workspace_id: broken.workspaceId,
      video_id: broken.id,
    });
  });

  it('is safe to run concurrently', async () => {
    const { queueVideo, sweep, balance, world } = await createWorkers();
    const { workspaceId, id } = await queueVideo();
    for (let resend = 1; resend <= 30; resend += 1) await world.videos.postpone(workspaceId, id, 0);
    await Promise.all([sweep(), sweep()]);
    expect(await balance()).toBe(60_000);
    expect(world.ledger().filter(({ kind }) => kind === 'release')).toHaveLength(1);
  });
});
