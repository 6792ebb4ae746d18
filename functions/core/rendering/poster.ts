import type { Segment } from '#contracts/schemas/segment.ts';

/** By then a video has shown what it is about, and has not begun to leave. */
const SHARE = 3 / 4;

/** Which of a segment's own frames the poster shows, the one at three quarters of the video; undefined when another segment holds it. */
export const posterFrameIn = (
  { firstFrame, frameCount }: Segment,
  videoFrames: number,
): number | undefined => {
  const frame = Math.floor(videoFrames * SHARE) - firstFrame;
  return frame >= 0 && frame < frameCount ? frame : undefined;
};
