import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import { RendererNotStartedError } from '#core/rendering/render-failure.ts';
import { createWorkers } from '#test/support/workers.ts';

const SECONDS = 20;
const COST = SECONDS * 1000;
const SEGMENT_FRAMES = [240, 200, 160];

const keyOf = (link: string) => new URL(link).pathname.slice(1);
const rangeOf = ({ segment }: SegmentRequest) => [segment.firstFrame, segment.frameCount];
const WHOLE = [0, 600];
const FIRST = [0, 240];
const SECOND = [240, 200];
const THIRD = [440, 160];

type Workers = Awaited<ReturnType<typeof createWorkers>>;

afterEach(() => vi.restoreAllMocks());

/** Outcomes by the first frame of a segment; 0 also for the whole video. */
type Outcomes = Readonly<Record<number, (request: SegmentRequest) => Promise<unknown>>>;

/** Scripts the renderers: the first one splits the video when allowed; each returns its outcome or succeeds. */
const renderInSegments = (
  { world, putFile }: Workers,
  { outcomes = {}, reportsLate = false }: { outcomes?: Outcomes; reportsLate?: boolean } = {},
) => {
  const aborted: number[] = [];
  world.segmentRenderer.script(async (request, signal) => {
    signal.addEventListener('abort', () => void aborted.push(request.segment.firstFrame));
    const isSplit = request.maxSegments > 1;
    const segmentFrames = { segmentFrames: SEGMENT_FRAMES };
    if (isSplit && !reportsLate) {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 30, ...segmentFrames });
      // The others are invoked while this one is running.
      await until(() => world.segmentRenderer.requests.some(({ segment }) => segment.index === 2));
    }
    const outcome = await outcomes[request.segment.firstFrame]?.(request);
    if (outcome === 'hangs') return untilAborted(signal);
    if (outcome !== undefined) return outcome as never;
    const kept = { ...request, segment: { ...request.segment, frameCount: 240 } };
    return isSplit ? { ...putFile(kept), ...segmentFrames } : putFile(request);
  });
  return { aborted };
};

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
};

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(new Error('aborted'));
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

const failed = (code: string) => ({ status: 'failed', code, diagnostic: `${code} at frame 7` });

const open = async (maxSegments = 8) => {
  const workers = await createWorkers({ maxSegments });
  return { ...workers, video: await workers.queueVideo(SECONDS) };
};

describe('a long video', () => {
  it.each([
    ['during the render', false],
    ['only in the result', true],
  ])('is rendered in segments and joined when the split is reported %s', async (_, reportsLate) => {
    const workers = await open();
    const { world, video, current, logged } = workers;
    renderInSegments(workers, { reportsLate });
    await workers.deliver(video);
    expect(world.segmentRenderer.requests.map(rangeOf)).toEqual([WHOLE, SECOND, THIRD]);
    expect(world.segmentRenderer.requests.map(({ maxSegments }) => maxSegments)).toEqual([8, 1, 1]);
    const outputKey = `out/${video.workspaceId}/${video.id}/1/video.mp4`;
    expect(await current(video)).toMatchObject({ status: 'done', durationMs: SECONDS * 1000, outputKey });
    expect(await workers.balance()).toBe(60_000 - COST);
    expect(logged.at(-1)?.fields).toMatchObject({ status: 'done', segments: 3, renderSeconds: 3 });
  });

  it.each([8, 1])(
    'is stored at a key without upload link, with a limit of %i segments',
    async (maxSegments) => {
      const workers = await open(maxSegments);
      renderInSegments(workers);
      await workers.deliver(workers.video);
      const { world, current, video } = workers;
      for (const { outputUrl } of world.segmentRenderer.requests)
        expect(keyOf(outputUrl)).toMatch(/^parts\//);
      expect((await current(video))?.outputKey).toMatch(/^out\//);
    },
  );

  it('gives all segments the same epoch, and each its own keys', async () => {
    const workers = await open();
    renderInSegments(workers);
    await workers.deliver(workers.video);
    const { requests } = workers.world.segmentRenderer;
    expect(new Set(requests.map(({ epochMs }) => epochMs)).size).toBe(1);
    for (const link of ['outputUrl', 'progressUrl'] as const)
      expect(new Set(requests.map((request) => keyOf(request[link]))).size).toBe(3);
  });

  it.each([
    ['unsplittable', 2],
    ['splittable', SECONDS],
  ])('reserves a minute of the attempt for joining or copying: %s', async (_, seconds) => {
    const { world, renderSuccessfully, deliver, queueVideo } = await createWorkers({ maxSegments: 8 });
    renderSuccessfully();
    await deliver(await queueVideo(seconds), { leftMs: 900_000 });
    const completionReserveMs = 10_000;
    const deadlines = world.segmentRenderer.requests.map(
      ({ deadlineMs }) => deadlineMs - world.clock.nowMs(),
    );
    expect(deadlines).toEqual([900_000 - completionReserveMs - 60_000]);
  });

  it('is rendered by one renderer when the deployment allows one segment', async () => {
    const { world, renderSuccessfully, deliver, video } = await open(1);
    renderSuccessfully();
    await deliver(video);
    expect(world.segmentRenderer.requests.map(({ maxSegments }) => maxSegments)).toEqual([1]);
  });

  it('reports the sum of the frames of all segments', async () => {
    const workers = await open();
    const { world, current, video } = workers;
    const seen = async (request: SegmentRequest) => {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 70 });
      // 240 of the first, which is complete, and 70 of each other
      await until(() => world.storedVideos().some(({ framesDone }) => framesDone === 380));
    };
    renderInSegments(workers, { outcomes: { 240: seen, 440: seen } });
    await workers.deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done' });
  });
});

describe('the progress of a video', () => {
  it('goes on from where it was when a segment or the video is rendered again', async () => {
    const workers = await open(1);
    const { world, video, current, putFile } = workers;
    const reports = [
      [1, 480], // of 600, then the renderer crashes
      [2, 300],
    ] as const;
    const seen: (number | undefined)[] = [];
    world.segmentRenderer.script(async (request) => {
      const [, framesDone] = reports[world.segmentRenderer.requests.length - 1] ?? [];
      if (framesDone === undefined) return putFile(request);
      const before = (await current(video))?.framesDone ?? 0;
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone });
      await until(() => world.storedVideos().some((stored) => stored.framesDone > before));
      seen.push((await current(video))?.framesDone);
      if (seen.length === 1) return failed('render_crashed') as never;
      throw new Error('the connection was lost');
    });
    await workers.deliver(video);
    expect(seen).toEqual([480, 540]);
    world.clock.advance(60_000);
    await workers.sweep();
    expect((await current(video))?.framesDone).toBe(540);
    await workers.deliver(video, { owner: 'worker-2' });
    expect(await current(video)).toMatchObject({ status: 'done', attempt: 2, framesDone: 600 });
  });
});

describe('a segment that crashes', () => {
  it.each([
    ['a later segment', 240, [WHOLE, SECOND, THIRD, SECOND]],
    ['the first segment after the split', 0, [WHOLE, SECOND, THIRD, FIRST]],
  ])('is rendered once more: %s', async (_, firstFrame, ranges) => {
    const workers = await open();
    let crashes = 0;
    const crashOnce = async () => {
      crashes += 1;
      return crashes === 1 ? failed('render_crashed') : undefined;
    };
    renderInSegments(workers, { outcomes: { [firstFrame]: crashOnce } });
    await workers.deliver(workers.video);
    expect(workers.world.segmentRenderer.requests.map(rangeOf)).toEqual(ranges);
    expect(await workers.current(workers.video)).toMatchObject({ status: 'done', attempt: 1 });
  });

  it('before a split is rendered again as the whole video, and can be split then', async () => {
    const workers = await open();
    const { world, putFile } = workers;
    world.segmentRenderer.script(async (request) => {
      if (world.segmentRenderer.requests.length === 1) return failed('render_crashed') as never;
      if (request.maxSegments === 1) return putFile(request);
      const kept = { ...request, segment: { ...request.segment, frameCount: 240 } };
      return { ...putFile(kept), segmentFrames: SEGMENT_FRAMES };
    });
    await workers.deliver(workers.video);
    expect(world.segmentRenderer.requests.map(rangeOf)).toEqual([WHOLE, WHOLE, SECOND, THIRD]);
    expect((await workers.current(workers.video))?.status).toBe('done');
  });

  it('twice fails the video', async () => {
    const workers = await open();
    renderInSegments(workers, { outcomes: { 440: async () => failed('render_crashed') } });
    await workers.deliver(workers.video);
    expect(await workers.current(workers.video)).toMatchObject({
      status: 'failed',
      failure: { code: 'render_crashed' },
    });
  });
});

describe('a segment that fails', () => {
  it.each([0, 240, 440])(
    'aborts the others and fails the video once: the one from frame %i',
    async (firstFrame) => {
      const workers = await open();
      const { world, video, current, balance, activeIds, logged } = workers;
      const others = [0, 240, 440].filter((frame) => frame !== firstFrame);
      const outcomes = {
        ...Object.fromEntries(others.map((frame) => [frame, async () => 'hangs'])),
        [firstFrame]: async () => failed('render_timeout'),
      };
      renderInSegments(workers, { outcomes });
      expect(await workers.deliver(video)).toEqual({ batchItemFailures: [] });
      expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'render_timeout' } });
      expect(world.segmentRenderer.requests).toHaveLength(3);
      expect(await balance()).toBe(60_000);
      expect(await activeIds()).toEqual([]);
      expect(world.ledger().filter(({ kind }) => kind === 'release')).toHaveLength(1);
      expect(logged.at(-1)?.fields).toMatchObject({
        code: 'render_timeout',
        diagnostic: 'render_timeout at frame 7',
      });
    },
  );

  it('is not rendered again after another one has failed', async () => {
    const workers = await open();
    const outcomes = {
      0: async () => 'hangs',
      240: async () => failed('script_error'),
      440: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return failed('render_crashed');
      },
    };
    renderInSegments(workers, { outcomes });
    await workers.deliver(workers.video);
    expect(workers.world.segmentRenderer.requests).toHaveLength(3);
    expect((await workers.current(workers.video))?.failure).toEqual({ code: 'script_error' });
  });

  it.each([
    ['may not have been invoked', new Error('connection reset')],
    ['was not invoked', new RendererNotStartedError('rejected', undefined)],
  ])('leaves the message on the queue when its renderer %s', async (_, error) => {
    const workers = await open();
    const unreachable = () => Promise.reject(error);
    const hang = async () => 'hangs';
    renderInSegments(workers, { outcomes: { 0: hang, 240: hang, 440: unreachable } });
    const { batchItemFailures } = await workers.deliver(workers.video);
    expect(batchItemFailures).toHaveLength(1);
    expect((await workers.current(workers.video))?.status).toBe('rendering');
  });
});

describe('a split that leaves the other renderers less than 30 s', () => {
  it('fails the video, whose time is unpaid, and calls none of them', async () => {
    const workers = await open();
    const { world, video, current, balance } = workers;
    const takeLong = async () => world.clock.advance(501_000);
    renderInSegments(workers, { outcomes: { 0: takeLong }, reportsLate: true });
    await workers.deliver(video, { leftMs: 600_000 });
    expect(world.segmentRenderer.requests).toHaveLength(1);
    expect(await current(video)).toMatchObject({
      failure: { code: 'render_timeout' },
      unpaidRendererMs: 501_000,
    });
    expect(await balance()).toBe(60_000);
  });
});

describe('while several renderers are running', () => {
  it('a cancellation of the video aborts all of them', async () => {
    const workers = await open();
    const { world, video } = workers;
    const cancel = async () => {
      await world.cancelVideo(video);
      return 'hangs';
    };
    const hang = async () => 'hangs';
    const { aborted } = renderInSegments(workers, { outcomes: { 0: hang, 240: hang, 440: cancel } });
    await workers.deliver(video);
    expect((await workers.current(video))?.status).toBe('canceled');
    expect(aborted.toSorted((a, b) => a - b)).toEqual([0, 240, 440]);
    expect(await workers.balance()).toBe(60_000);
  });

  it('the deadline fails the video with the number of frames in the diagnostic', async () => {
    const workers = await open();
    const { world, video, current, balance, logged } = workers;
    const hang = async (request: SegmentRequest) => {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 50 });
      return 'hangs';
    };
    renderInSegments(workers, { outcomes: { 0: hang, 240: hang, 440: hang } });
    const deadline = AbortSignal.timeout(100);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline);
    await workers.deliver(video);
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'render_timeout' } });
    expect(await balance()).toBe(60_000);
    expect(logged.at(-1)?.fields).toMatchObject({
      diagnostic: 'the attempt reached its deadline after 150 of 600 frames',
    });
  });
});

describe('a renderer whose result is no longer needed', () => {
  const cancellationKeyOf = ({ cancellationUrl }: Partial<SegmentRequest> = {}) =>
    keyOf(cancellationUrl ?? 'https://none.example/');
  const hang = async () => 'hangs';

  it.each([
    ['another one has failed', async () => failed('script_error'), 'failed'],
    ['another one could not be invoked', () => Promise.reject(new Error('no connection')), 'rendering'],
  ])('is canceled when %s', async (_, outcome, status) => {
    const workers = await open();
    const { world, video, current } = workers;
    renderInSegments(workers, { outcomes: { 0: hang, 240: hang, 440: outcome } });
    await workers.deliver(video);
    expect((await current(video))?.status).toBe(status);
    expect(new Set(world.segmentRenderer.requests.map(cancellationKeyOf))).toEqual(
      world.segmentFiles.cancellations,
    );
    expect(world.segmentFiles.cancellations.size).toBe(1);
  });

  it.each([8, 1])(
    'is canceled when its video is canceled, with a limit of %i segments',
    async (maxSegments) => {
      const workers = await open(maxSegments);
      const { world, video } = workers;
      const cancel = async () => {
        await world.cancelVideo(video);
        return 'hangs';
      };
      renderInSegments(workers, { outcomes: { 0: cancel, 240: hang, 440: hang } });
      await workers.deliver(video);
      expect(world.segmentFiles.cancellations).toEqual(
        new Set([cancellationKeyOf(world.segmentRenderer.requests[0])]),
      );
    },
  );

  it('is canceled at the deadline', async () => {
    const workers = await open(1);
    renderInSegments(workers, { outcomes: { 0: hang } });
    await workers.deliver(workers.video, { leftMs: 10_020 });
    expect(workers.world.segmentFiles.cancellations).toEqual(
      new Set([cancellationKeyOf(workers.world.segmentRenderer.requests[0])]),
    );
  });

  it('is canceled by the next attempt when its coordinator has died', async () => {
    const workers = await open(1);
    const { world, video } = workers;
    world.segmentRenderer.script(() => new Promise(() => {}));
    void workers.deliver(video, { leftMs: 20_000_000 });
    await until(() => world.segmentRenderer.requests.length === 1);
    world.clock.advance(60_001);
    workers.renderSuccessfully();
    await workers.deliver(video, { owner: 'worker-2' });
    const [first, second] = world.segmentRenderer.requests;
    expect(world.segmentFiles.cancellations.has(cancellationKeyOf(first))).toBe(true);
    expect(world.segmentFiles.cancellations.has(cancellationKeyOf(second))).toBe(false);
    expect((await workers.current(video))?.status).toBe('done');
  });

  it.each([
    ['succeeded', undefined],
    ['failed', async () => failed('script_error')],
  ])('is not canceled when all have %s', async (_, outcome) => {
    const workers = await open(1);
    renderInSegments(workers, { outcomes: outcome ? { 0: outcome } : {} });
    await workers.deliver(workers.video);
    expect(workers.world.segmentFiles.cancellations).toEqual(new Set());
  });

  it('does not prevent the completion of its video when the cancellation fails', async () => {
    const workers = await open();
    const { world, video, current, balance } = workers;
    world.failOn('segmentFiles', 'requestCancellation');
    renderInSegments(workers, { outcomes: { 0: hang, 240: hang, 440: async () => failed('script_error') } });
    await workers.deliver(video);
    expect((await current(video))?.status).toBe('failed');
    expect(await balance()).toBe(60_000);
  });
});

describe('a renderer with an invalid report', () => {
  it.each([
    ['a split that does not cover the video', [100, 100]],
    ['more segments than allowed', Array.from({ length: 9 }, (_, index) => (index === 0 ? 592 : 1))],
  ])('of %s renders the whole video', async (_, segmentFrames) => {
    const workers = await open();
    const { world, putFile, video } = workers;
    world.segmentRenderer.script(async (request) => {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 1, segmentFrames });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { ...putFile(request), segmentFrames };
    });
    await workers.deliver(video);
    expect(world.segmentRenderer.requests.map(rangeOf)).toEqual([WHOLE]);
    expect((await workers.current(video))?.status).toBe('done');
  });

  it.each([
    [
      'was truncated',
      (key: string, { world }: Workers) =>
        world.segmentFiles.digests.set(key, { sizeBytes: 1, sha256: 'f'.repeat(64) }),
    ],
    ['was not stored', (key: string, { world }: Workers) => world.segmentFiles.digests.delete(key)],
    [
      'lacks a frame',
      (key: string, { world }: Workers) => {
        const facts = world.segmentFiles.facts.get(key);
        if (facts) world.segmentFiles.facts.set(key, { ...facts, frames: facts.frames - 1 });
      },
    ],
  ] as const)('fails the video when a segment file %s', async (_, alter) => {
    const workers = await open();
    const { world, putFile, video } = workers;
    renderInSegments(workers, {
      outcomes: {
        240: async (request) => {
          const reported = putFile(request);
          alter(keyOf(request.outputUrl), workers);
          return reported;
        },
      },
    });
    await workers.deliver(video);
    expect(await workers.current(video)).toMatchObject({
      status: 'failed',
      failure: { code: 'internal_error' },
    });
    expect(world.segmentFiles.facts.has(`out/${video.workspaceId}/${video.id}/1/video.mp4`)).toBe(false);
    expect(await workers.balance()).toBe(60_000);
  });
});
