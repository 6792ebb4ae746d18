import { describe, expect, it } from 'vitest';
import { simulateVideo } from '../../../bench/segments/simulate-video.ts';
import type { Simulation } from '../../../bench/segments/simulate-video.ts';

/** A minute of video; the figures are round, so that results can be told by hand. */
const A_MINUTE = {
  frameCount: 1800,
  costs: {
    startSeconds: 3, // as cold as the planner expects
    frameSeconds: 0.05,
    skippedFrameSeconds: 0.001,
    endSeconds: 0.5,
    joinSeconds: 0.2,
    joinedFrameSeconds: 0.0001,
  },
  rendererMemoryMib: 3072,
  coordinatorMemoryMib: 512,
} as const;

const simulate = (segments: Simulation['segments'], change: Partial<Simulation> = {}) => {
  const video = simulateVideo({ ...A_MINUTE, ...change, segments });
  if (!video) throw new Error('it can be split so');
  return video;
};

describe('a simulated video', () => {
  it('in one piece takes a start, its frames and an end, and is billed for renderer and coordinator', () => {
    const { segments, wallSeconds, billedGbSeconds } = simulate(1);
    expect(segments).toBe(1);
    expect(wallSeconds).toBeCloseTo(3 + 1800 * 0.05 + 0.5, 9);
    expect(billedGbSeconds).toBeCloseTo(93.5 * 3 + 93.5 * 0.5, 9);
  });

  it('in two pieces waits for the first look, the call, the second start, the skipped frames and the join', () => {
    const { segments, wallSeconds } = simulate(2);
    expect(segments).toBe(2);
    // Both end together e seconds after the look at frame 30: 30 + 20 e, then 1800 frames in all, with
    // 0.4 s for the call, 3 s for the start and a millisecond for each frame skipped.
    const e = (1800 - 30 + (0.4 + 3 + 0.03) / 0.05) / (20 + 20 - 0.4);
    expect(wallSeconds).toBeCloseTo(3 + 30 * 0.05 + e + 0.5 + 0.2 + 0.18, 1);
  });

  it('costs the renderers the start and the skipped frames of each further segment', () => {
    const [one, two] = [simulate(1), simulate(2)];
    const coordinator = ((two.wallSeconds - one.wallSeconds) * 512) / 1024;
    const more = (two.billedGbSeconds - one.billedGbSeconds - coordinator) / 3;
    expect(more).toBeGreaterThan(3 + 0.5 + 0.8); // the second one skips more than 800 frames
    expect(more).toBeLessThan(3 + 0.5 + 1);
  });

  it('is never split by the planner into more than pays', () => {
    const planned = simulate({ maxSegments: 32 });
    expect(planned.segments).toBeGreaterThan(2);
    expect(planned.segments).toBeLessThan(32);
    expect(planned).toEqual(simulate(planned.segments));
  });

  it('stays whole, apart from the join, where the planner finds that nothing is to be won', () => {
    const light = { costs: { ...A_MINUTE.costs, frameSeconds: 0.002 } };
    const planned = simulate({ maxSegments: 8 }, light);
    expect(planned.segments).toBe(1);
    expect(planned.wallSeconds).toBeCloseTo(simulate(1, light).wallSeconds + 0.2 + 0.18, 9);
  });

  it('cannot be split into more segments than the time allows', () => {
    expect(simulateVideo({ ...A_MINUTE, frameCount: 90, segments: 32 })).toBeUndefined();
    expect(simulateVideo({ ...A_MINUTE, frameCount: 20, segments: 2 })).toBeUndefined();
  });
});
