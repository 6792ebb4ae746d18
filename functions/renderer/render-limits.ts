import type { Segment } from '#contracts/schemas/segment.ts';
import type { PageTimeLimits } from '#renderer/page/composition-page.ts';
import type { RenderJob } from '#renderer/render-job.ts';

/** Milliseconds a segment may take: `startMs`, and `meanFrameMs` for each frame up to its last one. */
export interface RenderLimits extends PageTimeLimits {
  readonly startMs: number;
  readonly meanFrameMs: number;
}

/** The heaviest scene of the benchmark takes 0.09 s a frame; one of the largest size has four times its pixels. */
const RENDER_LIMITS: RenderLimits = {
  readyMs: 5_000,
  frameMs: 5_000,
  startMs: 30_000,
  meanFrameMs: 1_000,
};

export const limitsOf = ({ limits }: RenderJob): RenderLimits => ({ ...RENDER_LIMITS, ...limits });

/** Time follows length: the shorter the video, the sooner a renderer is free again, whatever the page does. */
export const segmentLimitMs = ({ startMs, meanFrameMs }: RenderLimits, segment: Segment): number =>
  startMs + meanFrameMs * (segment.firstFrame + segment.frameCount);
