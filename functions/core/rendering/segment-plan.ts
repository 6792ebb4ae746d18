import { UNSPLIT_MAX_FRAMES, planOf, wholeVideo } from '#core/rendering/render-plan.ts';
import type { RenderPlan } from '#core/rendering/render-plan.ts';
import type { Segment } from '#contracts/schemas/segment.ts';

/** The segments of one attempt. Starts with the whole video and is split at most once. */
export interface SegmentPlan {
  readonly segments: () => RenderPlan;
  /** Limit for the first renderer; 1 when the video must not be split, or not again. */
  readonly maxSegments: () => number;
  /** Applies a split reported by the first renderer. Returns the added segments; none for an invalid or second split. */
  readonly split: (segmentFrames: readonly number[]) => readonly Segment[];
}

export const createSegmentPlan = (frameCount: number, maxSegments: number): SegmentPlan => {
  const limit = frameCount > UNSPLIT_MAX_FRAMES ? maxSegments : 1;
  let segments = wholeVideo(frameCount);
  const isSplit = () => segments.length > 1;
  return {
    segments: () => segments,
    maxSegments: () => (isSplit() ? 1 : limit),
    split: (segmentFrames) => {
      if (isSplit() || segmentFrames.length > limit) return [];
      segments = planOf(segmentFrames, frameCount) ?? segments;
      return segments.slice(1);
    },
  };
};
