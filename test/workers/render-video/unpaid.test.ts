import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

const FAILED = { status: 'failed', code: 'script_error', diagnostic: '' } as const;
const SEGMENT_FRAMES = [240, 200, 160];

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
};

/** A video of 20 s whose first renderer splits it in three; every renderer then works until `release`. */
const openSplitVideo = async () => {
  const workers = await createWorkers({ maxSegments: 8 });
  const { world } = workers;
  const video = await workers.queueVideo(20);
  const released = Promise.withResolvers<void>();
  world.segmentRenderer.script(async (request, signal) => {
    if (request.maxSegments > 1)
      world.segmentFiles.progress.set(new URL(request.progressUrl).pathname.slice(1), {
        framesDone: 30,
        segmentFrames: SEGMENT_FRAMES,
      });
    await Promise.race([
      released.promise,
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    ]);
    return FAILED;
  });
  const delivered = workers.deliver(video);
  await until(() => world.storedVideos().some(({ renderersRunning }) => renderersRunning === 3));
  return { ...workers, video, release: released.resolve, delivered };
};

describe('unpaid renderer time', () => {
  it('is the time of all segments of a failed video', async () => {
    const { world, video, release, delivered, current } = await openSplitVideo();
    world.clock.advance(10_000);
    release();
    await delivered;
    expect(await current(video)).toMatchObject({ status: 'failed', unpaidRendererMs: 3 * 10_000 });
    const nowMs = world.clock.nowMs();
    expect(await world.workspaces.unpaidRendererMs(video.workspaceId, nowMs)).toBe(30_000);
    expect(world.recorded).toContainEqual({
      values: expect.objectContaining({ UnpaidRendererSeconds: 30 }),
    });
  });

  it('is the time of all segments of a canceled video, until they have stopped', async () => {
    const { world, video, delivered, current } = await openSplitVideo();
    world.clock.advance(10_000);
    await world.cancelVideo(video);
    await delivered;
    expect(await current(video)).toMatchObject({
      status: 'canceled',
      unpaidRendererMs: 3 * (10_000 + 4000),
    });
  });

  it('includes both tries of a crash', async () => {
    const { world, queueVideo, deliver, current } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async () => {
      world.clock.advance(7000);
      return { ...FAILED, code: 'render_crashed' };
    });
    await deliver(video);
    expect((await current(video))?.unpaidRendererMs).toBe(14_000);
  });

  it('includes the lease of each earlier worker that died', async () => {
    const { world, queueVideo, deliver, current } = await createWorkers();
    const video = await queueVideo();
    for (const owner of ['dead-1', 'dead-2']) {
      const nowMs = world.clock.nowMs();
      const lease = { owner, nowMs, leaseExpiresAtMs: nowMs + 60_000 };
      await world.videos.claim(video.workspaceId, video.id, lease);
      world.clock.advance(200_000);
    }
    world.segmentRenderer.script(async () => {
      world.clock.advance(3000);
      return FAILED;
    });
    await deliver(video);
    expect(await current(video)).toMatchObject({ attempt: 3, unpaidRendererMs: 2 * 60_000 + 3000 });
  });

  it('is the leases of the three workers of a video that the sweeper gives up', async () => {
    const { world, queueVideo, sweep, current } = await createWorkers();
    const video = await queueVideo();
    for (const owner of ['dead-1', 'dead-2', 'dead-3']) {
      const nowMs = world.clock.nowMs();
      const lease = { owner, nowMs, leaseExpiresAtMs: nowMs + 60_000 };
      await world.videos.claim(video.workspaceId, video.id, lease);
      world.clock.advance(60_001);
    }
    await sweep();
    expect(await current(video)).toMatchObject({ status: 'failed', unpaidRendererMs: 3 * 60_000 });
  });

  it('is the lease of the worker of a video whose message became a dead letter', async () => {
    const { world, queueVideo, closeAbandoned, current } = await createWorkers();
    const video = await queueVideo();
    const nowMs = world.clock.nowMs();
    const lease = { owner: 'dead', nowMs, leaseExpiresAtMs: nowMs + 60_000 };
    await world.videos.claim(video.workspaceId, video.id, lease);
    world.clock.advance(60_001);
    await closeAbandoned(video);
    expect(await current(video)).toMatchObject({ status: 'failed', unpaidRendererMs: 60_000 });
  });

  it('is zero for a finished video', async () => {
    const { world, queueVideo, deliver, current, renderSuccessfully } = await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', unpaidRendererMs: 0 });
    expect(world.records.unpaidTime.size).toBe(0);
  });
});
