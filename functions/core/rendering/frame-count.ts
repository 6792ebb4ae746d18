/**
 * Number of frames of a video: duration × fps, rounded up to a whole frame.
 * Decimal durations are inexact in binary (2.9 × 30 = 86.99…), so anything within a thousandth of a whole
 * frame counts as that frame: the rule HyperFrames uses (`durationToFrameCount`).
 */
export const frameCount = (durationSeconds: number, fps: number): number =>
  Math.ceil(durationSeconds * fps - 1e-3);
