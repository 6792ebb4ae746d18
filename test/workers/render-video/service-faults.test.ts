import { describe, expect, it } from 'vitest';
import type { SegmentOutcome } from '#contracts/schemas/segment.ts';
import { createWorkers } from '#test/support/workers.ts';

const FAULT = {
  status: 'failed',
  code: 'internal_error',
  diagnostic: 'ENOSPC: no space left on device',
  isServiceFault: true,
} as const;
const SCRIPT_ERROR = { status: 'failed', code: 'script_error', diagnostic: '' } as const;
const CRASH = { status: 'failed', code: 'render_crashed', diagnostic: '' } as const;
const HOUR_MS = 60 * 60 * 1000;

/** A video whose renderer takes 5 s for each of these outcomes, and then succeeds. */
const open = async (...outcomes: readonly SegmentOutcome[]) => {
  const workers = await createWorkers();
  const { world, putFile } = workers;
  const video = await workers.queueVideo();
  world.segmentRenderer.script(async (request) => {
    world.clock.advance(5000);
    return outcomes[world.segmentRenderer.requests.length - 1] ?? putFile(request);
  });
  return { ...workers, video };
};

describe('a failure before the document is served', () => {
  it('is tried once more, and the video can succeed', async () => {
    const { world, video, deliver, current } = await open(FAULT);
    await deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 1 });
    expect(world.segmentRenderer.requests).toHaveLength(2);
  });

  it.each(['internal_error', 'render_crashed', 'render_timeout'] as const)(
    'twice is a fault of the service, although the control document is rendered: %s',
    async (code) => {
      const fault = { ...FAULT, code };
      const { world, video, deliver, current, balance, logged } = await open(fault, fault);
      await deliver(video);
      expect(await current(video)).toMatchObject({
        status: 'failed',
        failure: { code, isServiceFault: true },
        unpaidRendererMs: 0,
      });
      expect(world.records.unpaidTime.size).toBe(0);
      expect(await balance()).toBe(60_000);
      expect(world.recorded.flatMap(({ values }) => values.RenderFaults ?? [])).toEqual([1]);
      expect(logged.at(-1)?.fields).toMatchObject({ isServiceFault: true, diagnostic: FAULT.diagnostic });
    },
  );

  it('is left out of the unpaid time of a video that then fails by its document', async () => {
    const { video, deliver, current } = await open(FAULT, SCRIPT_ERROR);
    await deliver(video);
    expect(await current(video)).toMatchObject({ failure: { code: 'script_error' }, unpaidRendererMs: 5000 });
  });

  it('of the second try does not replace a crash of the first one, whose time is unpaid', async () => {
    const { world, video, deliver, current, balance } = await open(CRASH, FAULT);
    await deliver(video);
    expect(await current(video)).toMatchObject({
      failure: { code: 'render_crashed' },
      unpaidRendererMs: 5000,
    });
    expect((await current(video))?.failure).not.toHaveProperty('isServiceFault');
    expect(await balance()).toBe(60_000);
    expect(world.recorded.flatMap(({ values }) => values.RenderFaults ?? [])).toEqual([]);
  });

  it('of the second try is one of the service when the control document fails too', async () => {
    const { world, video, deliver, current, balance } = await open(CRASH, FAULT);
    world.segmentRenderer.scriptControl(async () => CRASH);
    await deliver(video);
    expect(await current(video)).toMatchObject({
      failure: { code: 'render_crashed', isServiceFault: true },
      unpaidRendererMs: 0,
    });
    expect(await balance()).toBe(60_000);
  });
});

describe('a failure that leaves a renderer too little time', () => {
  it.each([
    ['29 s', 501_000, 1],
    ['30 s', 500_000, 2],
  ])('is tried again only with 30 s: %s', async (_, usedMs, calls) => {
    const { world, video, deliver, current, balance } = await open();
    world.segmentRenderer.script(async () => {
      world.clock.advance(world.segmentRenderer.requests.length === 1 ? usedMs : 0);
      return world.segmentRenderer.requests.length === 1 ? CRASH : FAULT;
    });
    await deliver(video, { leftMs: 600_000 });
    expect(world.segmentRenderer.requests).toHaveLength(calls);
    expect((await current(video))?.failure).toEqual({ code: 'render_crashed' });
    expect((await current(video))?.unpaidRendererMs).toBe(usedMs);
    expect(await balance()).toBe(60_000);
  });

  it('remains a fault of the service when it was one', async () => {
    const { world, video, deliver, current } = await open();
    world.segmentRenderer.script(async () => {
      world.clock.advance(530_000);
      return { ...FAULT, code: 'render_timeout' };
    });
    await deliver(video, { leftMs: 600_000 });
    expect(world.segmentRenderer.requests).toHaveLength(1);
    expect(await current(video)).toMatchObject({
      failure: { code: 'render_timeout', isServiceFault: true },
      unpaidRendererMs: 0,
    });
  });
});

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a clock that is moved %s during a render', (_direction, jumpMs) => {
  it('adds nothing to the unpaid time', async () => {
    const { world, video, deliver, current } = await open();
    world.segmentRenderer.script(async () => {
      world.clock.advance(2000);
      world.clock.set(world.clock.nowMs() + jumpMs);
      return SCRIPT_ERROR;
    });
    await deliver(video);
    expect(await current(video)).toMatchObject({ failure: { code: 'script_error' }, unpaidRendererMs: 2000 });
  });

  it('gives the second try the time that is left', async () => {
    const { world, video, deliver, putFile } = await open();
    const leftMs: number[] = [];
    world.segmentRenderer.script(async (request) => {
      leftMs.push(request.deadlineMs - world.clock.nowMs());
      world.clock.advance(20_000);
      world.clock.set(world.clock.nowMs() + jumpMs);
      return leftMs.length === 1 ? FAULT : putFile(request);
    });
    await deliver(video, { leftMs: 600_000 });
    expect(leftMs).toEqual([530_000, 510_000]);
  });
});
