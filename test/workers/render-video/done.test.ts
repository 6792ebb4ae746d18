import { describe, expect, it } from 'vitest';
import { createWorkers } from '#test/support/workers.ts';

describe('a video that renders', () => {
  it('is done with the duration of its file, captured credits and a free slot', async () => {
    const { queueVideo, renderSuccessfully, deliver, current, balance, activeIds, world } =
      await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    expect(await deliver(video)).toEqual({ batchItemFailures: [] });
    expect(await current(video)).toMatchObject({
      status: 'done',
      attempt: 1,
      durationMs: 2000,
      finishedAtMs: world.clock.nowMs(),
      outputKey: `out/${video.workspaceId}/${video.id}/1/video.mp4`,
      posterKey: `out/${video.workspaceId}/${video.id}/1/poster.jpg`,
      dueAtMs: null,
    });
    expect(await balance()).toBe(58_000);
    expect(await activeIds()).toEqual([]);
    expect(world.ledger().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reserve', 'capture']));
  });

  it('is done when it is probably blank, and the log says why', async () => {
    const { queueVideo, deliver, current, putFile, world, logged } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async (request) => ({ ...putFile(request), flatFrames: 31 }));
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done' });
    expect(logged.at(-1)?.fields).toMatchObject({
      status: 'done',
      pictureProblem: '31 of 60 frames are one flat color',
    });
  });

  it('sends the renderer links, its segment and a deadline, and nothing else', async () => {
    const { queueVideo, renderSuccessfully, deliver, world } = await createWorkers();
    renderSuccessfully();
    await deliver(await queueVideo(), { leftMs: 60_000 });
    const [request] = world.segmentRenderer.requests;
    expect(Object.keys(request ?? {}).toSorted()).toEqual([
      'cancellationUrl',
      'deadlineMs',
      'documentUrl',
      'epochMs',
      'maxSegments',
      'outputUrl',
      'posterUrl',
      'progressUrl',
      'segment',
      'videoId',
    ]);
    expect(request?.segment).toEqual({ index: 0, firstFrame: 0, frameCount: 60 });
    expect(request?.deadlineMs).toBeLessThan(world.clock.nowMs() + 60_000);
  });

  it('records progress and renews the lease while it renders', async () => {
    const { queueVideo, deliver, current, putFile, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async (request) => {
      world.segmentFiles.progress.set(new URL(request.progressUrl).pathname.slice(1), { framesDone: 30 });
      world.clock.advance(50_000);
      await waitUntil(async () => (await current(video))?.framesDone === 30);
      expect((await current(video))?.dueAtMs).toBe(world.clock.nowMs() + 60_000);
      return putFile(request);
    });
    await deliver(video);
    expect((await current(video))?.status).toBe('done');
  });

  it('continues after a failed heartbeat', async () => {
    const { queueVideo, deliver, current, putFile, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async (request) => {
      world.failOn('videos', 'heartbeat');
      await new Promise((resolve) => setTimeout(resolve, 20));
      world.heal();
      return putFile(request);
    });
    await deliver(video);
    expect((await current(video))?.status).toBe('done');
  });

  it('is rendered once more after a crash', async () => {
    const { queueVideo, deliver, current, putFile, world } = await createWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async (request) => {
      if (world.segmentRenderer.requests.length === 1)
        return { status: 'failed', code: 'render_crashed', diagnostic: '' };
      return putFile(request);
    });
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 1 });
  });
});

const waitUntil = async (isTrue: () => Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 1));
};
