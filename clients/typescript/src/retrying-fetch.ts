import { ConnectionError } from './errors.ts';

export interface RetryOptions {
  /** Repeats after the first try; 3 by default. */
  readonly retries?: number;
  /** A longer `Retry-After` is not waited for; 60 by default. */
  readonly maxWaitSeconds?: number;
}

const FIRST_WAIT_SECONDS = 0.5;
const REPEATED_STATUSES = new Set([500, 502, 503, 504]);

/** Creates carry an idempotency key; only an announced upload would be announced twice. */
const isRepeatable = ({ method, url }: Request): boolean =>
  method !== 'POST' || !new URL(url).pathname.endsWith('/v1/assets');

/** Resolves early, without an error, when the signal aborts. */
export const wait = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

/** Half of it random, so that clients that failed together do not return together. */
const backoffSeconds = (attempt: number): number =>
  FIRST_WAIT_SECONDS * 2 ** attempt * (0.5 + Math.random() / 2);

/** Seconds until the next try; undefined when the answer is final. */
const secondsUntilRetry = (
  request: Request,
  response: Response | undefined,
  attempt: number,
  maxWaitSeconds: number,
): number | undefined => {
  const after = Number(response?.headers.get('retry-after') ?? Number.NaN);
  // A refusal stored nothing, so any request may be repeated; without the header waiting does not help.
  if (response?.status === 429) return after <= maxWaitSeconds ? after : undefined;
  if (response !== undefined && !REPEATED_STATUSES.has(response.status)) return undefined;
  return isRepeatable(request) ? backoffSeconds(attempt) : undefined;
};

/** A `fetch` that repeats requests which were not answered, or are to be sent again later. */
export const createRetryingFetch =
  (fetch: typeof globalThis.fetch, { retries = 3, maxWaitSeconds = 60 }: RetryOptions) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      let failure: unknown;
      const response = await fetch(request.clone()).catch((error: unknown) => {
        request.signal.throwIfAborted();
        failure = error;
        return undefined;
      });
      const seconds =
        attempt < retries ? secondsUntilRetry(request, response, attempt, maxWaitSeconds) : undefined;
      if (seconds === undefined && response !== undefined) return response;
      if (seconds === undefined) throw new ConnectionError('The API did not answer.', { cause: failure });
      await response?.body?.cancel();
      await wait(seconds, request.signal);
      request.signal.throwIfAborted();
    }
  };
