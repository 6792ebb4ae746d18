import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HEARTBEAT_SECONDS } from '#contracts/limits.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RenderTenant } from '#core/ports/media.ts';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers, messageBody, sqsEvent } from '#test/support/workers.ts';
import { createRenderVideoHandler } from '#workers/render-video/handler.ts';
import { waitForRenderer } from '#core/use-cases/renderer-calls.ts';

const OUTCOME: SegmentOutcome = { status: 'failed', code: 'script_error', diagnostic: '' };
const WORKSPACE_ID = 'ws_1' as WorkspaceId; // safe: no rule of ids is tested
const never = new AbortController().signal;

/** A renderer that is busy for this many calls, and the delays of its caller. */
const busyFor = (
  calls: number,
  {
    error = new RendererBusyError(undefined),
    onSleep = () => {},
  }: { error?: Error; onSleep?: () => void } = {},
) => {
  const clock = createFakeClock();
  const seen = { calls: 0, delaysMs: [] as number[], tenants: new Set<RenderTenant>() };
  const renderer = waitForRenderer({
    clock,
    random: () => 0.5,
    sleep: async (delayMs) => {
      seen.delaysMs.push(delayMs);
      clock.advance(delayMs);
      onSleep();
    },
    segmentRenderer: {
      render: async (_request, _signal, tenant) => {
        seen.calls += 1;
        seen.tenants.add(tenant);
        if (seen.calls <= calls) throw error;
        return OUTCOME;
      },
    },
  });
  const render = (leftMs: number, signal = never) =>
    renderer.render({ deadlineMs: clock.nowMs() + leftMs } as SegmentRequest, signal, WORKSPACE_ID); // safe: nothing else is read
  return { seen, render, waitedMs: () => seen.delaysMs.reduce((sum, delayMs) => sum + delayMs, 0) };
};

describe('while no renderer is free', () => {
  it('retries with growing delays up to a limit', async () => {
    const { seen, render } = busyFor(7);
    expect(await render(900_000)).toEqual(OUTCOME);
    expect([...seen.tenants]).toEqual([WORKSPACE_ID]);
    const maxDelays = [250, 500, 1000, 2000, 4000, 5000, 5000];
    expect(seen.delaysMs).toHaveLength(maxDelays.length);
    seen.delaysMs.forEach((delayMs, index) => {
      expect(delayMs).toBeLessThanOrEqual(maxDelays[index] ?? 0);
      expect(delayMs).toBeGreaterThanOrEqual((maxDelays[index] ?? 0) / 2);
    });
  });

  it.each([
    ['two minutes have passed', 900_000, 120_000],
    ['30 s before the deadline', 60_000, 30_000],
  ])('waits until %s and no longer', async (_, leftMs, limitMs) => {
    const { render, waitedMs } = busyFor(Infinity);
    await expect(render(leftMs)).rejects.toBeInstanceOf(RendererBusyError);
    expect(waitedMs()).toBe(limitMs);
  });

  it('does not retry after the signal aborted', async () => {
    const stop = new AbortController();
    const { seen, render } = busyFor(Infinity, { onSleep: () => stop.abort() });
    await expect(render(900_000, stop.signal)).rejects.toThrow();
    expect(seen.calls).toBe(1);
  });

  it('does not count the wait as renderer time', async () => {
    const { world, queueVideo, deliver, putFile } = await createWorkers();
    let calls = 0;
    world.segmentRenderer.script(async (request) => {
      world.clock.advance(1000);
      calls += 1;
      if (calls <= 3) throw new RendererBusyError(undefined);
      return putFile(request);
    });
    await deliver(await queueVideo(), { leftMs: 900_000 });
    expect(world.recorded.at(-1)?.values).toMatchObject({
      RendererSeconds: 1,
      RendererSecondsPerVideoSecond: 0.5,
      RenderSecondsPerVideoSecond: 2,
    });
  });
});

it('does not retry other errors, since the renderer may have started', async () => {
  const { seen, render } = busyFor(1, { error: new Error('connection reset') });
  await expect(render(900_000)).rejects.toThrow('connection reset');
  expect(seen.calls).toBe(1);
});

describe('a video whose attempts find no renderer', () => {
  const rejections = [
    ['no renderer is free', () => new RendererBusyError(undefined)],
    ['the function is missing', () => new RendererNotStartedError('rejected', new Error('no such function'))],
  ] as const;

  /** Workers whose waits move the clock; the sleep between heartbeats ends with the attempt. */
  const createWaitingWorkers = async () => {
    const workers = await createWorkers();
    const { world } = workers;
    const sleep = async (delayMs: number, signal: AbortSignal) => {
      if (delayMs === HEARTBEAT_SECONDS * 1000) {
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return;
      }
      world.clock.advance(delayMs);
      await new Promise(setImmediate);
    };
    const log: Log = (event, fields, error) => void workers.logged.push({ event, fields, error });
    const renderVideo = createRenderVideoHandler({
      ...world,
      log,
      sleep,
      random: Math.random,
      maxSegments: 1,
    });
    /** One worker per message, then a sweep: one minute. Returns the failures that SQS would repeat. */
    const passMinute = async () => {
      const failures: unknown[] = [];
      for (const queue of [world.queue, world.retryQueue])
        for (const { workspaceId, videoId } of queue.waiting.splice(0)) {
          const event = sqsEvent(messageBody({ id: videoId, workspaceId }));
          const invocation = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 900_000 };
          failures.push(...(await renderVideo(event, invocation)).batchItemFailures);
        }
      world.clock.advance(60_000);
      await workers.sweep();
      return failures;
    };
    return { ...workers, passMinute };
  };

  it.each(rejections)('stays queued and is rendered afterwards: %s', async (_, reject) => {
    const { world, queueVideo, passMinute, current, putFile, balance } = await createWaitingWorkers();
    world.segmentRenderer.script(() => Promise.reject(reject()));
    const video = await queueVideo();
    for (let minute = 1; minute <= 6; minute += 1) {
      expect(await passMinute()).toEqual([]);
      expect(await current(video)).toMatchObject({ status: 'queued', attempt: 0, rendererMsAtLeaseEnd: 0 });
      expect(world.queue.waiting).toHaveLength(1);
    }
    expect(world.retryQueue.waiting).toEqual([]);
    world.segmentRenderer.script(async (request) => putFile(request));
    await passMinute();
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 1 });
    expect(await balance()).toBe(58_000);
    // A cancellation of the first attempts would stop the renderers of the last one.
    expect([...world.segmentFiles.cancellations]).toEqual([]);
  });

  it('is logged as an error and counted as aborted, so that alarms and queries show it', async () => {
    const { world, queueVideo, passMinute, logged } = await createWaitingWorkers();
    const error = new RendererNotStartedError('rejected', new Error('no such function'));
    world.segmentRenderer.script(() => Promise.reject(error));
    await queueVideo();
    await passMinute();
    expect(logged).toContainEqual(expect.objectContaining({ event: LOG_EVENTS.renderAborted, error }));
    expect(world.recorded).toContainEqual({ values: { RendersAborted: 1 } });
    expect(world.recorded).toContainEqual({ values: { RendererSeconds: 0 } });
  });

  it('fails no video of a backlog while calls are rejected for minutes, and leaves no expired lease', async () => {
    const { world, queueVideo, passMinute } = await createWaitingWorkers();
    world.segmentRenderer.script(() =>
      Promise.reject(new RendererNotStartedError('rejected', new Error('access denied'))),
    );
    for (let index = 0; index < 40; index += 1) {
      const { id } = await world.addWorkspace({
        id: asWorkspaceId(`ws_${index}`),
        balanceMilliCredits: 60_000,
      });
      await queueVideo(2, id);
    }
    for (let minute = 1; minute <= 6; minute += 1) {
      await passMinute();
      expect(world.storedVideos().map(({ status, attempt }) => `${status} ${attempt}`)).toEqual(
        Array.from({ length: 40 }, () => 'queued 0'),
      );
      expect(world.queue.waiting).toHaveLength(40);
    }
  });

  it('counts an attempt whose renderer crashed before none was free', async () => {
    const { world, queueVideo, passMinute, current } = await createWaitingWorkers();
    let calls = 0;
    world.segmentRenderer.script(async () => {
      calls += 1;
      if (calls > 1) throw new RendererBusyError(undefined);
      return { status: 'failed', code: 'render_crashed', diagnostic: '' };
    });
    const video = await queueVideo();
    expect(await passMinute()).toHaveLength(1);
    expect(await current(video)).toMatchObject({ status: 'rendering', attempt: 1 });
  });

  it('counts an attempt whose renderer may have started', async () => {
    const { world, queueVideo, passMinute, current } = await createWaitingWorkers();
    world.segmentRenderer.script(() => Promise.reject(new Error('connection reset')));
    const video = await queueVideo();
    expect(await passMinute()).toHaveLength(1);
    expect(await current(video)).toMatchObject({ status: 'rendering', attempt: 1 });
  });

  it('is canceled without renderer time while it waits', async () => {
    const { world, queueVideo, passMinute, current, balance } = await createWaitingWorkers();
    const video = await queueVideo();
    world.segmentRenderer.script(async () => {
      await world.cancelVideo(video);
      throw new RendererNotStartedError('rejected', undefined);
    });
    expect(await passMinute()).toEqual([]);
    expect(await current(video)).toMatchObject({ status: 'canceled' });
    expect(await balance()).toBe(60_000);
  });
});
