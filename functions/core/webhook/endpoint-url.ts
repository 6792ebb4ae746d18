export type EndpointUrlProblem =
  | 'not_a_url'
  | 'too_long'
  | 'not_https'
  | 'has_credentials'
  | 'has_fragment'
  | 'port_not_allowed';

const URL_MAX_CHARACTERS = 2048;
const LOOPBACK_HOST = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * What is wrong with an endpoint's URL by its text alone: https on port 443, nothing but a host, a path and a query.
 * `allowLoopback` takes any port, and http to 127.0.0.0/8 and ::1.
 */
export const findUrlProblem = (text: string, allowLoopback: boolean): EndpointUrlProblem | undefined => {
  if (text.length > URL_MAX_CHARACTERS) return 'too_long';
  const url = URL.parse(text);
  if (url === null) return 'not_a_url';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  if (url.hash !== '') return 'has_fragment';
  if (allowLoopback && url.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname)) return undefined;
  if (url.protocol !== 'https:') return 'not_https';
  if (url.port !== '' && !allowLoopback) return 'port_not_allowed';
  return undefined;
};
