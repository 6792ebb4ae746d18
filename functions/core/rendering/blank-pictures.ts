import type { RenderedSegment } from '#contracts/schemas/segment.ts';

type Pictures = Pick<RenderedSegment, 'frames' | 'isUnchanged' | 'flatFrames'>;

/** Why a video is probably blank; undefined for every other video. A video of one frame cannot change. */
export const describePictures = (segments: readonly Pictures[]): string | undefined => {
  const sum = (count: (segment: Pictures) => number) =>
    segments.reduce((total, segment) => total + count(segment), 0);
  const frames = sum((segment) => segment.frames);
  const flatFrames = sum((segment) => segment.flatFrames);
  if (flatFrames * 2 > frames) return `${flatFrames} of ${frames} frames are one flat color`;
  const isUnchanged = frames > 1 && segments.every((segment) => segment.isUnchanged);
  return isUnchanged ? `all ${frames} frames show the same picture` : undefined;
};
