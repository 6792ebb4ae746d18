import { afterEach, describe, expect, it, vi } from 'vitest';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import type { RenderTenant } from '#core/ports/media.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import type { Video } from '#core/video/video.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';
import { createWorkers } from '#test/support/workers.ts';

afterEach(() => vi.restoreAllMocks());

const UNEXPLAINED = ['render_crashed', 'internal_error'] as const;
const EXPLAINED = RENDER_FAILURE_CODES.filter((code) => !UNEXPLAINED.some((other) => other === code));

const failed = (code: (typeof RENDER_FAILURE_CODES)[number]) =>
  ({ status: 'failed', code, diagnostic: '' }) as const;

/** All recorded values of a metric, in order. */
const valuesOf = ({ recorded }: FakeWorld, name: keyof FakeWorld['recorded'][number]['values']) =>
  recorded.flatMap(({ values }) => values[name] ?? []);

const controlKeyOf = ({ workspaceId, id }: Video, name: string) =>
  `parts/${workspaceId}/${id}/1/control/${name}`;

const open = async () => {
  const workers = await createWorkers();
  workers.world.segmentRenderer.script(async () => failed('render_crashed'));
  return { ...workers, video: await workers.queueVideo() };
};

describe('a failure that the document or the service can cause', () => {
  it.each(UNEXPLAINED)('is %s of the document when the control document is rendered', async (code) => {
    const { world, video, deliver, current, logged } = await open();
    world.segmentRenderer.script(async () => failed(code));
    await deliver(video);
    expect((await current(video))?.failure).toEqual({ code });
    expect(world.segmentRenderer.controls).toHaveLength(1);
    expect(valuesOf(world, 'DocumentFaults')).toEqual([1]);
    expect(valuesOf(world, 'ControlsFailed')).toEqual([0]);
    expect(valuesOf(world, 'RenderFaults')).toEqual([]);
    expect(logged.at(-1)?.fields).toMatchObject({ status: 'failed', code, isServiceFault: false });
  });

  it.each(UNEXPLAINED)('is %s of the service when the control document fails too', async (code) => {
    const { world, video, deliver, current, balance, logged } = await open();
    world.segmentRenderer.script(async () => {
      world.clock.advance(5000);
      return failed(code);
    });
    world.segmentRenderer.scriptControl(async () => failed('render_crashed'));
    await deliver(video);
    expect(await current(video)).toMatchObject({
      failure: { code, isServiceFault: true },
      unpaidRendererMs: 0,
    });
    expect(world.records.unpaidTime.size).toBe(0);
    expect(await balance()).toBe(60_000);
    expect(valuesOf(world, 'RenderFaults')).toEqual([1]);
    expect(valuesOf(world, 'ControlsFailed')).toEqual([1]);
    expect(valuesOf(world, 'DocumentFaults')).toEqual([]);
    expect(logged.map(({ event }) => event.name)).toEqual([
      'control document failed',
      'render attempt completed',
    ]);
  });

  it('is decided by a control document of another tenant than the workspace', async () => {
    const { world, video, deliver } = await open();
    const tenants = { segment: new Set<RenderTenant>(), control: new Set<RenderTenant>() };
    world.segmentRenderer.script(async (_request, _signal, tenant) => {
      tenants.segment.add(tenant);
      return failed('render_crashed');
    });
    world.segmentRenderer.scriptControl(async (_request, _signal, tenant) => {
      tenants.control.add(tenant);
      return failed('render_crashed');
    });
    await deliver(video);
    expect([...tenants.segment]).toEqual([video.workspaceId]);
    expect([...tenants.control]).toEqual(['control']);
  });

  it.each(EXPLAINED)('is not %s, for which no control document is rendered', async (code) => {
    const { world, video, deliver } = await open();
    world.segmentRenderer.script(async () => failed(code));
    await deliver(video);
    expect(world.segmentRenderer.controls).toEqual([]);
    expect(valuesOf(world, 'DocumentFaults')).toEqual([]);
    expect(valuesOf(world, 'RenderFaults')).toEqual([]);
  });

  it('is also a file with other frames than requested', async () => {
    const { world, video, deliver, putFile, current } = await open();
    world.segmentRenderer.script(async (request) => {
      const reported = putFile(request);
      world.segmentFiles.facts.clear();
      return reported;
    });
    await deliver(video);
    expect((await current(video))?.failure).toEqual({ code: 'internal_error' });
    expect(valuesOf(world, 'DocumentFaults')).toEqual([1]);
  });

  it('counts the renderer time of the control document as unpaid', async () => {
    const { world, video, deliver, putFile, current } = await open();
    world.segmentRenderer.script(async () => failed('internal_error'));
    world.segmentRenderer.scriptControl(async (request) => {
      world.clock.advance(2000);
      return putFile(request);
    });
    await deliver(video);
    expect((await current(video))?.unpaidRendererMs).toBe(2000);
  });
});

describe('the control document', () => {
  it('is our own document, whatever the video is, with keys of the attempt and a short deadline', async () => {
    const { world, video, deliver } = await open();
    await deliver(video, { leftMs: 900_000 });
    const [request] = world.segmentRenderer.controls;
    expect(world.documents.stored.get(controlKeyOf(video, 'document.json'))).toBe(CONTROL_DOCUMENT);
    expect(request).toMatchObject({ segment: { index: 0, firstFrame: 0, frameCount: 5 }, maxSegments: 1 });
    expect(new URL(request?.outputUrl ?? '').pathname).toBe(`/${controlKeyOf(video, 'video.mp4')}`);
    expect(request?.deadlineMs).toBe(world.clock.nowMs() + 30_000);
  });

  it('is rendered once per attempt, beside the second try of the video', async () => {
    const { world, video, deliver, current, renderSuccessfully, putFile } = await open();
    world.segmentRenderer.script(async () => {
      renderSuccessfully();
      return failed('render_crashed');
    });
    const released = Promise.withResolvers<void>();
    world.segmentRenderer.scriptControl(async (request) => {
      await released.promise;
      return putFile(request);
    });
    const delivered = deliver(video);
    while ((await current(video))?.status !== 'done') await new Promise(setImmediate);
    released.resolve();
    await delivered;
    expect(world.segmentRenderer.controls).toHaveLength(1);
    expect(valuesOf(world, 'ControlsFailed')).toEqual([0]);
    expect(valuesOf(world, 'RenderFaults')).toEqual([0]);
  });

  it.each([
    ['the renderer cannot be invoked', async () => Promise.reject(new Error('no such function'))],
    [
      'its file differs from the report',
      async () => ({
        ...({
          status: 'rendered',
          frames: 5,
          capture: 'raw',
          renderSeconds: 1,
          isUnchanged: false,
          flatFrames: 0,
        } as const),
        sizeBytes: 1,
        sha256: 'a'.repeat(64),
      }),
    ],
  ])('fails when %s', async (_name, render) => {
    const { world, video, deliver, current } = await open();
    world.segmentRenderer.scriptControl(render);
    await deliver(video);
    expect((await current(video))?.failure).toEqual({ code: 'render_crashed', isServiceFault: true });
  });

  it('fails when it cannot be stored', async () => {
    const { world, video, deliver, current } = await open();
    world.failOn('documents', 'put');
    await deliver(video);
    expect((await current(video))?.failure).toEqual({ code: 'render_crashed', isServiceFault: true });
  });

  it('fails when it exceeds its own limit', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((delayMs) => {
      return delayMs === 30_000 ? limit.signal : new AbortController().signal;
    });
    const { world, video, deliver, current } = await open();
    world.segmentRenderer.scriptControl((_request, signal) => {
      limit.abort();
      return Promise.reject(signal.reason as Error);
    });
    await deliver(video);
    expect(timeout).toHaveBeenCalledWith(30_000);
    expect((await current(video))?.failure).toEqual({ code: 'render_crashed', isServiceFault: true });
  });

  it('decides nothing when no renderer is free, so that a busy hour raises no alarm', async () => {
    const { world, video, deliver, current } = await open();
    world.segmentRenderer.scriptControl(() => Promise.reject(new RendererBusyError(new Error('429'))));
    await deliver(video);
    expect((await current(video))?.failure).toEqual({ code: 'render_crashed' });
    expect(world.segmentRenderer.controls).toHaveLength(1); // waiting for a renderer would end in the limit
    expect(valuesOf(world, 'ControlsFailed')).toEqual([]);
  });

  it('decides nothing when the attempt reaches its deadline first', async () => {
    const { world, video, deliver, current } = await open();
    world.segmentRenderer.scriptControl(
      (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    await deliver(video, { leftMs: 10_050 });
    expect((await current(video))?.failure).toEqual({ code: 'render_crashed' });
    expect(valuesOf(world, 'ControlsFailed')).toEqual([]);
  });
});

describe('a failed video of a template', () => {
  it.each([
    ['composition', []],
    ['promo-produk@5', [1, 0]],
  ])('counts for the alarm about templates, one of a caller does not: %s', async (template, expected) => {
    const { world, queueVideo, deliver, renderSuccessfully } = await createWorkers();
    for (const fails of [true, false]) {
      const video = await queueVideo();
      world.putVideo({ ...video, template });
      if (fails) world.segmentRenderer.script(async () => failed('script_error'));
      else renderSuccessfully();
      await deliver(video);
    }
    expect(valuesOf(world, 'TemplatesFailed')).toEqual(expected);
  });
});

describe('the values that alarms evaluate', () => {
  it('do not change with any number of documents that crash or fail', async () => {
    const { world, queueVideo, deliver } = await createWorkers();
    for (const code of [...RENDER_FAILURE_CODES, ...RENDER_FAILURE_CODES]) {
      world.segmentRenderer.script(async () => failed(code));
      await deliver(await queueVideo());
    }
    expect(valuesOf(world, 'RenderFaults')).toEqual([]);
    expect(valuesOf(world, 'ControlsFailed').filter((value) => value > 0)).toEqual([]);
    expect(valuesOf(world, 'RendersAborted').filter((value) => value > 0)).toEqual([]);
  });

  it('show every fault of the service however many documents fail beside it', async () => {
    const { world, queueVideo, deliver } = await createWorkers();
    world.segmentRenderer.scriptControl(async () => failed('render_crashed'));
    for (const code of ['render_crashed', 'script_error', 'render_timeout', 'internal_error'] as const) {
      world.segmentRenderer.script(async () => failed(code));
      await deliver(await queueVideo());
    }
    expect(valuesOf(world, 'RenderFaults')).toEqual([1, 1]);
    expect(valuesOf(world, 'ControlsFailed')).toEqual([1, 1]);
  });
});
