import { assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FRAMES_AHEAD,
  SPLIT_LATENCY_SECONDS,
  coldStartSecondsAt,
  planOf,
  planSegments,
  splitInto,
  wholeVideo,
} from '#core/rendering/render-plan.ts';
import type { PlanOptions, RenderPlan, SplitOptions } from '#core/rendering/render-plan.ts';
import { MEASURED } from '#test/support/lambda-figures.ts';

/** A minute of video at 50 ms per frame. */
const A_MINUTE: PlanOptions = {
  frameCount: 1800,
  framesDone: 30,
  costs: { startSeconds: 3, frameSeconds: 0.05, skippedFrameSeconds: 0.001 },
  maxSegments: 8,
  coldStartSeconds: 2,
};

/** Simulated seconds from the split until each renderer of a plan ends. */
const endsOf = (plan: RenderPlan, { framesDone, costs }: SplitOptions): number[] =>
  plan.map(({ index, firstFrame, frameCount }) => {
    if (index === 0) return (frameCount - framesDone) * costs.frameSeconds;
    const rendering = firstFrame * costs.skippedFrameSeconds + frameCount * costs.frameSeconds;
    return SPLIT_LATENCY_SECONDS + costs.startSeconds + rendering;
  });

const anyOptions = record({
  frameCount: integer({ min: 2, max: 18_000 }),
  framesDone: integer({ min: 1, max: 18_000 }),
  costs: record({
    startSeconds: double({ min: 0, max: 60, noNaN: true }),
    frameSeconds: double({ min: 1e-4, max: 20, noNaN: true }),
    skippedFrameSeconds: double({ min: 0, max: 20, noNaN: true }),
  }),
  maxSegments: constantFrom(1, 2, 4, 8, 32),
});

describe('planSegments', () => {
  it('covers every frame once, in order, with no more segments than allowed', () => {
    assert(
      property(anyOptions, (options) => {
        const plan = planSegments(options);
        expect(plan.length).toBeLessThanOrEqual(options.maxSegments);
        let next = 0;
        plan.forEach(({ index, firstFrame, frameCount }, position) => {
          expect({ index, firstFrame }).toEqual({ index: position, firstFrame: next });
          expect(frameCount).toBeGreaterThan(0);
          next += frameCount;
        });
        expect(next).toBe(options.frameCount);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves the first renderer every frame it may have begun', () => {
    assert(
      property(anyOptions, (options) => {
        const [first, ...others] = planSegments(options);
        if (others.length > 0)
          expect(first?.frameCount).toBeGreaterThanOrEqual(options.framesDone + FRAMES_AHEAD);
      }),
      { numRuns: 2000 },
    );
  });

  it('lets all renderers end together, so that later segments are shorter', () => {
    const plan = planSegments(A_MINUTE);
    expect(plan.length).toBeGreaterThan(3);
    const ends = endsOf(plan, A_MINUTE);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.2); // a few frames of 50 ms
    const frames = plan.map(({ frameCount }) => frameCount);
    expect(frames).toEqual(frames.toSorted((a, b) => b - a));
  });

  it('adds a segment only while it saves more waiting than it costs in starting and skipping', () => {
    const { length } = planSegments(A_MINUTE);
    const gain = (segments: number): number => {
      const [fewer, more] = [splitInto(segments - 1, A_MINUTE), splitInto(segments, A_MINUTE)];
      if (!fewer || !more) throw new Error('the split is impossible');
      return fewer.waitSeconds - more.waitSeconds - (more.overheadSeconds - fewer.overheadSeconds);
    };
    expect(length).toBeLessThan(A_MINUTE.maxSegments);
    expect(gain(length)).toBeGreaterThan(0);
    expect(gain(length + 1)).toBeLessThanOrEqual(0);
  });

  it.each([
    ['its frames are cheap', { frameSeconds: 0.003 }],
    ['starting a renderer takes longer than the rest of the render', { startSeconds: 90 }],
    ['skipping a frame costs as much as rendering it', { skippedFrameSeconds: 0.05 }],
  ])('does not split a video when %s', (_, costs) => {
    const options = { ...A_MINUTE, costs: { ...A_MINUTE.costs, ...costs } };
    expect(planSegments(options)).toEqual(wholeVideo(1800));
  });

  it('does not split a video when few frames are left or one renderer is allowed', () => {
    expect(planSegments({ ...A_MINUTE, framesDone: 1700 })).toEqual(wholeVideo(1800));
    expect(planSegments({ ...A_MINUTE, maxSegments: 1 })).toEqual(wholeVideo(1800));
  });

  it('plans the maximum number of segments when frames are expensive', () => {
    const heavy = { ...A_MINUTE, costs: { ...A_MINUTE.costs, frameSeconds: 2 } };
    expect(planSegments(heavy)).toHaveLength(8);
  });

  it('assumes a cold start of the other renderers', () => {
    const warm = { ...A_MINUTE, costs: { ...A_MINUTE.costs, startSeconds: 0.1 } };
    const cold = { ...A_MINUTE, costs: { ...A_MINUTE.costs, startSeconds: 2 } };
    expect(planSegments(warm)).toEqual(planSegments(cold));
  });

  it('plans fewer segments with the cold starts that were measured', () => {
    const assumed = planSegments({ ...A_MINUTE, coldStartSeconds: coldStartSecondsAt(undefined, null) });
    const measured = planSegments({ ...A_MINUTE, coldStartSeconds: coldStartSecondsAt(1769, MEASURED) });
    expect(coldStartSecondsAt(1769, MEASURED)).toBe(6);
    expect(measured.length).toBeGreaterThan(1);
    expect(measured.length).toBeLessThan(assumed.length);
  });
});

describe('planOf', () => {
  it('returns consecutive segments', () => {
    expect(planOf([200, 100], 300)).toEqual([
      { index: 0, firstFrame: 0, frameCount: 200 },
      { index: 1, firstFrame: 200, frameCount: 100 },
    ]);
  });

  it.each([[[]], [[200]], [[200, 101]], [[300, 0]], [[-1, 301]]])(
    'returns undefined when the segments do not cover the video: %j',
    (frames) => {
      expect(planOf(frames, 300)).toBeUndefined();
    },
  );
});
