import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { findUrlProblem } from '#core/webhook/endpoint.ts';
import type { WebhookResponse } from '#core/ports/webhooks.ts';
import { literalAddress, mayBeReached } from '#core/webhook/public-address.ts';

/** Returns every address of a name, IPv4 first; empty when there is none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface GuardedPostDeps {
  readonly resolveHost: ResolveHost;
  /** Allows http and loopback addresses. Must be false wherever customers set the URL. */
  readonly allowLoopback: boolean;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type GuardedPost = (post: Post) => Promise<WebhookResponse>;

/** From the first DNS query to the last byte of the response headers. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** Then the next address of the same name is tried. */
const CONNECT_TIMEOUT_MS = 3000;
const MAX_HEADER_BYTES = 8 * 1024;

const noResponse = (reason: string): WebhookResponse => ({ status: 'no_response', reason });

/**
 * Posts to an untrusted URL. Resolves the name once, requires every address to be public and connects to those
 * addresses only (DNS rebinding). Follows no redirect and reads no response body. Resolves within ten seconds, whatever
 * the receiver does, and never rejects: an error could contain the URL.
 */
export const createGuardedPost = (deps: GuardedPostDeps): GuardedPost => {
  const attempt = async (post: Post, signal: AbortSignal): Promise<WebhookResponse> => {
    const url = new URL(post.url);
    const literal = literalAddress(url);
    const addresses = literal === undefined ? await deps.resolveHost(url.hostname, signal) : [literal];
    if (addresses.length === 0) return noResponse('name_not_found');
    if (!addresses.every((address) => mayBeReached(address, deps.allowLoopback)))
      return noResponse('address_refused');
    return send(url, addresses, post, signal);
  };
  return async (post) => {
    const problem = findUrlProblem(post.url, deps.allowLoopback);
    if (problem !== undefined) return noResponse(problem);
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

/** Destroys its sockets when `signal` aborts. */
const send = (
  url: URL,
  addresses: readonly string[],
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<WebhookResponse> =>
  new Promise((resolve, reject) => {
    const { Agent, request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // One agent per message, so that no connection is shared or kept alive.
      agent: new Agent({
        lookup: pinnedTo(addresses),
        autoSelectFamilyAttemptTimeout: CONNECT_TIMEOUT_MS,
      }),
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

/** A lookup function that returns the checked addresses for every host name. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const entries = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = entries;
    if (options.all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };

/** `Retry-After` as seconds; its date form is ignored. */
const wholeSeconds = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;

const errorCode = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'connection_failed';
};

const QUERY_TIMEOUT_MS = 2000;
const QUERY_TRIES = 2;

/** Queries name servers only, without the hosts file, search domains, or a libuv thread that could block. */
export const resolveHost: ResolveHost = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
};
