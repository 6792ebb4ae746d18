import { describe, expect, it } from 'vitest';
import { createWorkers, messageBody, sqsEvent } from '#test/support/workers.ts';

describe('duplicate, late and invalid messages', () => {
  it('render a video once', async () => {
    const { queueVideo, renderSuccessfully, deliver, balance, world } = await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    await Promise.all(Array.from({ length: 5 }, (_, index) => deliver(video, { owner: `worker-${index}` })));
    await deliver(video);
    expect(world.segmentRenderer.requests).toHaveLength(1);
    expect(await balance()).toBe(58_000);
  });

  it('start the next attempt only after the lease has expired', async () => {
    const { queueVideo, renderSuccessfully, deliver, current, world } = await createWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    const nowMs = world.clock.nowMs();
    await world.videos.claim(video.workspaceId, video.id, {
      owner: 'dead',
      nowMs,
      leaseExpiresAtMs: nowMs + 60_000,
    });
    await deliver(video);
    expect((await current(video))?.status).toBe('rendering');
    world.clock.advance(60_001);
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 2 });
  });

  it('abort the render when the video is canceled', async () => {
    const { queueVideo, deliver, current, balance, world } = await createWorkers();
    const video = await queueVideo();
    let isAborted = false;
    world.segmentRenderer.script(async (_request, signal) => {
      await world.cancelVideo(video);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(new Error('aborted'));
        });
      });
    });
    await deliver(video);
    expect(isAborted).toBe(true);
    expect((await current(video))?.status).toBe('canceled');
    expect(await balance()).toBe(60_000);
  });

  it('stay on the queue only when their render could not be started', async () => {
    const { queueVideo, renderSuccessfully, renderVideo, world } = await createWorkers();
    const [first, second] = [await queueVideo(), await queueVideo()];
    renderSuccessfully();
    const render = world.segmentRenderer.render;
    world.segmentRenderer.script(async (request, ...rest) => {
      if (request.videoId === first.id) throw new Error('too many invocations');
      renderSuccessfully();
      return render(request, ...rest);
    });
    const response = await renderVideo(sqsEvent(messageBody(first), messageBody(second)), {
      awsRequestId: 'worker',
      getRemainingTimeInMillis: () => 60_000,
    });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] });
    expect((await world.videos.find(second.workspaceId, second.id))?.status).toBe('done');
  });

  it.each(['', '{}', 'null', '{"workspace_id":"ws","video_id":"vid_1"}', '{"workspace_id":1,"video_id":2}'])(
    'are deleted when they are invalid: %s',
    async (body) => {
      const { renderVideo, logged } = await createWorkers();
      const response = await renderVideo(sqsEvent(body), {
        awsRequestId: 'worker',
        getRemainingTimeInMillis: () => 60_000,
      });
      expect(response).toEqual({ batchItemFailures: [] });
      expect(logged).toHaveLength(1);
      expect(JSON.stringify(logged)).not.toContain('video_id');
    },
  );
});
