const MINUTE_MS = 60_000;

/** Request limit of a key: a token bucket that holds one minute's requests and refills at a constant rate. */
export interface RequestRate {
  readonly perMinute: number;
}

/** State of a key's bucket after one request. */
export interface Allowance {
  readonly isAdmitted: boolean;
  readonly requestsPerMinute: number;
  /** Requests that may follow immediately. */
  readonly remaining: number;
  /** Whole seconds until the bucket gains a request. */
  readonly nextInSeconds: number;
}

/** Time to refill one request, in milliseconds. Rounded up, so that a minute never refills more than the rate. */
export const refillMs = ({ perMinute }: RequestRate): number => Math.ceil(MINUTE_MS / perMinute);

/** The latest `bucketFullAtMs` at which the bucket still holds a request. */
export const latestFullAtMs = (rate: RequestRate, nowMs: number): number =>
  nowMs + (rate.perMinute - 1) * refillMs(rate);

/** Allowance for the `bucketFullAtMs` that is stored after the request was admitted or refused. */
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
