import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';

/** A presigned link with the headers it was signed with. */
export interface Link {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LinkAttack extends Link {
  readonly method: string;
  readonly body?: Buffer;
}

/** Sends exactly these headers. Node would correct the length of a body that `fetch` sends. */
export const exchange = async ({
  method,
  url,
  headers,
  body,
}: LinkAttack): Promise<{ readonly status: number; readonly body: string }> => {
  const outgoing = request(url, { method, agent: false, headers });
  outgoing.on('error', () => undefined); // the store may end the connection of a refused upload
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
};

const replaceQuery = (url: string, change: (query: URLSearchParams) => void): string => {
  const changed = new URL(url);
  change(changed.searchParams);
  return changed.toString();
};

type Change = (link: Link) => Link;

const withUrl =
  (change: (url: string) => string): Change =>
  (link) => ({ ...link, url: change(link.url) });
const withHeaders =
  (headers: Readonly<Record<string, string>>): Change =>
  (link) => ({ ...link, headers: { ...link.headers, ...headers } });

/** Changes of a link of the attacker that lead to a file of the victim. `key` and `ownKey` are their S3 keys. */
export const changedKeys = (key: string, ownKey: string): readonly Change[] => [
  withUrl((url) => url.replace(ownKey, key)),
  withUrl((url) => url.replace(ownKey, key.replace('uploads/', 'assets/'))),
  withUrl((url) => url.replace(ownKey, `${ownKey}/../../../${key}`)),
  withUrl((url) => url.replace(ownKey, encodeURIComponent(key))),
  withUrl((url) => replaceQuery(url.replace(ownKey, key), (query) => query.delete('X-Amz-Signature'))),
  withUrl((url) => url.replace(ownKey, key).replace(/\?.*/, '')),
  withUrl((url) =>
    replaceQuery(url, (query) => query.set('response-content-disposition', `inline; filename="${key}"`)),
  ),
];

/** Changes of what a link fixes: content type, length, condition, lifetime. */
export const changedTerms: readonly Change[] = [
  withHeaders({ 'content-type': 'text/html' }),
  withHeaders({ 'content-type': 'image/svg+xml' }),
  withHeaders({ 'if-none-match': '"0"' }),
  withHeaders({ 'if-match': '*' }),
  withHeaders({ 'x-amz-copy-source': '/media/assets/ws_kopi/x' }),
  withUrl((url) => replaceQuery(url, (query) => query.set('X-Amz-Expires', '604800'))),
  withUrl((url) => replaceQuery(url, (query) => query.set('X-Amz-Date', '20990101T000000Z'))),
  withUrl((url) => replaceQuery(url, (query) => query.set('X-Amz-SignedHeaders', 'host'))),
  ({ url, headers: { 'if-none-match': _condition, ...headers } }) => ({ url, headers }),
];

export const methods = fc.constantFrom('GET', 'PUT', 'DELETE', 'POST', 'HEAD', 'COPY');
