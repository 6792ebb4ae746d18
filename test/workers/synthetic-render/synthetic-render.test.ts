import { describe, expect, it } from 'vitest';
import type { CallerApi, ListedVideo, VideoFacts } from '#core/ports/synthetic-renders.ts';
import { createSyntheticRenderHandler } from '#workers/synthetic-render/handler.ts';
import { createFakeClock } from '#test/support/fakes/clock.ts';
import { createFakeMetrics } from '#test/support/fakes/metrics.ts';

const MINUTE_MS = 60_000;
const GOOD: VideoFacts = { codec: 'avc', width: 360, height: 640, frames: 30, durationSeconds: 1 };

/** A service that callers reach through `api`, with the runs of the schedule. */
const createService = () => {
  const clock = createFakeClock();
  const { record, recorded } = createFakeMetrics();
  const logged: unknown[] = [];
  const videos: ListedVideo[] = [];
  const faults: { list?: Error; create?: Error; read?: Error } = {};
  let facts = GOOD;
  const answer = async <Value>(fault: Error | undefined, value: () => Value): Promise<Value> => {
    if (fault) throw fault;
    return value();
  };
  const api: CallerApi = {
    findNewest: () => answer(faults.list, () => videos.at(-1)),
    createComposition: () =>
      answer(faults.create, () => {
        videos.push({
          id: `vid_${videos.length + 1}`,
          status: 'queued',
          createdAtMs: clock.nowMs(),
          finishedAtMs: null,
          outputUrl: null,
          errorCode: null,
        });
      }),
    readVideo: () => answer(faults.read, () => facts),
  };
  const handle = createSyntheticRenderHandler({
    api,
    clock,
    record,
    log: ({ name }, fields) => void logged.push([name, fields]),
  });
  const change = (changes: Partial<ListedVideo>): void => {
    const video = videos.pop();
    if (video) videos.push({ ...video, ...changes });
  };
  return {
    faults,
    videos,
    logged,
    clock,
    readAs: (changed: Partial<VideoFacts>) => void (facts = { ...GOOD, ...changed }),
    finish: (status: 'done' | 'failed' | 'canceled' = 'done', afterMs = 12_000) => {
      clock.advance(afterMs);
      const isDone = status === 'done';
      change({
        status,
        finishedAtMs: clock.nowMs(),
        outputUrl: isDone ? 'https://bucket.example/video.mp4?X-Amz-Signature=s' : null,
        errorCode: status === 'failed' ? 'render_crashed' : null,
      });
    },
    /** What the run records, five minutes after the one before. */
    run: async (afterMs = 5 * MINUTE_MS) => {
      clock.advance(afterMs);
      await handle();
      return recorded.splice(0).map(({ values }) => values);
    },
  };
};

const FAULT = [{ SyntheticRenderFaults: 1 }];

describe('synthetic-render', () => {
  it('creates a video, checks it five minutes later and records the seconds until it was done', async () => {
    const { videos, logged, finish, run } = createService();
    expect(await run()).toEqual([]);
    finish();
    expect(await run()).toEqual([{ SyntheticRenderFaults: 0, SyntheticRenderSeconds: 12 }]);
    expect(videos.map(({ status }) => status)).toEqual(['done', 'queued']);
    expect(logged).toEqual([['synthetic render good', { video_id: 'vid_1', seconds: 12 }]]);
  });

  it.each([
    ['failed', 'video vid_1 is failed (render_crashed)'],
    ['canceled', 'video vid_1 is canceled'],
  ] as const)('records a fault for a %s video, and creates the next one', async (status, problems) => {
    const { videos, logged, finish, run } = createService();
    await run();
    finish(status);
    expect(await run()).toEqual(FAULT);
    expect(logged).toEqual([['synthetic render failed', { problems }]]);
    expect(videos).toHaveLength(2);
  });

  it.each([
    [{ codec: 'hevc' }, 'hevc 360×640, 30 frames, 1.00 s'],
    [{ width: 640, height: 360 }, 'avc 640×360, 30 frames, 1.00 s'],
    [{ frames: 29 }, 'avc 360×640, 29 frames, 1.00 s'],
    [{ durationSeconds: 0.97 }, 'avc 360×640, 30 frames, 0.97 s'],
  ])('records a fault for a file of %o', async (facts, found) => {
    const { logged, finish, run, readAs } = createService();
    await run();
    finish();
    readAs(facts);
    expect(await run()).toEqual(FAULT);
    expect(JSON.stringify(logged)).toContain(`video vid_1 is ${found}, not avc 360×640, 30 frames, 1.00 s`);
  });

  it('records a fault when the link does not work, and does not log the link', async () => {
    const { faults, logged, finish, run } = createService();
    await run();
    finish();
    faults.read = new Error('status 403');
    expect(await run()).toEqual(FAULT);
    expect(logged).toEqual([['synthetic render failed', { problems: 'download video vid_1: status 403' }]]);
  });

  it('records a fault when the API does not answer, and creates nothing', async () => {
    const { faults, videos, run } = createService();
    faults.list = new Error('TimeoutError');
    expect(await run()).toEqual(FAULT);
    expect(videos).toEqual([]);
  });

  it('records a fault when no video can be created, until one can', async () => {
    const { faults, finish, run } = createService();
    await run();
    finish();
    faults.create = new Error('status 429 quota_exceeded');
    expect(await run()).toEqual(FAULT);
    expect(await run()).toEqual(FAULT);
    delete faults.create;
    expect(await run()).toEqual([]); // the video of the first run was checked before
    finish();
    expect(await run()).toMatchObject([{ SyntheticRenderFaults: 0 }]);
  });

  it('leaves one message in the queue of a renderer that does not work', async () => {
    const { videos, logged, run } = createService();
    await run();
    for (let hour = 0; hour < 12; hour += 1) expect(await run()).toEqual(FAULT);
    expect(videos).toHaveLength(1);
    expect(logged[0]).toEqual(['synthetic render failed', { problems: 'video vid_1 is queued after 300 s' }]);
  });

  it.each([5.5, 6, 7, 9.5])('records a fault in every run while videos take %d minutes', async (minutes) => {
    const { logged, finish, run } = createService();
    await run();
    for (let video = 1; video <= 3; video += 1) {
      expect(await run()).toEqual(FAULT);
      finish('done', (minutes - 5) * MINUTE_MS);
      const seconds = minutes * 60;
      expect(await run((10 - minutes) * MINUTE_MS)).toEqual([
        { SyntheticRenderFaults: 1, SyntheticRenderSeconds: seconds },
      ]);
      const problems = `video vid_${video} is done after ${seconds} s`;
      expect(logged.at(-1)).toEqual(['synthetic render failed', { problems }]);
    }
  });

  it('takes a video that needs five minutes for good', async () => {
    const { finish, run } = createService();
    await run();
    finish('done', 5 * MINUTE_MS);
    expect(await run(0)).toEqual([{ SyntheticRenderFaults: 0, SyntheticRenderSeconds: 300 }]);
  });

  it('neither checks nor creates when its schedule repeats an event', async () => {
    const { videos, run } = createService();
    await run();
    expect(await run(1000)).toEqual([]);
    expect(videos).toHaveLength(1);
  });
});
