import { describe, expect, it } from 'vitest';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import { createWorkers } from '#test/support/workers.ts';

const SECONDS = 20;
const COST = SECONDS * 1000;
const PARTS = [240, 200, 160];

const keyOf = (link: string) => new URL(link).pathname.slice(1);
const rangeOf = ({ segment }: SegmentRequest) => [segment.firstFrame, segment.frameCount];
const WHOLE = [0, 600];
const FIRST = [0, 240];
const SECOND = [240, 200];
const THIRD = [440, 160];

type Workers = Awaited<ReturnType<typeof createWorkers>>;

/** What becomes of a segment, by its first frame, the whole video's try being that of its first segment. */
type Endings = Readonly<Record<number, (request: SegmentRequest) => Promise<unknown>>>;

/** Renderers, the first of which leaves frames to others when it may; then each ends as told, or well. */
const renderInSegments = (
  { world, putFile }: Workers,
  { endings = {}, tellsLate = false }: { endings?: Endings; tellsLate?: boolean } = {},
) => {
  const stopped: number[] = [];
  world.segmentRenderer.script(async (request, signal) => {
    signal.addEventListener('abort', () => void stopped.push(request.segment.firstFrame));
    const isSplit = request.maxSegments > 1;
    const segmentFrames = { segmentFrames: PARTS };
    if (isSplit && !tellsLate) {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 30, ...segmentFrames });
      // The others are called while this one goes on.
      await until(() => world.segmentRenderer.requests.some(({ segment }) => segment.index === 2));
    }
    const bad = await endings[request.segment.firstFrame]?.(request);
    if (bad === 'hangs') return untilAborted(signal);
    if (bad !== undefined) return bad as never;
    const kept = { ...request, segment: { ...request.segment, frameCount: 240 } };
    return isSplit ? { ...putFile(kept), ...segmentFrames } : putFile(request);
  });
  return { stopped };
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
    ['while it films', false],
    ['only when it has ended', true],
  ])('is filmed by several renderers and joined, told of the split %s', async (_, tellsLate) => {
    const workers = await open();
    const { world, video, current, logged } = workers;
    renderInSegments(workers, { tellsLate });
    await workers.deliver(video);
    expect(world.segmentRenderer.requests.map(rangeOf)).toEqual([WHOLE, SECOND, THIRD]);
    expect(world.segmentRenderer.requests.map(({ maxSegments }) => maxSegments)).toEqual([8, 1, 1]);
    const outputKey = `out/${video.workspaceId}/${video.id}/1/video.mp4`;
    expect(await current(video)).toMatchObject({ status: 'done', durationMs: SECONDS * 1000, outputKey });
    expect(await workers.balance()).toBe(60_000 - COST);
    expect(logged.at(-1)?.fields).toMatchObject({ status: 'done', segments: 3, renderSeconds: 3 });
  });

  it.each([8, 1])('lies where no renderer has a link to, of %i that may film it', async (maxSegments) => {
    const workers = await open(maxSegments);
    renderInSegments(workers);
    await workers.deliver(workers.video);
    const { world, current, video } = workers;
    for (const { outputUrl } of world.segmentRenderer.requests) expect(keyOf(outputUrl)).toMatch(/^parts\//);
    expect((await current(video))?.outputKey).toMatch(/^out\//);
  });

  it('shows all its segments the same clock, and gives each a place of its own', async () => {
    const workers = await open();
    renderInSegments(workers);
    await workers.deliver(workers.video);
    const { requests } = workers.world.segmentRenderer;
    expect(new Set(requests.map(({ epochMs }) => epochMs)).size).toBe(1);
    for (const link of ['outputUrl', 'progressUrl'] as const)
      expect(new Set(requests.map((request) => keyOf(request[link]))).size).toBe(3);
  });

  it.each([
    ['one that is not split', 2],
    ['one that may be split', SECONDS],
  ])(
    'leaves its renderers a minute less than the attempt has, for joining or copying: %s',
    async (_, seconds) => {
      const { world, renderWell, deliver, queueVideo } = await createWorkers({ maxSegments: 8 });
      renderWell();
      await deliver(await queueVideo(seconds), { leftMs: 900_000 });
      const bookkeepingMs = 10_000;
      const deadlines = world.segmentRenderer.requests.map(
        ({ deadlineMs }) => deadlineMs - world.clock.nowMs(),
      );
      expect(deadlines).toEqual([900_000 - bookkeepingMs - 60_000]);
    },
  );

  it('is filmed by one renderer where the deployment allows no other', async () => {
    const { world, renderWell, deliver, video } = await open(1);
    renderWell();
    await deliver(video);
    expect(world.segmentRenderer.requests.map(({ maxSegments }) => maxSegments)).toEqual([1]);
  });

  it('adds up the progress of all its renderers', async () => {
    const workers = await open();
    const { world, current, video } = workers;
    const seen = async (request: SegmentRequest) => {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 70 });
      // 240 of the first, which is through, and 70 each of the others
      await until(() => world.storedVideos().some(({ framesDone }) => framesDone === 380));
    };
    renderInSegments(workers, { endings: { 240: seen, 440: seen } });
    await workers.deliver(video);
    expect(await current(video)).toMatchObject({ status: 'done' });
  });
});

describe('one segment that crashes', () => {
  it.each([
    ['a later one', 240, [WHOLE, SECOND, THIRD, SECOND]],
    ['the first one, after the split', 0, [WHOLE, SECOND, THIRD, FIRST]],
  ])('is tried once more, alone: %s', async (_, firstFrame, ranges) => {
    const workers = await open();
    let crashes = 0;
    const crashOnce = async () => {
      crashes += 1;
      return crashes === 1 ? failed('render_crashed') : undefined;
    };
    renderInSegments(workers, { endings: { [firstFrame]: crashOnce } });
    await workers.deliver(workers.video);
    expect(workers.world.segmentRenderer.requests.map(rangeOf)).toEqual(ranges);
    expect(await workers.current(workers.video)).toMatchObject({ status: 'done', attempt: 1 });
  });

  it('before any split is tried once more as the whole, and may be split then', async () => {
    const workers = await open();
    const { world, putFile } = workers;
    world.segmentRenderer.script(async (request) => {
      if (world.segmentRenderer.requests.length === 1) return failed('render_crashed') as never;
      if (request.maxSegments === 1) return putFile(request);
      const kept = { ...request, segment: { ...request.segment, frameCount: 240 } };
      return { ...putFile(kept), segmentFrames: PARTS };
    });
    await workers.deliver(workers.video);
    expect(world.segmentRenderer.requests.map(rangeOf)).toEqual([WHOLE, WHOLE, SECOND, THIRD]);
    expect((await workers.current(workers.video))?.status).toBe('done');
  });

  it('twice fails the video', async () => {
    const workers = await open();
    renderInSegments(workers, { endings: { 440: async () => failed('render_crashed') } });
    await workers.deliver(workers.video);
    expect(await workers.current(workers.video)).toMatchObject({
      status: 'failed',
      failure: { code: 'render_crashed' },
    });
  });
});

describe('one segment that fails for good', () => {
  it.each([0, 240, 440])(
    'stops the others and fails the video once: that of frame %i',
    async (firstFrame) => {
      const workers = await open();
      const { world, video, current, balance, activeIds, logged } = workers;
      const others = [0, 240, 440].filter((frame) => frame !== firstFrame);
      const endings = {
        ...Object.fromEntries(others.map((frame) => [frame, async () => 'hangs'])),
        [firstFrame]: async () => failed('render_timeout'),
      };
      renderInSegments(workers, { endings });
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

  it('is not tried again when another one has failed meanwhile', async () => {
    const workers = await open();
    const endings = {
      0: async () => 'hangs',
      240: async () => failed('script_error'),
      440: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return failed('render_crashed');
      },
    };
    renderInSegments(workers, { endings });
    await workers.deliver(workers.video);
    expect(workers.world.segmentRenderer.requests).toHaveLength(3);
    expect((await workers.current(workers.video))?.failure).toEqual({ code: 'script_error' });
  });

  it('leaves the message on the queue when a renderer could not be called', async () => {
    const workers = await open();
    const unreachable = () => Promise.reject(new Error('too many invocations'));
    renderInSegments(workers, { endings: { 0: async () => 'hangs', 440: unreachable } });
    const { batchItemFailures } = await workers.deliver(workers.video);
    expect(batchItemFailures).toHaveLength(1);
    expect((await workers.current(workers.video))?.status).toBe('rendering');
  });
});

describe('while several renderers work', () => {
  it('a cancel stops all of them', async () => {
    const workers = await open();
    const { world, video } = workers;
    const cancel = async () => {
      await world.cancelVideo(video);
      return 'hangs';
    };
    const hang = async () => 'hangs';
    const { stopped } = renderInSegments(workers, { endings: { 0: hang, 240: hang, 440: cancel } });
    await workers.deliver(video);
    expect((await workers.current(video))?.status).toBe('canceled');
    expect(stopped.toSorted((a, b) => a - b)).toEqual([0, 240, 440]);
    expect(await workers.balance()).toBe(60_000);
  });

  it('the end of the time of the function fails the video and tells how far it had come', async () => {
    const workers = await open();
    const { world, video, current, balance, logged } = workers;
    const hang = async (request: SegmentRequest) => {
      world.segmentFiles.progress.set(keyOf(request.progressUrl), { framesDone: 50 });
      return 'hangs';
    };
    renderInSegments(workers, { endings: { 0: hang, 240: hang, 440: hang } });
    await workers.deliver(video, { leftMs: 10_100 });
    expect(await current(video)).toMatchObject({ status: 'failed', failure: { code: 'render_timeout' } });
    expect(await balance()).toBe(60_000);
    expect(logged.at(-1)?.fields).toMatchObject({
      diagnostic: 'the attempt reached its deadline after 150 of 600 frames',
    });
  });
});

describe('a renderer nobody waits for any more', () => {
  const stopOf = ({ cancellationUrl }: Partial<SegmentRequest> = {}) =>
    keyOf(cancellationUrl ?? 'https://none.example/');
  const hang = async () => 'hangs';

  it.each([
    ['another one has failed for good', async () => failed('script_error'), 'failed'],
    ['another one could not be called', () => Promise.reject(new Error('no connection')), 'rendering'],
  ])('is told to stop when %s', async (_, ending, status) => {
    const workers = await open();
    const { world, video, current } = workers;
    renderInSegments(workers, { endings: { 0: hang, 240: hang, 440: ending } });
    await workers.deliver(video);
    expect((await current(video))?.status).toBe(status);
    expect(new Set(world.segmentRenderer.requests.map(stopOf))).toEqual(world.segmentFiles.cancellations);
    expect(world.segmentFiles.cancellations.size).toBe(1);
  });

  it.each([8, 1])(
    'is told to stop when its video is canceled, of %i that may film it',
    async (maxSegments) => {
      const workers = await open(maxSegments);
      const { world, video } = workers;
      const cancel = async () => {
        await world.cancelVideo(video);
        return 'hangs';
      };
      renderInSegments(workers, { endings: { 0: cancel, 240: hang, 440: hang } });
      await workers.deliver(video);
      expect(world.segmentFiles.cancellations).toEqual(new Set([stopOf(world.segmentRenderer.requests[0])]));
    },
  );

  it('is told to stop at the end of the time of the function', async () => {
    const workers = await open(1);
    renderInSegments(workers, { endings: { 0: hang } });
    await workers.deliver(workers.video, { leftMs: 10_020 });
    expect(workers.world.segmentFiles.cancellations).toEqual(
      new Set([stopOf(workers.world.segmentRenderer.requests[0])]),
    );
  });

  it('is told to stop by the next coordinator when its own has died', async () => {
    const workers = await open(1);
    const { world, video } = workers;
    world.segmentRenderer.script(() => new Promise(() => {}));
    void workers.deliver(video, { leftMs: 20_000_000 });
    await until(() => world.segmentRenderer.requests.length === 1);
    world.clock.advance(60_001);
    workers.renderWell();
    await workers.deliver(video, { owner: 'worker-2' });
    const [first, second] = world.segmentRenderer.requests;
    expect(world.segmentFiles.cancellations.has(stopOf(first))).toBe(true);
    expect(world.segmentFiles.cancellations.has(stopOf(second))).toBe(false);
    expect((await workers.current(video))?.status).toBe('done');
  });

  it.each([
    ['ended well', undefined],
    ['failed by itself', async () => failed('script_error')],
  ])('is not told when all have %s', async (_, ending) => {
    const workers = await open(1);
    renderInSegments(workers, { endings: ending ? { 0: ending } : {} });
    await workers.deliver(workers.video);
    expect(workers.world.segmentFiles.cancellations).toEqual(new Set());
  });

  it('does not keep its video from its ending when it cannot be told', async () => {
    const workers = await open();
    const { world, video, current, balance } = workers;
    world.failOn('segmentFiles', 'requestCancellation');
    renderInSegments(workers, { endings: { 0: hang, 240: hang, 440: async () => failed('script_error') } });
    await workers.deliver(video);
    expect((await current(video))?.status).toBe('failed');
    expect(await balance()).toBe(60_000);
  });
});

describe('a renderer that tells nonsense', () => {
  it.each([
    ['segments that do not cover the video', [100, 100]],
    ['more segments than it may', Array.from({ length: 9 }, (_, index) => (index === 0 ? 592 : 1))],
  ])('of %s is not listened to', async (_, segmentFrames) => {
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
      'was cut off',
      (key: string, { world }: Workers) =>
        world.segmentFiles.digests.set(key, { sizeBytes: 1, sha256: 'f'.repeat(64) }),
    ],
    ['never arrived', (key: string, { world }: Workers) => world.segmentFiles.digests.delete(key)],
    [
      'lacks a frame',
      (key: string, { world }: Workers) => {
        const facts = world.segmentFiles.facts.get(key);
        if (facts) world.segmentFiles.facts.set(key, { ...facts, frames: facts.frames - 1 });
      },
    ],
  ] as const)('never makes a video of a part that %s', async (_, spoil) => {
    const workers = await open();
    const { world, putFile, video } = workers;
    renderInSegments(workers, {
      endings: {
        240: async (request) => {
          const reported = putFile(request);
          spoil(keyOf(request.outputUrl), workers);
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
