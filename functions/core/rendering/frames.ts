import type { Segment } from '#contracts/schemas/segment.ts';

/**
 * Number of frames of a video: duration × fps, rounded up. Durations are inexact in binary (2.9 × 30 = 86.99…), so a
 * result within a thousandth above a whole frame is rounded down, as HyperFrames' `durationToFrameCount` does.
 */
export const frameCount = (durationSeconds: number, fps: number): number =>
  Math.ceil(durationSeconds * fps - 1e-3);

/** Index of the frame that a video shows at a time. 2.9 × 30 is 86.99… in binary. */
export const frameAt = (seconds: number, fps: number): number => Math.floor(seconds * fps + 1e-3);

/** Late enough to show the content, early enough to precede closing animations. */
const POSTER_POSITION = 3 / 4;

interface PosterChoice {
  readonly frameCount: number;
  /** What the create chose; missing or null without a choice. */
  readonly posterFrame?: number | null | undefined;
}

/** Returns the poster frame as an index into the segment; undefined when another segment contains it. */
export const posterFrameIn = (
  { firstFrame, frameCount }: Segment,
  video: PosterChoice,
): number | undefined => {
  const frame = (video.posterFrame ?? Math.floor(video.frameCount * POSTER_POSITION)) - firstFrame;
  return frame >= 0 && frame < frameCount ? frame : undefined;
};

/** Frames done of a render that starts over: they go on from where the render before it ended, and reach `frames`. */
export const continueFrames = (framesBefore: number, framesDone: number, frames: number): number =>
  framesBefore + Math.floor((Math.max(0, frames - framesBefore) * framesDone) / frames);
