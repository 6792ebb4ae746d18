import type { Segment } from '#core/render/segment.ts';

/** Which of a segment's own frames the poster shows, the one in the middle of the video; undefined when another segment holds it. */
export const posterFrameIn = (
  { firstFrame, frameCount }: Segment,
  videoFrames: number,
): number | undefined => {
  const frame = Math.floor(videoFrames / 2) - firstFrame;
  return frame >= 0 && frame < frameCount ? frame : undefined;
};
