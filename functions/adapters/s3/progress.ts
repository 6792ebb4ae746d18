import type { SegmentProgress } from '#core/rendering/segment.ts';

/** `render-segment` writes a few hundred bytes at most; it shows strangers' HTML, so more is not read. */
export const PROGRESS_MAX_BYTES = 1024;

const membersOf = (json: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads `{"frames_done": n, "segment_frames": [n, …]}`; whatever else stands there is no progress. */
export const parseProgress = (json: string): SegmentProgress => {
  const { frames_done: framesDone, segment_frames: segmentFrames } = membersOf(json);
  return {
    framesDone: isCount(framesDone) ? framesDone : 0,
    ...(Array.isArray(segmentFrames) && segmentFrames.every(isCount) && { segmentFrames }),
  };
};
