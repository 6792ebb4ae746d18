import { describe, expect, it } from 'vitest';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

/** Videos of two seconds that wait three seconds and render in four. */
const createTimedWorkers = async () => {
  const workers = await createWorkers();
  const { world, putFile } = workers;
  world.segmentRenderer.script(async (request) => {
    world.clock.advance(4000);
    return putFile(request);
  });
  const queueAndWait = async () => {
    const video = await workers.queueVideo();
    world.clock.advance(3000);
    return video;
  };
  return { ...workers, queueAndWait };
};
const STARTED = { values: { RendersStarted: 1, RendersAborted: 0, WaitSeconds: 3 } };

describe('metrics of a render attempt', () => {
  it('done: start, wait, completion, credits, and time and cost per second of video', async () => {
    const { queueAndWait, deliver, world } = await createTimedWorkers();
    await deliver(await queueAndWait());
    expect(world.recorded).toEqual([
      STARTED,
      {
        values: {
          RendersDone: 1,
          RendersFailed: 0,
          RenderFaults: 0,
          SecondsToDone: 7,
          VideoSeconds: 2,
          CreditsCaptured: 2,
          CreditsRefunded: 0,
        },
      },
      { values: { RendererSeconds: 4, RenderSecondsPerVideoSecond: 2, RendererSecondsPerVideoSecond: 2 } },
    ]);
  });

  it.each(RENDER_FAILURE_CODES)(
    '%s: the code, whether the document caused a crash, the refund and the cost',
    async (code) => {
      const { queueAndWait, deliver, world } = await createTimedWorkers();
      world.segmentRenderer.script(async () => {
        world.clock.advance(1500);
        return { status: 'failed', code, diagnostic: '' };
      });
      await deliver(await queueAndWait());
      const isUnexplained = ['internal_error', 'render_crashed'].includes(code);
      const runs = code === 'render_crashed' ? 2 : 1;
      expect(world.recorded).toEqual([
        STARTED,
        ...(isUnexplained ? [{ values: { ControlsFailed: 0 } }] : []),
        { values: { RendersFailed: 1 }, code },
        {
          values: {
            ...(isUnexplained && { DocumentFaults: 1 }),
            CreditsCaptured: 0,
            CreditsRefunded: 2,
            UnpaidRendererSeconds: 1.5 * runs,
          },
        },
        { values: { RendererSeconds: 1.5 * runs } },
      ]);
    },
  );

  it('canceled during the render: the cancellation once, and the cost', async () => {
    const { queueAndWait, deliver, world } = await createTimedWorkers();
    const video = await queueAndWait();
    world.segmentRenderer.script(async (_request, signal) => {
      await world.cancelVideo(video);
      world.clock.advance(500);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
    await deliver(video);
    expect(world.recorded).toEqual([
      STARTED,
      { values: { RendersCanceled: 1, CreditsCanceled: 2, UnpaidRendererSeconds: 4 } },
      { values: { RendererSeconds: 0.5 } },
    ]);
  });

  it('aborted: an abort without completion; the next attempt does not record the wait again', async () => {
    const { queueAndWait, deliver, world } = await createTimedWorkers();
    const video = await queueAndWait();
    world.segmentRenderer.script(() => Promise.reject(new Error('too many invocations')));
    await deliver(video);
    expect(world.recorded).toEqual([
      STARTED,
      { values: { RendererSeconds: 0 } },
      { values: { RendersAborted: 1 } },
    ]);
    world.clock.advance(60_001);
    await deliver(video, { owner: 'worker-2' });
    expect(world.recorded[3]).toEqual({ values: { RendersStarted: 1, RendersAborted: 0 } });
  });

  it.each(['done', 'failed'] as const)(
    'a synthetic render, %s: only what its control document shows',
    async (status) => {
      const { queueVideo, deliver, world } = await createTimedWorkers();
      const own = await world.addWorkspace({
        id: asWorkspaceId('synthetic-renders'),
        balanceMilliCredits: 60_000,
      });
      if (status === 'failed')
        world.segmentRenderer.script(async () => ({
          status: 'failed',
          code: 'internal_error',
          diagnostic: '',
        }));
      const video = await queueVideo(2, own.id);
      await deliver(video);
      expect(world.storedVideos().find(({ id }) => id === video.id)?.status).toBe(status);
      expect(world.recorded).toEqual(status === 'done' ? [] : [{ values: { ControlsFailed: 0 } }]);
    },
  );

  it('not claimed: nothing', async () => {
    const { queueAndWait, deliver, world } = await createTimedWorkers();
    const video = await queueAndWait();
    await deliver(video);
    const before = world.recorded.length;
    await deliver(video, { owner: 'worker-2' });
    expect(world.recorded).toHaveLength(before);
  });

  it('failed claim: an abort', async () => {
    const { queueAndWait, deliver, world } = await createTimedWorkers();
    const video = await queueAndWait();
    world.failOn('videos', 'claim');
    await deliver(video);
    expect(world.recorded).toEqual([{ values: { RendersAborted: 1 } }]);
  });
});
