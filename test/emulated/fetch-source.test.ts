import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGuardedGet } from '#adapters/outgoing/guarded-get.ts';
import { resolveHost } from '#adapters/outgoing/pinned-connection.ts';
import type { ResolveHost } from '#adapters/outgoing/pinned-connection.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createFetchSource } from '#adapters/s3/fetch-source.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { FetchOutcome } from '#core/ports/assets.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { aFetch, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { FORBIDDEN_ANSWERS, FORBIDDEN_URLS } from '#test/support/forbidden-urls.ts';
import { makeJpeg } from '#test/support/make-jpeg.ts';
import {
  ENDING,
  useMisbehavingServers,
  WITH_HEADERS,
  WITHOUT_HEADERS,
} from '#test/support/misbehaving-server.ts';

const HOST = 'files.invalid'; // resolved by nobody on earth
const PHOTO = makeJpeg(4, 4);
const MIB = 1024 ** 2;
const FETCH_SECONDS = 0.4;
// The first bytes of the one that is left out are those of no asset.
const { 'a body without end': _, ...SLOW_BODIES } = WITH_HEADERS;

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server on this machine; returns its port and what it was asked for. */
const serve = async (respond: RequestListener) => {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/foto.jpg?tanda=rahasia`, requests };
};

const answer =
  (body: Uint8Array, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

const redirectTo = (location: string): RequestListener => answer(Buffer.alloc(0), { location }, 302);

interface Conditions {
  readonly resolve?: ResolveHost;
  readonly allowLoopback?: boolean;
  readonly seconds?: number;
}

const newAsset = () =>
  aFetch({ id: assetIdFromUuid(randomUUID()), workspaceId: asWorkspaceId('ws_kopi'), createdAtMs: 0 });

const fetchFile = async (
  url: string,
  { resolve = async () => [], allowLoopback = true, seconds = 5 }: Conditions = {},
  asset = newAsset(),
) => {
  const get = createGuardedGet({ resolveHost: resolve, allowLoopback });
  const outcome = await createFetchSource(aws.clients.s3, aws.bucketName, get, seconds)(asset, url);
  const files = createAssetFiles(aws.clients.s3, aws.bucketName);
  return { outcome, stored: await files.findFetched(asset), bytes: (await files.readUpload(asset))?.bytes };
};

/** Outcome of a fetch, which must have stored nothing. */
const rejected = async (...fetching: Parameters<typeof fetchFile>): Promise<FetchOutcome> => {
  const { outcome, stored } = await fetchFile(...fetching);
  expect(stored).toBeUndefined();
  return outcome;
};

/** Targets of the descriptors of this process. */
const openFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // the descriptor of the listing itself
    }
  });

const isTemporary = (path: string): boolean => path.includes('/fetch-source-');

describe('a fetched file', () => {
  it('is stored under the key of an upload, by its first bytes and not by what the server says', async () => {
    const { url } = await serve(answer(PHOTO, { 'content-type': 'text/html' }));
    const { outcome, stored, bytes } = await fetchFile(url);
    const file = { contentType: 'image/jpeg', sizeBytes: PHOTO.length };
    expect(outcome).toEqual({ status: 'stored', ...file });
    expect(stored).toEqual(file);
    expect(Buffer.from(bytes ?? [])).toEqual(Buffer.from(PHOTO));
  });

  it('is requested without headers of the caller, cookies and compression', async () => {
    const { url, requests } = await serve(answer(PHOTO));
    await fetchFile(url);
    expect(requests.map(({ method, headers }) => [method, headers])).toEqual([
      [
        'GET',
        {
          host: expect.stringContaining('127.0.0.1'),
          connection: expect.any(String),
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'html-video-api',
        },
      ],
    ]);
  });

  it('is sound or a clip by the type or name that the server gives when the first bytes are the same', async () => {
    const mp4 = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0', 'latin1');
    for (const [type, contentType] of [
      ['audio/mp4', 'audio/mp4'],
      ['video/mp4', 'video/mp4'],
      ['application/octet-stream', 'video/mp4'],
    ] as const) {
      const { url } = await serve(answer(mp4, { 'content-type': type }));
      expect((await fetchFile(url)).stored).toMatchObject({ contentType });
    }
  });

  it('is not overwritten by a later fetch', async () => {
    const asset = newAsset();
    const { url } = await serve(answer(PHOTO));
    await fetchFile(url, {}, asset);
    const other = await serve(answer(Buffer.concat([PHOTO, PHOTO])));
    const { outcome, bytes } = await fetchFile(other.url, {}, asset);
    expect(outcome).toMatchObject({ status: 'stored' });
    expect(Buffer.from(bytes ?? [])).toEqual(Buffer.from(PHOTO));
  });

  it('has no name on disk while it is received, so that a worker that is killed leaves nothing', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const { url } = await serve((_, response) => {
      response.write(PHOTO.subarray(0, 100));
      begun.resolve(response);
    });
    const fetching = fetchFile(url);
    const response = await begun.promise;
    await vi.waitFor(() => expect(openFiles().filter(isTemporary)).not.toEqual([]));
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('fetch-source-'))).toEqual([]);
    response.end(PHOTO.subarray(100));
    expect(Buffer.from((await fetching).bytes ?? [])).toEqual(Buffer.from(PHOTO));
  });

  it('leaves no open descriptor after any outcome', async () => {
    await fetchFile((await serve(answer(PHOTO))).url);
    await fetchFile((await serve(answer(Buffer.from('<html>a login page</html>')))).url);
    expect(openFiles().filter(isTemporary)).toEqual([]);
  });
});

describe('forbidden addresses', () => {
  it.each(FORBIDDEN_URLS)('%s is refused before anything is sent', async (_what, text, reason) => {
    const { port, requests } = await serve(answer(PHOTO));
    const url = text.replace('PORT', String(port));
    expect(await rejected(url, { allowLoopback: false })).toEqual({
      status: 'rejected',
      code: 'source_refused',
      reason,
      receivedBytes: 0,
    });
    expect(requests).toEqual([]);
  });

  it.each(FORBIDDEN_ANSWERS.map((addresses) => ({ addresses })))(
    'a name with $addresses is refused',
    async ({ addresses }) => {
      const resolve = async () => addresses;
      expect(await rejected(`https://${HOST}/`, { resolve, allowLoopback: false })).toMatchObject({
        code: 'source_refused',
        reason: 'address_refused',
      });
    },
  );

  it.each(FORBIDDEN_URLS.filter(([, url]) => !/PORT|127|2130706433|0177|\[::1\]/.test(url)))(
    'a redirect to %s is refused',
    async (_what, url, reason) => {
      const { url: start, requests } = await serve(redirectTo(url));
      expect(await rejected(start)).toMatchObject({ code: 'source_refused', reason });
      expect(requests).toHaveLength(1);
    },
  );

  it('a redirect to a name is resolved, checked and pinned like the first address', async () => {
    const asked: string[] = [];
    const resolve: ResolveHost = async (hostname) => {
      asked.push(hostname);
      return ['10.0.0.1'];
    };
    const { url } = await serve(redirectTo(`https://${HOST}/inner`));
    expect(await rejected(url, { resolve })).toMatchObject({ code: 'source_refused' });
    expect(asked).toEqual([HOST]);
  });

  it('a name is resolved once, so that a later answer has no effect', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const resolve: ResolveHost = async () => answers.shift() ?? [];
    const { port } = await serve(answer(PHOTO));
    // The TLS error of a server without TLS proves that the first address was called.
    expect(await rejected(`https://${HOST}:${port}/`, { resolve })).toMatchObject({
      code: 'source_unreachable',
    });
    expect(answers).toEqual([['169.254.169.254']]);
  });

  it('a name without addresses is unreachable', async () => {
    expect(await rejected(`https://${HOST}/`, { resolve: resolveHost })).toMatchObject({
      code: 'source_unreachable',
      reason: 'name_not_found',
    });
  });
});

describe('redirects', () => {
  const chain = async (length: number) => {
    let { url } = await serve(answer(PHOTO));
    for (let hop = 0; hop < length; hop += 1) ({ url } = await serve(redirectTo(url)));
    return url;
  };

  it('are followed three times, relative ones and fragments included', async () => {
    expect((await fetchFile(await chain(3))).outcome).toMatchObject({ status: 'stored' });
    const { url } = await serve((request, response) =>
      request.url === '/b' ? answer(PHOTO)(request, response) : redirectTo('/b#part')(request, response),
    );
    expect((await fetchFile(url)).outcome).toMatchObject({ status: 'stored' });
  });

  it('are refused when there are more than three or they form a circle', async () => {
    const { url } = await serve((request, response) => redirectTo(request.url ?? '')(request, response));
    for (const start of [await chain(4), url])
      expect(await rejected(start)).toMatchObject({ code: 'source_refused', reason: 'too_many_redirects' });
  });
});

describe('an answer without a usable file', () => {
  it.each([
    ['a login page', Buffer.from('<html>login, please</html>'), 'wrong_content_type'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrong_content_type'],
    ['a few bytes', Buffer.from('GIF89a'), 'wrong_content_type'],
    ['nothing', Buffer.alloc(0), 'unreadable_file'],
  ])('is rejected: %s', async (_what, body, code) => {
    const { url } = await serve(answer(body, { 'content-type': 'image/jpeg' }));
    expect(await rejected(url)).toMatchObject({ status: 'rejected', code });
  });

  it.each([204, 304, 403, 404, 500])('is unreachable with the status %i', async (status) => {
    const { url } = await serve(answer(Buffer.alloc(0), {}, status));
    expect(await rejected(url)).toMatchObject({ code: 'source_unreachable', reason: `http_${status}` });
  });

  it('is rejected as too large once it exceeds the limit of its kind, whatever length it announces', async () => {
    let sentBytes = 0;
    const { url } = await serve((_, response) => {
      response.write(PHOTO);
      const chunk = Buffer.alloc(64 * 1024);
      const flood = () => {
        while (!response.destroyed && response.write(chunk)) sentBytes += chunk.length;
      };
      response.on('drain', flood);
      flood();
    });
    const outcome = await rejected(url);
    expect(outcome).toMatchObject({ code: 'source_too_large' });
    expect(outcome.status === 'rejected' && outcome.receivedBytes).toBeLessThan(11 * MIB);
    expect(sentBytes).toBeLessThan(20 * MIB);
  });
});

describe('a server that misbehaves', () => {
  const start = useMisbehavingServers();

  const dripping = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n\u0089PNG', 'latin1');
    const timer = setInterval(() => socket.write('x'), 5);
    socket.once('close', () => clearInterval(timer));
  };

  it.each(Object.entries({ ...WITHOUT_HEADERS, ...SLOW_BODIES, 'a photo, byte by byte': dripping }))(
    'ends with the time, and its connection is closed, for %s',
    async (_what, behavior) => {
      const server = await start(behavior);
      const outcome = await rejected(`http://127.0.0.1:${server.port}/`, { seconds: FETCH_SECONDS });
      expect(outcome).toMatchObject({ status: 'rejected', code: 'source_unreachable', reason: 'timed_out' });
      await server.closed();
    },
  );

  it.each(Object.entries(ENDING))(
    'is unreachable, and its connection is closed, for %s',
    async (_what, behavior) => {
      const server = await start(behavior);
      expect(await rejected(`http://127.0.0.1:${server.port}/`)).toMatchObject({
        code: 'source_unreachable',
      });
      await server.closed();
    },
  );
});
