import { describe, expect, it } from 'vitest';
import type { RenderTenant } from '#core/ports/media.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { createWorkers } from '#test/support/workers.ts';
import { waitForRenderer } from '#workers/render-video/renderer-retries.ts';

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
    ['two minutes', 900_000, 120_000],
    ['the deadline', 30_000, 30_000],
  ])('waits no longer than %s and one delay', async (_, leftMs, limitMs) => {
    const { render, waitedMs } = busyFor(Infinity);
    await expect(render(leftMs)).rejects.toBeInstanceOf(RendererBusyError);
    expect(waitedMs()).toBeGreaterThanOrEqual(limitMs);
    expect(waitedMs()).toBeLessThan(limitMs + 5000);
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
