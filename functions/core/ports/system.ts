import type { MetricName } from '#contracts/metrics.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { VideoId } from '#core/video/video.ts';

export interface Clock {
  readonly nowMs: () => number;
}

/** A clock that also measures durations. */
export interface Stopwatch extends Clock {
  /** Milliseconds since an arbitrary moment, whatever happens to the system's clock. */
  readonly elapsedMs: () => number;
}

/** Publishes values with one timestamp; with a code, both in sum and for this code. */
export type RecordMetrics = (
  values: Readonly<Partial<Record<MetricName, number>>>,
  code?: RenderFailureCode,
) => void;

/** Returns a new id, ordered by creation time: `vid_` + UUIDv7. */
export type NewVideoId = () => VideoId;
