const MINUTE_MS = 60_000;

/** How many requests a key may send: its bucket holds a minute's worth and fills up steadily. */
export interface RequestRate {
  readonly perMinute: number;
}

/** What is left to a key after it has asked for one request. */
export interface Allowance {
  readonly isAdmitted: boolean;
  readonly requestsPerMinute: number;
  /** Requests that may follow at once. */
  readonly remaining: number;
  /** Whole seconds until there is one more. */
  readonly nextInSeconds: number;
}

/** Time in which one request comes back, in whole milliseconds: never more than the rate in a minute. */
export const refillMs = ({ perMinute }: RequestRate): number => Math.ceil(MINUTE_MS / perMinute);

/** The latest `bucketFullAtMs` at which the bucket still holds a request. */
export const latestFullAtMs = (rate: RequestRate, nowMs: number): number =>
  nowMs + (rate.perMinute - 1) * refillMs(rate);

/** `bucketFullAtMs` after the request was taken or refused, as the caller is told. */
export const toAllowance = (
  rate: RequestRate,
  isAdmitted: boolean,
  bucketFullAtMs: number,
  nowMs: number,
): Allowance => {
  const missingMs = Math.max(0, bucketFullAtMs - nowMs);
  const used = Math.min(rate.perMinute, Math.ceil(missingMs / refillMs(rate)));
  const nextInMs = missingMs - Math.max(0, used - 1) * refillMs(rate);
  return {
    isAdmitted,
    requestsPerMinute: rate.perMinute,
    remaining: rate.perMinute - used,
    nextInSeconds: Math.ceil(nextInMs / 1000),
  };
};
