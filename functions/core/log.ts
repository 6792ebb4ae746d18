/** Everything the service ever logs. Fields hold ids and numbers: no keys, HTML, variables or links. */
export const LOG_EVENTS = {
  requestCompleted: { name: 'request completed', level: 'info' },
  requestFailed: { name: 'request failed', level: 'error' },
  checkFailed: { name: 'composition check failed', level: 'error' },
  sendFailed: { name: 'video not sent to the queue', level: 'error' },
  renderEnded: { name: 'render ended', level: 'info' },
  renderAborted: { name: 'render left to the sweeper', level: 'error' },
  messageInvalid: { name: 'queue message invalid', level: 'error' },
  abandonedClosed: { name: 'abandoned render closed', level: 'info' },
  sweepCompleted: { name: 'sweep completed', level: 'info' },
  sweepFailed: { name: 'video left to the next sweep', level: 'error' },
  webhookNotSent: { name: 'webhook delivery not sent to the queue', level: 'error' },
  webhookTried: { name: 'webhook delivery tried', level: 'info' },
  webhookAborted: { name: 'webhook delivery left to the sweeper', level: 'error' },
  webhooksSwept: { name: 'webhook sweep completed', level: 'info' },
  ledgerInconsistent: { name: 'ledger inconsistent', level: 'error' },
  ledgerChecked: { name: 'ledger checked', level: 'info' },
} as const satisfies Record<string, { name: string; level: 'info' | 'error' }>;

export type LogEvent = (typeof LOG_EVENTS)[keyof typeof LOG_EVENTS];

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export type Log = (event: LogEvent, fields?: LogFields, error?: unknown) => void;

/** The same log with these fields on every line. */
export const withFields =
  (log: Log, own: LogFields): Log =>
  (event, fields, error) =>
    log(event, { ...own, ...fields }, error);
