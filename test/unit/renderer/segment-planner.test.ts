import { expect, it } from 'vitest';
import { createSegmentPlanner } from '#renderer/segment-planner.ts';

/** Films 1800 frames of a minute on a clock of its own, `frameMs` each, and tells where it stopped. */
const film = async (options: {
  readonly frameMs: (frame: number) => number;
  readonly maxSegments?: number;
  readonly startMs?: number;
  readonly seekMs?: number;
  readonly startsOver?: boolean;
}) => {
  const { frameMs, maxSegments = 8, startMs = 1000, seekMs = 1, startsOver = false } = options;
  let nowMs = 5000;
  const segment = { index: 0, firstFrame: 0, frameCount: 1800 };
  const planner = createSegmentPlanner({ segment, maxSegments, nowMs: () => nowMs });
  nowMs += startMs;
  let splitAt: number | undefined;
  const filmOnce = async () => {
    for (let done = 0; done < planner.frameCount(); done += 1) {
      nowMs += frameMs(done);
      await planner.recordFrame(done + 1, () => Promise.resolve(seekMs / 1000));
      if (planner.segmentFrames()) splitAt ??= done + 1;
    }
  };
  await filmOnce();
  if (startsOver) await filmOnce();
  return { splitAt, frames: planner.frameCount(), segmentFrames: planner.segmentFrames() };
};

it('leaves the end to others as soon as half a second of frames has shown that it pays', async () => {
  const { splitAt, frames, segmentFrames = [] } = await film({ frameMs: () => 20 });
  expect(splitAt).toBe(30); // the least that tells anything: 0.6 s
  expect(segmentFrames[0]).toBe(frames);
  expect(segmentFrames.length).toBeGreaterThan(1);
  expect(segmentFrames.reduce((sum, count) => sum + count, 0)).toBe(1800);
});

it('films it all when frames are cheap', async () => {
  const { frames, segmentFrames } = await film({ frameMs: () => 2 });
  expect(frames).toBe(1800);
  expect(segmentFrames).toBeUndefined();
});

it('films it all when nobody else may', async () => {
  expect(await film({ frameMs: () => 50, maxSegments: 1 })).toMatchObject({ frames: 1800 });
});

it('looks again when frames become heavy behind a light beginning', async () => {
  const { splitAt = 0, segmentFrames } = await film({ frameMs: (frame) => (frame < 300 ? 2 : 60) });
  expect(splitAt).toBeGreaterThan(300);
  expect(splitAt).toBeLessThan(400);
  expect(segmentFrames?.length).toBeGreaterThan(1);
});

it('gives a renderer that skips much less to film', async () => {
  const light = await film({ frameMs: () => 40, seekMs: 0.1 });
  const heavy = await film({ frameMs: () => 40, seekMs: 10 });
  expect(heavy.frames).toBeGreaterThan(light.frames);
});

it('keeps to what it has told when the film starts over', async () => {
  const once = await film({ frameMs: () => 20 });
  expect(await film({ frameMs: () => 20, startsOver: true })).toEqual(once);
});
