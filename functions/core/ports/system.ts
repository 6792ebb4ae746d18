import type { MetricName } from '#contracts/metrics.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { VideoId } from '#core/video/video.ts';

export interface Clock {
  readonly nowMs: () => number;
}

/** Emits facts of one moment together; with a code, for this code and in sum. */
export type RecordMetrics = (
  values: Readonly<Partial<Record<MetricName, number>>>,
  code?: RenderFailureCode,
) => void;

/** A new id, ordered by time of creation: `vid_` + UUIDv7. */
export type NewVideoId = () => VideoId;
