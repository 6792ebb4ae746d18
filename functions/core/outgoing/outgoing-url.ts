import { OUTGOING_URL_MAX_CHARACTERS } from '#contracts/limits.ts';
import { literalAddress, mayBeReached } from '#core/outgoing/public-address.ts';

export type UrlProblem =
  | 'not_a_url'
  | 'too_long'
  | 'not_https'
  | 'has_credentials'
  | 'has_fragment'
  | 'port_not_allowed';

export type OutgoingUrlProblem = UrlProblem | 'private_address';

const LOOPBACK_HOST = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * Checks the text of a URL that a customer set, of a webhook or a file to fetch: https on port 443 with host, path and query only.
 * `allowLoopback` also permits other ports, and http to 127.0.0.0/8 and ::1. Does not resolve the host name.
 */
export const findUrlProblem = (text: string, allowLoopback: boolean): UrlProblem | undefined => {
  if (text.length > OUTGOING_URL_MAX_CHARACTERS) return 'too_long';
  const url = URL.parse(text);
  if (url === null) return 'not_a_url';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  if (url.hash !== '') return 'has_fragment';
  if (allowLoopback && url.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname)) return undefined;
  if (url.protocol !== 'https:') return 'not_https';
  if (url.port !== '' && !allowLoopback) return 'port_not_allowed';
  return undefined;
};

/** The normalized URL. Refuses private IP addresses; host names are resolved and checked at each connection. */
export const checkOutgoingUrl = (
  text: string,
  allowLoopback: boolean,
): { readonly url: string } | { readonly problem: OutgoingUrlProblem } => {
  const problem = findUrlProblem(text, allowLoopback);
  if (problem !== undefined) return { problem };
  const url = new URL(text);
  const address = literalAddress(url);
  return address !== undefined && !mayBeReached(address, allowLoopback)
    ? { problem: 'private_address' }
    : { url: url.href };
};
