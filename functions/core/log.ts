/** Every event the service logs. Fields hold ids and numbers; never keys, HTML, variables or links. */
export const LOG_EVENTS = {
  requestCompleted: { name: 'request completed', level: 'info' },
  requestFailed: { name: 'request failed', level: 'error' },
  checkFailed: { name: 'composition check failed', level: 'error' },
  renderMessageNotSent: { name: 'render message not sent', level: 'error' },
  renderCompleted: { name: 'render attempt completed', level: 'info' },
  controlFailed: { name: 'control document failed', level: 'error' },
  renderAborted: { name: 'render attempt aborted', level: 'error' },
  messageInvalid: { name: 'queue message invalid', level: 'error' },
  batchMessageNotSent: { name: 'batch message not sent', level: 'error' },
  batchesFed: { name: 'batches fed', level: 'info' },
  batchesAborted: { name: 'feeding of batches aborted', level: 'error' },
  batchSweepFailed: { name: 'sweep of batches failed', level: 'error' },
  abandonedClosed: { name: 'abandoned render closed', level: 'info' },
  sweepCompleted: { name: 'sweep completed', level: 'info' },
  sweepFailed: { name: 'sweep of video failed', level: 'error' },
  webhookMessageNotSent: { name: 'webhook message not sent', level: 'error' },
  webhookAttempted: { name: 'webhook delivery attempted', level: 'info' },
  webhookAborted: { name: 'webhook delivery aborted', level: 'error' },
  webhookSweepCompleted: { name: 'webhook sweep completed', level: 'info' },
  assetSweepCompleted: { name: 'asset sweep completed', level: 'info' },
  assetSweepFailed: { name: 'sweep of asset failed', level: 'error' },
  revisionsNotRead: { name: 'reading of revisions after a save failed', level: 'error' },
  projectsNotCleared: { name: 'clearing of projects failed', level: 'error' },
  framesFailed: { name: 'frames failed', level: 'info' },
  fetchCompleted: { name: 'fetch completed', level: 'info' },
  fetchAborted: { name: 'fetch aborted', level: 'error' },
  fetchNotRequested: { name: 'fetch not requested', level: 'error' },
  thumbnailCompleted: { name: 'thumbnail completed', level: 'info' },
  thumbnailAborted: { name: 'thumbnail aborted', level: 'error' },
  thumbnailNotRequested: { name: 'thumbnail not requested', level: 'error' },
  inspectionCompleted: { name: 'inspection completed', level: 'info' },
  photoNotConverted: { name: 'photo not converted', level: 'info' },
  inspectionAborted: { name: 'inspection aborted', level: 'error' },
  inspectionNotRequested: { name: 'inspection not requested', level: 'error' },
  ledgerInconsistent: { name: 'ledger inconsistent', level: 'error' },
  ledgerChecked: { name: 'ledger checked', level: 'info' },
  syntheticRenderGood: { name: 'synthetic render good', level: 'info' },
  syntheticRenderFailed: { name: 'synthetic render failed', level: 'error' },
  ledgerCheckContinues: { name: 'ledger check continues', level: 'info' },
} as const satisfies Record<string, { name: string; level: 'info' | 'error' }>;

export type LogEvent = (typeof LOG_EVENTS)[keyof typeof LOG_EVENTS];

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export type Log = (event: LogEvent, fields?: LogFields, error?: unknown) => void;

/** Returns a log that adds these fields to every line. */
export const withFields =
  (log: Log, own: LogFields): Log =>
  (event, fields, error) =>
    log(event, { ...own, ...fields }, error);
