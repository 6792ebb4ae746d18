import type http from 'node:http';
import type { WebhookResponse } from '#core/ports/webhooks.ts';
import { errorCode, requestPinned, resolveUrl } from '#adapters/outgoing/pinned-connection.ts';
import type { CheckedUrl, OutgoingDeps } from '#adapters/outgoing/pinned-connection.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type GuardedPost = (post: Post) => Promise<WebhookResponse>;

/** From the first DNS query to the last byte of the response headers. */
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 8 * 1024;

const noResponse = (reason: string): WebhookResponse => ({ status: 'no_response', reason });

/**
 * Posts to an untrusted URL, at the addresses that were checked. Follows no redirect and reads no response body. Resolves within
 * ten seconds, whatever the receiver does, and never rejects: an error could contain the URL.
 */
export const createGuardedPost = (deps: OutgoingDeps): GuardedPost => {
  const attempt = async (post: Post, signal: AbortSignal): Promise<WebhookResponse> => {
    const checked = await resolveUrl(deps, post.url, signal);
    return 'problem' in checked ? noResponse(checked.problem) : send(checked, post, signal);
  };
  return async (post) => {
    const settled = new AbortController();
    const timedOut = Promise.withResolvers<WebhookResponse>();
    // A race: after some responses Node emits no event that would end the request.
    const timer = setTimeout(() => timedOut.resolve(noResponse('timed_out')), RESPONSE_TIMEOUT_MS);
    const response = attempt(post, settled.signal).catch((error: unknown) => noResponse(errorCode(error)));
    try {
      return await Promise.race([response, timedOut.promise]);
    } finally {
      clearTimeout(timer);
      settled.abort();
    }
  };
};

const send = (
  checked: Extract<CheckedUrl, { readonly url: URL }>,
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<WebhookResponse> =>
  new Promise((resolve, reject) => {
    const outgoing = requestPinned(checked, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    const settle = (response: http.IncomingMessage): void => {
      response.socket.destroy();
      resolve({
        status: 'responded',
        httpStatus: response.statusCode ?? 0,
        retryAfterSeconds: wholeSeconds(response.headers['retry-after']),
      });
    };
    outgoing.on('error', reject);
    outgoing.on('response', settle);
    outgoing.on('upgrade', settle);
    outgoing.end(body);
  });

/** `Retry-After` as seconds; its date form is ignored. */
const wholeSeconds = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;
