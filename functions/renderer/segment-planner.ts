import { planSegments } from '#core/rendering/render-plan.ts';
import type { RenderCosts, RenderPlan } from '#core/rendering/render-plan.ts';
import type { Segment } from '#contracts/schemas/segment.ts';

/** Decides during a render whether other renderers should render the rest of the video. */
export interface SegmentPlanner {
  /** Frames this renderer has to render; decreases when the video is split. */
  readonly frameCount: () => number;
  /** Frames of every segment; undefined until the video is split. */
  readonly segmentFrames: () => readonly number[] | undefined;
  /** To be called after every frame, in order. A render that starts over starts at frame 1 again. */
  readonly recordFrame: (framesDone: number, meanSkipSeconds: () => Promise<number>) => Promise<void>;
}

export interface SegmentPlannerSettings {
  readonly segment: Segment;
  readonly maxSegments: number;
  /** Of the other renderers. */
  readonly coldStartSeconds: number;
  readonly nowMs: () => number;
}

export const EVALUATION_INTERVAL_SECONDS = 0.125;
/** Fewer frames are no measure of the frame time. */
export const FRAMES_BEFORE_EVALUATION = 12;

/** The time from this call to the first frame is taken as the start cost of a renderer. */
export const createSegmentPlanner = ({
  segment,
  maxSegments,
  coldStartSeconds,
  nowMs,
}: SegmentPlannerSettings): SegmentPlanner => {
  const startedMs = nowMs();
  let plan: RenderPlan | undefined;
  let doneAtMs: number[] = [];
  let nextEvaluationMs = 0;

  /**
   * The frame time is the mean of all frames so far or of their second half, whichever is longer. Too long a frame time
   * makes the other renderers end a little late, too short a one makes all wait for the first.
   */
  const measureCosts = (skippedFrameSeconds: number): RenderCosts => {
    const last = doneAtMs.length - 1;
    const atMs = (index: number) => doneAtMs[index] ?? 0;
    const meanSecondsFrom = (index: number) => (atMs(last) - atMs(index)) / (last - index) / 1000;
    return {
      startSeconds: (atMs(0) - startedMs) / 1000,
      frameSeconds: Math.max(meanSecondsFrom(0), meanSecondsFrom(Math.floor(last / 2))),
      skippedFrameSeconds,
    };
  };

  return {
    frameCount: () => plan?.[0]?.frameCount ?? segment.frameCount,
    segmentFrames: () => plan?.map(({ frameCount }) => frameCount),
    recordFrame: async (framesDone, meanSkipSeconds) => {
      const now = nowMs();
      if (framesDone === 1) {
        doneAtMs = [];
        nextEvaluationMs = now + EVALUATION_INTERVAL_SECONDS * 1000;
      }
      doneAtMs.push(now);
      const isDue = now >= nextEvaluationMs && framesDone >= FRAMES_BEFORE_EVALUATION;
      if (plan || maxSegments === 1 || !isDue) return;
      nextEvaluationMs = now + EVALUATION_INTERVAL_SECONDS * 1000;
      const costs = measureCosts(await meanSkipSeconds());
      const { frameCount } = segment;
      const next = planSegments({ frameCount, framesDone, costs, maxSegments, coldStartSeconds });
      if (next.length > 1) plan = next;
    },
  };
};
