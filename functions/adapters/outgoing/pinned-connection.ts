import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { findUrlProblem } from '#core/outgoing/outgoing-url.ts';
import { literalAddress, mayBeReached } from '#core/outgoing/public-address.ts';

/** Returns every address of a name, IPv4 first; empty when there is none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface OutgoingDeps {
  readonly resolveHost: ResolveHost;
  /** Allows http and loopback addresses. Must be false wherever customers set the URL. */
  readonly allowLoopback: boolean;
}

/** `problem`: of the URL, `name_not_found` or `address_refused`. */
export type CheckedUrl =
  | { readonly url: URL; readonly addresses: readonly string[] }
  | { readonly problem: string };

/** The addresses of an untrusted URL. Resolves its name once and requires every address to be public (DNS rebinding). */
export const resolveUrl = async (
  { resolveHost: resolve, allowLoopback }: OutgoingDeps,
  text: string,
  signal: AbortSignal,
): Promise<CheckedUrl> => {
  const problem = findUrlProblem(text, allowLoopback);
  if (problem !== undefined) return { problem };
  const url = new URL(text);
  const literal = literalAddress(url);
  const addresses = literal === undefined ? await resolve(url.hostname, signal) : [literal];
  if (addresses.length === 0) return { problem: 'name_not_found' };
  return addresses.every((address) => mayBeReached(address, allowLoopback))
    ? { url, addresses }
    : { problem: 'address_refused' };
};

/** Then the next address of the same name is tried. */
const CONNECT_TIMEOUT_MS = 3000;

/** A request that connects to the checked addresses only. Destroys its sockets when the signal of `options` aborts. */
export const requestPinned = (
  { url, addresses }: Extract<CheckedUrl, { readonly url: URL }>,
  options: Omit<https.RequestOptions, 'agent'>,
): http.ClientRequest => {
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  return request(url, {
    ...options,
    // One agent per message, so that no connection is shared or kept alive.
    agent: new Agent({
      lookup: pinnedTo(addresses),
      autoSelectFamilyAttemptTimeout: CONNECT_TIMEOUT_MS,
    }),
  });
};

/** A lookup function that returns the checked addresses for every host name. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const entries = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = entries;
    if (options.all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };

export const errorCode = (error: unknown): string => {
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
