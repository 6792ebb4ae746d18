import { expect, it } from 'vitest';
import { createSegmentPlanner } from '#renderer/segment-planner.ts';

/** Simulates the render of 1800 frames, `frameMs` each, and returns where the planner split the video. */
const simulate = async (options: {
  readonly frameMs: (frame: number) => number;
  readonly maxSegments?: number;
  readonly startMs?: number;
  readonly seekMs?: number;
  readonly startsOver?: boolean;
}) => {
  const { frameMs, maxSegments = 8, startMs = 1000, seekMs = 1, startsOver = false } = options;
  let nowMs = 5000;
  const segment = { index: 0, firstFrame: 0, frameCount: 1800 };
  const planner = createSegmentPlanner({ segment, maxSegments, coldStartSeconds: 2, nowMs: () => nowMs });
  nowMs += startMs;
  let splitAt: number | undefined;
  const renderOnce = async () => {
    for (let done = 0; done < planner.frameCount(); done += 1) {
      nowMs += frameMs(done);
      await planner.recordFrame(done + 1, () => Promise.resolve(seekMs / 1000));
      if (planner.segmentFrames()) splitAt ??= done + 1;
    }
  };
  await renderOnce();
  if (startsOver) await renderOnce();
  return { splitAt, frames: planner.frameCount(), segmentFrames: planner.segmentFrames() };
};

it('splits the video after an eighth of a second of frames if that saves time', async () => {
  const { splitAt, frames, segmentFrames = [] } = await simulate({ frameMs: () => 10 });
  expect(splitAt).toBe(14); // 13 frames after the first one take 0.13 s
  expect(segmentFrames[0]).toBe(frames);
  expect(segmentFrames.length).toBeGreaterThan(1);
  expect(segmentFrames.reduce((sum, count) => sum + count, 0)).toBe(1800);
});

it('measures at least twelve frames', async () => {
  expect(await simulate({ frameMs: () => 20 })).toMatchObject({ splitAt: 12 });
});

it('plans with the mean of all frames or of the second half, whichever is longer', async () => {
  const slower = await simulate({ frameMs: (frame) => (frame < 6 ? 10 : 40) });
  expect(slower).toEqual(await simulate({ frameMs: () => 40 }));
  const faster = await simulate({ frameMs: (frame) => (frame < 6 ? 43 : 10) });
  expect(faster).toEqual(await simulate({ frameMs: (frame) => (frame === 0 ? 43 : 25) })); // (5 · 43 + 6 · 10) / 11
});

it('does not split when frames are cheap', async () => {
  const { frames, segmentFrames } = await simulate({ frameMs: () => 2 });
  expect(frames).toBe(1800);
  expect(segmentFrames).toBeUndefined();
});

it('does not split when maxSegments is 1', async () => {
  expect(await simulate({ frameMs: () => 50, maxSegments: 1 })).toMatchObject({ frames: 1800 });
});

it('splits later when frames become expensive', async () => {
  const { splitAt = 0, segmentFrames } = await simulate({ frameMs: (frame) => (frame < 300 ? 2 : 60) });
  expect(splitAt).toBeGreaterThan(300);
  expect(splitAt).toBeLessThan(400);
  expect(segmentFrames?.length).toBeGreaterThan(1);
});

it('assigns more frames to the first renderer when skipping frames is expensive', async () => {
  const light = await simulate({ frameMs: () => 40, seekMs: 0.1 });
  const heavy = await simulate({ frameMs: () => 40, seekMs: 10 });
  expect(heavy.frames).toBeGreaterThan(light.frames);
});

it('keeps its plan when the render starts over', async () => {
  const once = await simulate({ frameMs: () => 20 });
  expect(await simulate({ frameMs: () => 20, startsOver: true })).toEqual(once);
});
