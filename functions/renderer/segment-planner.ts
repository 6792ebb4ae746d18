import { planSegments } from '#core/rendering/render-plan.ts';
import type { RenderCosts, RenderPlan } from '#core/rendering/render-plan.ts';
import type { Segment } from '#contracts/schemas/segment.ts';

/** Looks, while a video is filmed, whether it pays to leave the end of it to others. */
export interface SegmentPlanner {
  /** Frames of the segment that are ours. */
  readonly frameCount: () => number;
  /** Frames of every segment, once some are left to others. */
  readonly segmentFrames: () => readonly number[] | undefined;
  /** To be told of every frame, in order; a film that starts over starts with frame 1. */
  readonly frameDone: (framesDone: number, meanSeekSeconds: () => Promise<number>) => Promise<void>;
}

export interface SegmentPlannerSettings {
  readonly segment: Segment;
  readonly maxSegments: number;
  readonly nowMs: () => number;
}

export const LOOK_EVERY_SECONDS = 0.5;
/** The first frames mostly fill the encoder's look-ahead. */
export const FRAMES_BEFORE_A_LOOK = 30;

/** The clock starts with the planner: what passes until the first frame is the cost of a start. */
export const createSegmentPlanner = ({
  segment,
  maxSegments,
  nowMs,
}: SegmentPlannerSettings): SegmentPlanner => {
  const startedMs = nowMs();
  let plan: RenderPlan | undefined;
  let doneAtMs: number[] = [];
  let nextLookMs = 0;

  const measure = (skippedFrameSeconds: number): RenderCosts => {
    const last = doneAtMs.length - 1;
    const half = Math.floor(last / 2);
    const atMs = (index: number) => doneAtMs[index] ?? 0;
    return {
      startSeconds: (atMs(0) - startedMs) / 1000,
      frameSeconds: (atMs(last) - atMs(half)) / (last - half) / 1000,
      skippedFrameSeconds,
    };
  };

  return {
    frameCount: () => plan?.[0]?.frameCount ?? segment.frameCount,
    segmentFrames: () => plan?.map(({ frameCount }) => frameCount),
    frameDone: async (framesDone, meanSeekSeconds) => {
      const now = nowMs();
      if (framesDone === 1) {
        doneAtMs = [];
        nextLookMs = now + LOOK_EVERY_SECONDS * 1000;
      }
      doneAtMs.push(now);
      if (plan || maxSegments === 1 || now < nextLookMs || framesDone < FRAMES_BEFORE_A_LOOK) return;
      nextLookMs = now + LOOK_EVERY_SECONDS * 1000;
      const costs = measure(await meanSeekSeconds());
      const next = planSegments({ frameCount: segment.frameCount, framesDone, costs, maxSegments });
      if (next.length > 1) plan = next;
    },
  };
};
