import { OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';
import type { Video } from '#core/video/video.ts';

const KEPT_MS = OUTPUT_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Keys of the finished file and its poster while they are still kept; afterwards the record stays without links. */
export const downloadableKeys = (
  { status, outputKey, posterKey, finishedAtMs }: Video,
  nowMs: number,
): Pick<Video, 'outputKey' | 'posterKey'> =>
  status === 'done' && finishedAtMs !== null && nowMs < finishedAtMs + KEPT_MS
    ? { outputKey, posterKey }
    : { outputKey: null, posterKey: null };
