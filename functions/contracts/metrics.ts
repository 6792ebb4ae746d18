// Contract file: read by lib (alarms, dashboard) and by whoever records. It imports nothing.
// docs/adr/0013-metrics-and-alarms.md tells why these, and who emits them.

/**
 * Everything the service counts, by published name, with its unit. What may fail is emitted with 0 when it did not:
 * its average is then the share that failed, and silence differs from success.
 */
export const METRICS = {
  RendersStarted: 'Count',
  /** Creation to first claim. */
  WaitSeconds: 'Seconds',
  RendersDone: 'Count',
  /** By failure code, too. */
  RendersFailed: 'Count',
  /** Failures that are ours rather than the document's; 0 for every other ending of a render. */
  RenderFaults: 'Count',
  RendersCanceled: 'Count',
  /** Attempts that ended in a fault of the infrastructure and are left to the sweeper. */
  RendersAborted: 'Count',
  /** Creation to `done`. */
  SecondsToDone: 'Seconds',
  /** Length of finished videos. */
  VideoSeconds: 'Seconds',
  /** Claim to `done`, per second of video. */
  RenderSecondsPerVideoSecond: 'None',
  /** Time that `render-segment` ran, as Lambda bills it but for rounding and start-up; failed and repeated runs count. */
  RendererSeconds: 'Seconds',
  RendererSecondsPerVideoSecond: 'None',
  /** Longest wait among queued videos, seen by each sweep. */
  OldestWaitSeconds: 'Seconds',
  /** Rendering videos whose worker is silent, seen by each sweep. */
  ExpiredLeases: 'Count',
  VideosResent: 'Count',
  /** Videos a sweep could not look after. */
  SweepErrors: 'Count',
  CreditsCaptured: 'Count',
  /** Given back because the video failed. */
  CreditsRefunded: 'Count',
  /** Given back because its owner canceled it. */
  CreditsCanceled: 'Count',
  WebhooksDelivered: 'Count',
  WebhookAttemptsFailed: 'Count',
  /** Deliveries that will not be tried again. */
  WebhooksFailed: 'Count',
  /** Deliveries a sweep could not look after. */
  WebhookSweepErrors: 'Count',
  WorkspacesChecked: 'Count',
  /** Things about a workspace that do not agree with each other. */
  LedgerDrift: 'Count',
} as const satisfies Record<string, 'Count' | 'Seconds' | 'None'>;

export type MetricName = keyof typeof METRICS;

/** Value of the dimension `service`, which every metric has; the stage is part of the namespace. */
export const METRIC_SERVICE = 'video-api';
/** The only other dimension, for `RendersFailed`. Ids are never dimensions: each value is a metric of its own. */
export const CODE_DIMENSION = 'code';
