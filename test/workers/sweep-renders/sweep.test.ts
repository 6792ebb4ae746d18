import { describe, expect, it } from 'vitest';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

const MINUTE_MS = 60_000;

describe('sweep-renders and queued videos', () => {
  it('leaves a video alone for half an hour while its message waits, and then for another one', async () => {
    const { queueVideo, sweep, current, world } = await createWorkers();
    const video = await queueVideo();
    for (let minute = 1; minute <= 61; minute += 1) {
      world.clock.advance(MINUTE_MS);
      await sweep();
      expect(world.queue.messages).toHaveLength(minute <= 30 ? 1 : 2);
    }
    expect(await current(video)).toMatchObject({ status: 'queued' });
  });

  it('ignores a video that was just queued', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    await queueVideo();
    world.queue.waiting.splice(0);
    world.clock.advance(MINUTE_MS - 1);
    await sweep();
    expect(world.queue.messages).toHaveLength(1);
  });

  it('sends a lost message again, once a minute while each copy is lost, and never fails the video', async () => {
    const { queueVideo, sweep, current, world } = await createWorkers();
    const video = await queueVideo();
    for (let minute = 1; minute <= 60; minute += 1) {
      world.queue.waiting.splice(0);
      world.clock.advance(MINUTE_MS + 1);
      await sweep();
      await sweep();
    }
    expect(world.queue.messages).toHaveLength(61);
    expect(await current(video)).toMatchObject({ status: 'queued' });
  });

  it('sends as many messages as are missing, for the videos that have waited longest', async () => {
    const { queueVideo, sweep, world } = await createWorkers();
    const workspaces = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        world.addWorkspace({ id: asWorkspaceId(`ws_${index}`), balanceMilliCredits: 60_000 }),
      ),
    );
    const videos = [];
    for (const { id } of workspaces) {
      videos.push(await queueVideo(2, id));
      world.clock.advance(1000);
    }
    world.queue.waiting.splice(2, 2);
    world.clock.advance(MINUTE_MS);
    await sweep();
    const sent = world.queue.messages.slice(5).map(({ videoId }) => videoId);
    expect(sent.toSorted()).toEqual(videos.slice(0, 2).map(({ id }) => id));
    world.clock.advance(MINUTE_MS);
    await sweep();
    expect(world.queue.messages).toHaveLength(7);
  });

  it('sends a message that was received but not claimed again', async () => {
    const { queueVideo, sweep, deliver, world } = await createWorkers();
    const video = await queueVideo();
    world.failOn('videos', 'claim');
    await deliver(video);
    world.heal();
    world.clock.advance(MINUTE_MS);
    await sweep();
    expect(world.queue.messages).toHaveLength(2);
  });

  it('processes the other videos when one fails', async () => {
    const { queueVideo, sweep, logged, world } = await createWorkers();
    const [broken, other] = [await queueVideo(), await queueVideo()];
    world.queue.waiting.splice(0);
    const push = world.queue.messages.push.bind(world.queue.messages);
    world.queue.messages.push = (...messages) => {
      if (messages.some(({ videoId }) => videoId === broken.id)) throw new Error('broken');
      return push(...messages);
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
});

describe('sweep-renders and dead workers', () => {
  it('lets another worker render the video, which is not sent behind the backlog', async () => {
    const { queueVideo, loseWorkers, renderSuccessfully, sweep, deliver, current, world } =
      await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    await loseWorkers(video);
    await sweep();
    expect(world.queue.messages).toHaveLength(1);
    expect(world.retryQueue.waiting).toEqual([{ workspaceId: video.workspaceId, videoId: video.id }]);
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 2 });
  });

  it('sends the video again in each sweep until it is claimed', async () => {
    const { queueVideo, loseWorkers, sweep, world } = await createWorkers();
    const video = await queueVideo();
    await loseWorkers(video);
    await sweep();
    await sweep();
    expect(world.retryQueue.messages).toHaveLength(2);
    const nowMs = world.clock.nowMs();
    const lease = { owner: 'next', nowMs, leaseExpiresAtMs: nowMs + MINUTE_MS };
    await world.videos.claim(video.workspaceId, video.id, lease);
    await sweep();
    expect(world.retryQueue.messages).toHaveLength(2);
  });

  it('fails a video after its third worker died and returns its credits', async () => {
    const { queueVideo, loseWorkers, sweep, current, balance, activeIds } = await createWorkers();
    const video = await queueVideo();
    await loseWorkers(video, 3);
    await sweep();
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'render_crashed' } });
    expect(await balance()).toBe(60_000);
    expect(await activeIds()).toEqual([]);
  });

  it('releases credits once when two sweeps run concurrently', async () => {
    const { queueVideo, loseWorkers, sweep, balance, world } = await createWorkers();
    await loseWorkers(await queueVideo(), 3);
    await Promise.all([sweep(), sweep()]);
    expect(await balance()).toBe(60_000);
    expect(world.ledger().filter(({ kind }) => kind === 'release')).toHaveLength(1);
  });
});
