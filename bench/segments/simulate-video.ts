import { HAND_OVER_SECONDS, planSegments, splitInto, wholeVideo } from '#core/rendering/render-plan.ts';
import type { RenderCosts, RenderPlan } from '#core/rendering/render-plan.ts';
import { EVALUATION_INTERVAL_SECONDS, FRAMES_BEFORE_EVALUATION } from '#renderer/segment-planner.ts';

/** What a video costs on one machine per renderer, as measured. */
export interface VideoCosts extends RenderCosts {
  /** From the last frame until the renderer has answered. */
  readonly endSeconds: number;
  /** Joining, for the video and for each of its frames. */
  readonly joinSeconds: number;
  readonly joinedFrameSeconds: number;
}

export interface Simulation {
  readonly frameCount: number;
  readonly costs: VideoCosts;
  /** A number forces the split at the first look; the planner chooses up to `maxSegments`. */
  readonly segments: number | { readonly maxSegments: number };
  readonly rendererMemoryMib: number;
  readonly coordinatorMemoryMib: number;
}

export interface SimulatedVideo {
  readonly segments: number;
  readonly wallSeconds: number;
  /** Of all renderers and the coordinator. */
  readonly billedGbSeconds: number;
}

interface PlannedSplit {
  readonly plan: RenderPlan;
  readonly atSeconds: number;
}

/** The looks of the first renderer, one after the other, until one of them splits the video. */
const playLooks = ({ frameCount, costs, segments }: Simulation): PlannedSplit | undefined => {
  for (let looks = 1; ; looks += 1) {
    const earliestFrames = Math.floor((looks * EVALUATION_INTERVAL_SECONDS) / costs.frameSeconds);
    const framesDone = Math.max(earliestFrames, FRAMES_BEFORE_EVALUATION);
    if (framesDone >= frameCount) return undefined;
    const film = { frameCount, framesDone, costs };
    const isForced = typeof segments === 'number';
    const plan = isForced
      ? splitInto(segments, { ...film, maxSegments: segments })?.plan
      : planSegments({ ...film, ...segments });
    const atSeconds = costs.startSeconds + framesDone * costs.frameSeconds;
    if (plan && plan.length > 1) return { plan, atSeconds };
    if (isForced) return undefined;
  }
};

/**
 * Plays a video through: the first renderer films and splits as in production, the others start when they have been
 * called. Undefined when it cannot be split into so many.
 */
export const simulateVideo = (simulation: Simulation): SimulatedVideo | undefined => {
  const { frameCount, costs, segments } = simulation;
  const split = segments === 1 ? undefined : playLooks(simulation);
  if (typeof segments === 'number' && segments > 1 && !split) return undefined;
  const plan = split?.plan ?? wholeVideo(frameCount);
  const workSeconds = plan.map(
    (segment) =>
      costs.startSeconds +
      segment.firstFrame * costs.skippedFrameSeconds +
      segment.frameCount * costs.frameSeconds +
      costs.endSeconds,
  );
  const calledAtSeconds = (index: number) => (index === 0 ? 0 : (split?.atSeconds ?? 0) + HAND_OVER_SECONDS);
  const filmedSeconds = Math.max(...workSeconds.map((seconds, index) => calledAtSeconds(index) + seconds));
  const joinSeconds = segments === 1 ? 0 : costs.joinSeconds + frameCount * costs.joinedFrameSeconds;
  const wallSeconds = filmedSeconds + joinSeconds;
  const rendererSeconds = workSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const mibSeconds =
    rendererSeconds * simulation.rendererMemoryMib + wallSeconds * simulation.coordinatorMemoryMib;
  return { segments: plan.length, wallSeconds, billedGbSeconds: mibSeconds / 1024 };
};
