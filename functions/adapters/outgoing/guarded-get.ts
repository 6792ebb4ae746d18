import type http from 'node:http';
import { FETCH_REDIRECTS_MAX } from '#contracts/limits.ts';
import { errorCode, requestPinned, resolveUrl } from '#adapters/outgoing/pinned-connection.ts';
import type { CheckedUrl, OutgoingDeps } from '#adapters/outgoing/pinned-connection.ts';

/** `refused`: the URL or one that it redirects to is not allowed. `unreachable`: no answer, or one without the file. */
export type GetOutcome =
  | { readonly status: 'responded'; readonly response: http.IncomingMessage }
  | { readonly status: 'refused' | 'unreachable'; readonly reason: string };

export type GuardedGet = (url: string, signal: AbortSignal) => Promise<GetOutcome>;

/** Servers that many different people use send long policies. */
const MAX_HEADER_BYTES = 16 * 1024;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/**
 * Requests an untrusted URL, and each one that it redirects to, at the addresses that were checked. It sends nothing of the caller. Never
 * rejects: an error could contain the URL. A connection ends when `signal` aborts, the body included.
 */
export const createGuardedGet =
  (deps: OutgoingDeps): GuardedGet =>
  async (text, signal) => {
    let next = text;
    try {
      for (let redirects = 0; redirects <= FETCH_REDIRECTS_MAX; redirects += 1) {
        const checked = await orAborted(signal, resolveUrl(deps, next, signal));
        if ('problem' in checked)
          return {
            status: checked.problem === 'name_not_found' ? 'unreachable' : 'refused',
            reason: checked.problem,
          };
        const response = await orAborted(signal, get(checked, signal));
        const { statusCode, headers } = response;
        if (statusCode === 200) return { status: 'responded', response };
        response.destroy();
        const target = REDIRECTS.has(statusCode) ? URL.parse(headers.location ?? '', checked.url) : null;
        if (target === null || headers.location === undefined)
          return { status: 'unreachable', reason: `http_${statusCode}` };
        target.hash = ''; // a part of the target, which is not sent
        next = target.href;
      }
      return { status: 'refused', reason: 'too_many_redirects' };
    } catch (error) {
      return { status: 'unreachable', reason: signal.aborted ? 'timed_out' : errorCode(error) };
    }
  };

/** A race: after some responses Node emits no event that would end the request. */
const orAborted = <T>(signal: AbortSignal, result: Promise<T>): Promise<T> => {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new Error('aborted'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([result, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
};

const get = (
  checked: Extract<CheckedUrl, { readonly url: URL }>,
  signal: AbortSignal,
): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const outgoing = requestPinned(checked, {
      headers: { 'user-agent': 'html-video-api', accept: '*/*', 'accept-encoding': 'identity' },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    outgoing.end();
  });
