// Used by lib (alarms, dashboard) and by the functions that record them.
// docs/adr/0013-metrics-and-alarms.md has the reasons.

/**
 * All metrics with their units. Failure counts are also recorded as 0 on success, so that their average is the failure
 * rate and success differs from missing data.
 */
export const METRICS = {
  RendersStarted: 'Count',
  /** From creation to the first claim. */
  WaitSeconds: 'Seconds',
  RendersDone: 'Count',
  /** Also by failure code. */
  RendersFailed: 'Count',
  /** Failed renders whose control document failed too, or that no worker ended; 0 for every finished video. */
  RenderFaults: 'Count',
  /** Renders that failed with `render_crashed` or `internal_error` although the control document was rendered. */
  DocumentFaults: 'Count',
  /** Control documents that failed; 0 for a rendered one. */
  ControlsFailed: 'Count',
  /** Failed videos of templates; 0 for a finished one. */
  TemplatesFailed: 'Count',
  RendersCanceled: 'Count',
  /** Attempts stopped by an infrastructure error or without a renderer; sweep-renders starts another one. */
  RendersAborted: 'Count',
  /** From creation to `done`. */
  SecondsToDone: 'Seconds',
  /** Length of finished videos. */
  VideoSeconds: 'Seconds',
  /** From claim to `done`, per second of video. */
  RenderSecondsPerVideoSecond: 'None',
  /** Run time of `render-segment`, failed and repeated runs included; excludes Lambda's start-up and rounding. */
  RendererSeconds: 'Seconds',
  RendererSecondsPerVideoSecond: 'None',
  /** Renderer time of failed and canceled videos that counts against the hourly budget of their workspace. */
  UnpaidRendererSeconds: 'Seconds',
  /** Longest wait among queued videos, once per sweep. */
  OldestWaitSeconds: 'Seconds',
  /** Queued videos, once per sweep. */
  QueuedVideos: 'Count',
  /** Estimated time until a video created now would start, once per sweep. */
  BacklogSeconds: 'Seconds',
  /** Longest time since the end of an expired lease, once per sweep. */
  LeaseLagSeconds: 'Seconds',
  /** Videos of dead workers sent to the retry queue. */
  VideosRetried: 'Count',
  /** Queued videos whose message was lost. */
  VideosResent: 'Count',
  /** Videos that a sweep could not process. */
  SweepErrors: 'Count',
  CreditsCaptured: 'Count',
  /** Returned because the video failed. */
  CreditsRefunded: 'Count',
  /** Returned because the video was canceled. */
  CreditsCanceled: 'Count',
  WebhooksDelivered: 'Count',
  WebhookAttemptsFailed: 'Count',
  /** Deliveries that will not be attempted again. */
  WebhooksFailed: 'Count',
  /** Longest time that a delivery was due, once per sweep. */
  WebhookLagSeconds: 'Seconds',
  /** Deliveries that a sweep could not process. */
  WebhookSweepErrors: 'Count',
  /** Assets that a sweep could not process. */
  AssetSweepErrors: 'Count',
  /** Thumbnails that could not be made by a fault of the service; 0 for a made one. */
  ThumbnailFaults: 'Count',
  /** Synthetic renders without a good video in time, or that could not be ordered; 0 for a good one. */
  SyntheticRenderFaults: 'Count',
  /** From creation to `done` of a synthetic render. */
  SyntheticRenderSeconds: 'Seconds',
  /** Uploads that could not be inspected by a fault of the service; 0 for an inspected one. */
  InspectionFaults: 'Count',
  /** Files that could not be fetched by a fault of the service; 0 for every other end of a fetch. */
  FetchFaults: 'Count',
  /** Once per complete ledger check. */
  WorkspacesChecked: 'Count',
  /** Inconsistencies found between ledger, balance, slots and videos. */
  LedgerDrift: 'Count',
} as const satisfies Record<string, 'Count' | 'Seconds' | 'None'>;

export type MetricName = keyof typeof METRICS;

/** Value of the dimension `service` of every metric; the stage is part of the namespace. */
export const METRIC_SERVICE = 'video-api';
/** The only other dimension, for `RendersFailed`. Ids are never dimensions: each value would be a billed metric. */
export const CODE_DIMENSION = 'code';
