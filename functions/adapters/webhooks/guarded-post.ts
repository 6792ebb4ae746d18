import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { findUrlProblem } from '#core/webhook/endpoint.ts';
import type { WebhookAnswer } from '#core/ports/webhooks.ts';
import { literalAddress, mayBeReached } from './public-address.ts';
import type { ResolveHost } from './resolve-host.ts';

export interface GuardedPostDeps {
  readonly resolveHost: ResolveHost;
  /** Off wherever strangers' URLs are called: it lets http and this machine itself be reached. */
  readonly allowLoopback: boolean;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type GuardedPost = (post: Post) => Promise<WebhookAnswer>;

/** From the first DNS query to the last byte of the answer's headers. */
const ANSWER_LIMIT_MS = 10_000;
/** Before the next address of the same name is tried. */
const CONNECT_LIMIT_MS = 3000;
const MAX_HEADER_BYTES = 8 * 1024;

const unanswered = (reason: string): WebhookAnswer => ({ status: 'unanswered', reason });

/**
 * Posts to a URL that a stranger chose. The name is resolved here, once; every address must be public, and the
 * connection goes to those addresses whatever the name says by then. Redirects are an answer like any other, and the
 * body of the answer is not read. Resolves within ten seconds and never throws: an error could tell the URL.
 */
export const createGuardedPost =
  ({ resolveHost, allowLoopback }: GuardedPostDeps): GuardedPost =>
  async (post) => {
    const problem = findUrlProblem(post.url, allowLoopback);
    if (problem !== undefined) return unanswered(problem);
    const url = new URL(post.url);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS);
    try {
      const literal = literalAddress(url);
      const addresses = literal === undefined ? await resolveHost(url.hostname, limit.signal) : [literal];
      if (addresses.length === 0) return unanswered(limit.signal.aborted ? 'timed_out' : 'name_not_found');
      if (!addresses.every((address) => mayBeReached(address, allowLoopback)))
        return unanswered('address_refused');
      return await send(url, addresses, post, limit.signal);
    } catch (error) {
      return unanswered(limit.signal.aborted ? 'timed_out' : errorCode(error));
    } finally {
      clearTimeout(timer);
    }
  };

const send = (
  url: URL,
  addresses: readonly string[],
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<WebhookAnswer> =>
  new Promise((resolve, reject) => {
    const { Agent, request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // An agent of its own: no connection is shared with, or left for, another message.
      agent: new Agent({
        lookup: pinnedTo(addresses),
        autoSelectFamilyAttemptTimeout: CONNECT_LIMIT_MS,
      }),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.destroy();
      resolve({
        status: 'answered',
        httpStatus: response.statusCode ?? 0,
        retryAfterSeconds: wholeSeconds(response.headers['retry-after']),
      });
    });
    outgoing.end(body);
  });

/** Answers every look-up of the connection with the addresses that were checked. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const entries = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = entries;
    if (options.all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };

/** `Retry-After` may also be a date: that wish is not taken. */
const wholeSeconds = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;

const errorCode = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'connection_failed';
};
