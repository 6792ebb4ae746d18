import type { Segment } from '#contracts/schemas/segment.ts';

/** Segments that cover all frames of a video once, in order. */
export type RenderPlan = readonly Segment[];

/** What filming costs, as the frames filmed so far have shown. */
export interface RenderCosts {
  /** Until a renderer has its first frame, without the frames it skips. */
  readonly startSeconds: number;
  readonly frameSeconds: number;
  /** A frame that is sought but not filmed: later ones may depend on it. */
  readonly skippedFrameSeconds: number;
}

export interface SplitOptions {
  readonly frameCount: number;
  /** Frames the first segment has filmed when the plan is made. */
  readonly framesDone: number;
  readonly costs: RenderCosts;
  readonly maxSegments: number;
}

/**
 * Videos this short are filmed by one renderer without a look at the costs: ten seconds of 30 frames are filmed
 * in little more than the time in which others would have started and the parts be joined.
 */
export const UNSPLIT_MAX_FRAMES = 300;
/** Another renderer may have to be started cold, however warm the first one was (docs/adr/0021-segments.md). */
export const COLD_START_SECONDS = 3;
/** Until the coordinator has read of a split and called the others. */
export const HAND_OVER_SECONDS = 0.4;
const JOIN_SECONDS = 0.5;
/** A capture works ahead: frames this near may have been asked for already. */
const FRAMES_ASKED_AHEAD = 8;

export const wholeVideo = (frameCount: number): RenderPlan => [{ index: 0, firstFrame: 0, frameCount }];

/** The plan of segments with so many frames each, if it covers a video of `frameCount` frames. */
export const planOf = (segmentFrames: readonly number[], frameCount: number): RenderPlan | undefined => {
  let firstFrame = 0;
  const plan = segmentFrames.map((frames, index) => {
    const segment = { index, firstFrame, frameCount: frames };
    firstFrame += frames;
    return segment;
  });
  const isWhole = firstFrame === frameCount && segmentFrames.every((frames) => frames > 0);
  return isWhole ? plan : undefined;
};

interface Split {
  readonly plan: RenderPlan;
  /** From now until the video is there. */
  readonly waitSeconds: number;
  /** What all renderers together spend on starting and skipping. */
  readonly overheadSeconds: number;
}

/**
 * The frames at which `segments` segments meet if all are to end at the same moment. With `end` seconds from now
 * as that moment, the frame where a segment ends is linear in it: `offset + rate · end`.
 */
const findJoints = (segments: number, { frameCount, framesDone, costs }: SplitOptions) => {
  const { frameSeconds, startSeconds } = costs;
  const kept = 1 - Math.min(1, costs.skippedFrameSeconds / frameSeconds);
  const joints = [{ offset: framesDone, rate: 1 / frameSeconds }];
  for (let index = 1; index < segments; index += 1) {
    const { offset, rate } = joints[index - 1] as (typeof joints)[number];
    const lateFrames = (HAND_OVER_SECONDS + startSeconds) / frameSeconds;
    joints.push({ offset: offset * kept - lateFrames, rate: rate * kept + 1 / frameSeconds });
  }
  const last = joints[segments - 1] as (typeof joints)[number];
  const endSeconds = (frameCount - last.offset) / last.rate;
  return { endSeconds, frames: joints.map(({ offset, rate }) => Math.round(offset + rate * endSeconds)) };
};

/** The video in exactly so many segments that end together; undefined when there is too little left for that. */
export const splitInto = (segments: number, options: SplitOptions): Split | undefined => {
  const { frameCount, framesDone, costs } = options;
  if (segments === 1) {
    const waitSeconds = (frameCount - framesDone) * costs.frameSeconds;
    return { plan: wholeVideo(frameCount), waitSeconds, overheadSeconds: 0 };
  }
  const { endSeconds, frames } = findJoints(segments, options);
  const [firstJoint = 0] = frames;
  if (firstJoint < framesDone + FRAMES_ASKED_AHEAD) return undefined;
  const plan = planOf(
    frames.map((end, index) => end - (frames[index - 1] ?? 0)),
    frameCount,
  );
  const overheadSeconds = frames
    .slice(0, -1)
    .reduce((sum, first) => sum + costs.startSeconds + first * costs.skippedFrameSeconds, 0);
  return plan && { plan, waitSeconds: endSeconds + JOIN_SECONDS, overheadSeconds };
};

/**
 * Splits what is left of a video that is being filmed: one more segment as long as it saves more seconds of waiting
 * than it costs in starting and skipping. The first segment keeps its frames and goes on.
 */
export const planSegments = (options: SplitOptions): RenderPlan => {
  const startSeconds = Math.max(options.costs.startSeconds, COLD_START_SECONDS);
  const cautious = { ...options, costs: { ...options.costs, startSeconds } };
  let best = splitInto(1, cautious);
  for (let segments = 2; best && segments <= options.maxSegments; segments += 1) {
    const next = splitInto(segments, cautious);
    if (!next) break;
    const saved = best.waitSeconds - next.waitSeconds;
    if (saved <= next.overheadSeconds - best.overheadSeconds) break;
    best = next;
  }
  return best?.plan ?? wholeVideo(options.frameCount);
};
