import { coldStartSecondsOf, LAMBDA_FIGURES } from '#contracts/lambda-figures.ts';
import type { Segment } from '#contracts/schemas/segment.ts';

/** Segments that cover all frames of a video once, in order. */
export type RenderPlan = readonly Segment[];

export const wholeVideo = (frameCount: number): RenderPlan => [{ index: 0, firstFrame: 0, frameCount }];

/** Returns the plan for these segment lengths; undefined when they do not add up to `frameCount`. */
export const planOf = (segmentFrames: readonly number[], frameCount: number): RenderPlan | undefined => {
  let firstFrame = 0;
  const plan = segmentFrames.map((frames, index) => {
    const segment = { index, firstFrame, frameCount: frames };
    firstFrame += frames;
    return segment;
  });
  const isComplete = firstFrame === frameCount && segmentFrames.every((frames) => frames > 0);
  return isComplete ? plan : undefined;
};

/**
 * Videos up to this length are rendered by one renderer: ten seconds of 30 fps take little longer than starting other
 * renderers and joining their segments.
 */
export const UNSPLIT_MAX_FRAMES = 300;

/** Measured by the first renderer on its first frames. */
export interface RenderCosts {
  /** From the invocation of a renderer to its first frame, skipped frames not included. */
  readonly startSeconds: number;
  readonly frameSeconds: number;
  /** Seeking a frame, and drawing it if the page may depend on that, without capturing it. */
  readonly skippedFrameSeconds: number;
}

export interface SplitOptions {
  readonly frameCount: number;
  /** Frames the first renderer has captured so far. */
  readonly framesDone: number;
  readonly costs: RenderCosts;
  readonly maxSegments: number;
}

export interface PlanOptions extends SplitOptions {
  /** From the invocation of another renderer to its first frame: it may start cold even when the first one was warm. */
  readonly coldStartSeconds?: number;
}

/** Assumed: above the start measured with unpacking, because Lambda also creates an environment (docs/adr/0021-segments.md). */
const ASSUMED_COLD_START_SECONDS = 2;
/** Measured at the nearest memory size, by default that of the measured stage. */
export const coldStartSecondsAt = (memoryMiB?: number, figures = LAMBDA_FIGURES): number =>
  (figures && coldStartSecondsOf(figures, memoryMiB)) ?? ASSUMED_COLD_START_SECONDS;
/** From the report of a split until the coordinator has invoked the other renderers; `SPLIT_POLL` is a part of it. */
export const SPLIT_LATENCY_SECONDS = 0.25;
const JOIN_SECONDS = 0.5;
/** The capture requests at most this many frames ahead, so the first renderer may have begun them. */
export const FRAMES_AHEAD = 64;

/**
 * Plans the rest of a video while its first renderer works: adds a segment as long as it saves more seconds of waiting
 * than it costs in starting and skipping. The first segment keeps the frames done so far.
 */
export const planSegments = ({
  coldStartSeconds = coldStartSecondsAt(),
  ...options
}: PlanOptions): RenderPlan => {
  const startSeconds = Math.max(options.costs.startSeconds, coldStartSeconds);
  const coldOptions = { ...options, costs: { ...options.costs, startSeconds } };
  let best = splitInto(1, coldOptions);
  for (let segments = 2; best && segments <= options.maxSegments; segments += 1) {
    const next = splitInto(segments, coldOptions);
    if (!next) break;
    const savedSeconds = best.waitSeconds - next.waitSeconds;
    if (savedSeconds <= next.overheadSeconds - best.overheadSeconds) break;
    best = next;
  }
  return best?.plan ?? wholeVideo(options.frameCount);
};

interface Split {
  readonly plan: RenderPlan;
  /** From now until the video is complete. */
  readonly waitSeconds: number;
  /** Time all renderers together spend on starting and skipping. */
  readonly overheadSeconds: number;
}

/** Returns a split into exactly this many segments that end together; undefined when too few frames are left. */
export const splitInto = (segments: number, options: SplitOptions): Split | undefined => {
  const { frameCount, framesDone, costs } = options;
  if (segments === 1) {
    const waitSeconds = (frameCount - framesDone) * costs.frameSeconds;
    return { plan: wholeVideo(frameCount), waitSeconds, overheadSeconds: 0 };
  }
  const { endSeconds, ends } = findSegmentEnds(segments, options);
  const [firstEnd = 0] = ends;
  if (firstEnd < framesDone + FRAMES_AHEAD) return undefined;
  const plan = planOf(
    ends.map((end, index) => end - (ends[index - 1] ?? 0)),
    frameCount,
  );
  const overheadSeconds = ends
    .slice(0, -1)
    .reduce((sum, skipped) => sum + costs.startSeconds + skipped * costs.skippedFrameSeconds, 0);
  return plan && { plan, waitSeconds: endSeconds + JOIN_SECONDS, overheadSeconds };
};

/**
 * Finds the frames at which segments end when all renderers end at the same moment, `end` seconds from now. The end
 * frame of each segment is linear in it: `offset + rate · end`.
 */
const findSegmentEnds = (segments: number, { frameCount, framesDone, costs }: SplitOptions) => {
  const { frameSeconds, startSeconds } = costs;
  const unskippedShare = 1 - Math.min(1, costs.skippedFrameSeconds / frameSeconds);
  const endFrames = [{ offset: framesDone, rate: 1 / frameSeconds }];
  for (let index = 1; index < segments; index += 1) {
    const { offset, rate } = endFrames[index - 1] as (typeof endFrames)[number];
    const startupFrames = (SPLIT_LATENCY_SECONDS + startSeconds) / frameSeconds;
    endFrames.push({
      offset: offset * unskippedShare - startupFrames,
      rate: rate * unskippedShare + 1 / frameSeconds,
    });
  }
  const last = endFrames[segments - 1] as (typeof endFrames)[number];
  const endSeconds = (frameCount - last.offset) / last.rate;
  return { endSeconds, ends: endFrames.map(({ offset, rate }) => Math.round(offset + rate * endSeconds)) };
};
