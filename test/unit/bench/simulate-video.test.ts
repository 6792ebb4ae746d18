import { describe, expect, it } from 'vitest';
import { simulateVideo } from '../../../bench/segments/simulate-video.ts';
import type { Simulation } from '../../../bench/segments/simulate-video.ts';

/** One minute of video, with round figures for calculation by hand. */
const ONE_MINUTE = {
  frameCount: 1800,
  costs: {
    startSeconds: 2,
    frameSeconds: 0.05,
    skippedFrameSeconds: 0.001,
    endSeconds: 0.5,
    joinSeconds: 0.2,
    joinedFrameSeconds: 0.0001,
  },
} as const;

const simulate = (segments: Simulation['segments'], change: Partial<Simulation> = {}) => {
  const video = simulateVideo({ ...ONE_MINUTE, ...change, segments });
  if (!video) throw new Error('the split is possible');
  return video;
};

describe('simulateVideo', () => {
  it('adds start, frames and end of one segment', () => {
    const { segments, wallSeconds, rendererSeconds } = simulate(1);
    expect(segments).toBe(1);
    expect(wallSeconds).toBeCloseTo(2 + 1800 * 0.05 + 0.5, 9);
    expect(rendererSeconds).toBeCloseTo(92.5, 9);
  });

  it('adds the first evaluation, the call, the second start, skipped frames and the join of two segments', () => {
    const { segments, wallSeconds } = simulate(2);
    expect(segments).toBe(2);
    // Both end e seconds after the evaluation at frame 12: 12 + 20 e, then 1800 frames in all, with
    // 0.25 s for the call, 2 s for the start and a millisecond for each skipped frame.
    const e = (1800 - 12 + (0.25 + 2 + 0.012) / 0.05) / (20 + 20 - 0.4);
    expect(wallSeconds).toBeCloseTo(2 + 12 * 0.05 + e + 0.5 + 0.2 + 0.18, 1);
  });

  it('bills the start and the skipped frames of each further segment', () => {
    const [one, two] = [simulate(1), simulate(2)];
    const more = two.rendererSeconds - one.rendererSeconds;
    expect(more).toBeGreaterThan(2 + 0.5 + 0.8); // the second segment skips more than 800 frames
    expect(more).toBeLessThan(2 + 0.5 + 1);
  });

  it('does not split beyond the number of segments that saves time', () => {
    const planned = simulate({ maxSegments: 32, coldStartSeconds: 2 });
    expect(planned.segments).toBeGreaterThan(2);
    expect(planned.segments).toBeLessThan(32);
    expect(planned).toEqual(simulate(planned.segments));
  });

  it('does not split when a split saves no time', () => {
    const light = { costs: { ...ONE_MINUTE.costs, frameSeconds: 0.002 } };
    const planned = simulate({ maxSegments: 8, coldStartSeconds: 2 }, light);
    expect(planned.segments).toBe(1);
    expect(planned.wallSeconds).toBeCloseTo(simulate(1, light).wallSeconds + 0.2 + 0.18, 9);
  });

  it('returns undefined when the video is too short for the split', () => {
    expect(simulateVideo({ ...ONE_MINUTE, frameCount: 90, segments: 32 })).toBeUndefined();
    expect(simulateVideo({ ...ONE_MINUTE, frameCount: 20, segments: 2 })).toBeUndefined();
  });
});
