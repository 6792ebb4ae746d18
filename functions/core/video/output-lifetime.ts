import { OUTPUT_KEPT_DAYS } from '#core/limits.ts';
import type { Video } from '#core/video/video.ts';

const KEPT_MS = OUTPUT_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Key of the finished file while it is still kept; afterwards the record stays without a link. */
export const downloadableKey = ({ status, outputKey, finishedAtMs }: Video, nowMs: number): string | null =>
  status === 'done' && finishedAtMs !== null && nowMs < finishedAtMs + KEPT_MS ? outputKey : null;
