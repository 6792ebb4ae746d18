import { SPLIT_LATENCY_SECONDS, planSegments, splitInto, wholeVideo } from '#core/rendering/render-plan.ts';
import type { PlanOptions, RenderCosts, RenderPlan } from '#core/rendering/render-plan.ts';
import { EVALUATION_INTERVAL_SECONDS, FRAMES_BEFORE_EVALUATION } from '#renderer/segment-planner.ts';

/** Measured costs of a video with one machine per renderer. */
export interface VideoCosts extends RenderCosts {
  /** From the last frame until the renderer has returned. */
  readonly endSeconds: number;
  /** Time to join, per video and per frame. */
  readonly joinSeconds: number;
  readonly joinedFrameSeconds: number;
}

export interface Simulation {
  readonly frameCount: number;
  readonly costs: VideoCosts;
  /** A number forces a split at the first evaluation; otherwise the planner chooses up to `maxSegments`. */
  readonly segments: number | Pick<PlanOptions, 'maxSegments' | 'coldStartSeconds'>;
}

export interface SimulatedVideo {
  readonly segments: number;
  readonly wallSeconds: number;
  /** All renderers together. */
  readonly rendererSeconds: number;
}

interface PlannedSplit {
  readonly plan: RenderPlan;
  readonly atSeconds: number;
}

/** The evaluations of the first renderer, in order, until one of them splits the video. */
export const findSplit = ({ frameCount, costs, segments }: Simulation): PlannedSplit | undefined => {
  for (let evaluation = 1; ; evaluation += 1) {
    const earliestFrames = Math.floor((evaluation * EVALUATION_INTERVAL_SECONDS) / costs.frameSeconds);
    const framesDone = Math.max(earliestFrames, FRAMES_BEFORE_EVALUATION);
    if (framesDone >= frameCount) return undefined;
    const state = { frameCount, framesDone, costs };
    const isForced = typeof segments === 'number';
    const plan = isForced
      ? splitInto(segments, { ...state, maxSegments: segments })?.plan
      : planSegments({ ...state, ...segments });
    const atSeconds = costs.startSeconds + framesDone * costs.frameSeconds;
    if (plan && plan.length > 1) return { plan, atSeconds };
    if (isForced) return undefined;
  }
};

/**
 * Simulates a video: the first renderer captures and splits as in production, the others start when they are called.
 * Undefined when the video cannot be split into that many segments.
 */
export const simulateVideo = (simulation: Simulation): SimulatedVideo | undefined => {
  const { frameCount, costs, segments } = simulation;
  const split = segments === 1 ? undefined : findSplit(simulation);
  if (typeof segments === 'number' && segments > 1 && !split) return undefined;
  const plan = split?.plan ?? wholeVideo(frameCount);
  const workSeconds = plan.map(
    (segment) =>
      costs.startSeconds +
      segment.firstFrame * costs.skippedFrameSeconds +
      segment.frameCount * costs.frameSeconds +
      costs.endSeconds,
  );
  const calledAtSeconds = (index: number) =>
    index === 0 ? 0 : (split?.atSeconds ?? 0) + SPLIT_LATENCY_SECONDS;
  const renderedSeconds = Math.max(...workSeconds.map((seconds, index) => calledAtSeconds(index) + seconds));
  const joinSeconds = segments === 1 ? 0 : costs.joinSeconds + frameCount * costs.joinedFrameSeconds;
  const wallSeconds = renderedSeconds + joinSeconds;
  const rendererSeconds = workSeconds.reduce((sum, seconds) => sum + seconds, 0);
  return { segments: plan.length, wallSeconds, rendererSeconds };
};
