import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGuardedPost } from '#adapters/webhooks/guarded-post.ts';
import { resolveHost } from '#adapters/outgoing/pinned-connection.ts';
import type { ResolveHost } from '#adapters/outgoing/pinned-connection.ts';
import { createCertificate } from '#test/support/certificate.ts';
import { FORBIDDEN_ANSWERS, FORBIDDEN_URLS } from '#test/support/forbidden-urls.ts';
import {
  ENDING,
  FLOOD,
  SEVERAL_RESPONSES,
  UPGRADE,
  useFakeLimits,
  useMisbehavingServers,
  WITH_HEADERS,
  WITHOUT_HEADERS,
} from '#test/support/misbehaving-server.ts';

const HOST = 'hooks.invalid'; // resolved by nobody on earth
const LOOPBACK: ResolveHost = async () => ['127.0.0.1'];

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const listen = async (server: Server | net.Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

const post = (url: string, resolve: ResolveHost = LOOPBACK, allowLoopback = true) =>
  createGuardedPost({ resolveHost: resolve, allowLoopback })({
    url,
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    body: '{"hello":"☕️"}',
  });

/** A receiver on this machine; returns its port and what it was sent. */
const receive = async (respond: RequestListener) => {
  const requests: { readonly request: IncomingMessage; readonly body: string }[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ request, body });
      respond(request, response);
    });
  });
  return { port: await listen(server), requests };
};

const reply =
  (status: number, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, headers).end();

describe('request to a receiver', () => {
  it('is a POST with the given headers and body', async () => {
    const { port, requests } = await receive(reply(204));
    expect(await post(`http://127.0.0.1:${port}/hook?tenant=1`)).toEqual({
      status: 'responded',
      httpStatus: 204,
      retryAfterSeconds: null,
    });
    expect(requests).toHaveLength(1);
    const [{ request, body } = { request: undefined, body: '' }] = requests;
    expect({ method: request?.method, url: request?.url, body }).toEqual({
      method: 'POST',
      url: '/hook?tenant=1',
      body: '{"hello":"☕️"}',
    });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'msg_1' });
  });
});

describe('over TLS', () => {
  const serve = async (hostname: string) => {
    const requests: IncomingMessage[] = [];
    const { key, cert } = createCertificate(hostname);
    const server = https.createServer({ key, cert }, (request, response) => {
      requests.push(request);
      response.writeHead(200).end();
    });
    return { port: await listen(server), requests, cert };
  };
  const trust = (cert: string) => {
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, cert]);
    stops.push(() => setDefaultCACertificates(trusted));
  };

  it('connects to the checked address and verifies the certificate for the host name', async () => {
    const { port, requests, cert } = await serve(HOST);
    trust(cert);
    const asked: string[] = [];
    const resolve: ResolveHost = async (hostname) => {
      asked.push(hostname);
      return ['127.0.0.1'];
    };
    expect(await post(`https://${HOST}:${port}/`, resolve)).toMatchObject({ httpStatus: 200 });
    expect(asked).toEqual([HOST]);
    expect(requests[0]?.headers.host).toBe(`${HOST}:${port}`);
  });

  it('sends nothing to a receiver with an untrusted certificate or one of another name', async () => {
    const other = await serve('other.invalid');
    trust(other.cert);
    expect(await post(`https://${HOST}:${other.port}/`)).toEqual({
      status: 'no_response',
      reason: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const unknown = await serve(HOST);
    expect(await post(`https://${HOST}:${unknown.port}/`)).toEqual({
      status: 'no_response',
      reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect([...other.requests, ...unknown.requests]).toEqual([]);
  });
});

describe('forbidden addresses', () => {
  const refusedUrl = async (url: string, resolve?: ResolveHost) => {
    const { port, requests } = await receive(reply(200));
    const response = await post(url.replace('PORT', String(port)), resolve, false);
    expect(requests).toEqual([]);
    return response;
  };

  it.each(FORBIDDEN_URLS)('%s is refused before anything is sent', async (_what, url, reason) => {
    expect(await refusedUrl(url)).toEqual({ status: 'no_response', reason });
  });

  it('refuses a name when any of its addresses is not public', async () => {
    for (const addresses of FORBIDDEN_ANSWERS)
      expect(await refusedUrl(`https://${HOST}/`, async () => addresses)).toEqual({
        status: 'no_response',
        reason: 'address_refused',
      });
  });

  it('resolves a name once, so that a later DNS response has no effect', async () => {
    const responses = [['127.0.0.1'], ['169.254.169.254']];
    const rebinding: ResolveHost = async () => responses.shift() ?? [];
    const port = await listen(https.createServer(createCertificate(HOST)));
    // An untrusted certificate error proves that the first address was called.
    expect(await post(`https://${HOST}:${port}/`, rebinding)).toMatchObject({
      reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(responses).toEqual([['169.254.169.254']]);
  });

  it('returns name_not_found for a name without addresses', async () => {
    expect(await post(`https://${HOST}/`, resolveHost)).toEqual({
      status: 'no_response',
      reason: 'name_not_found',
    });
  });
});

describe('misbehaving receiver', () => {
  it('does not follow redirects', async () => {
    const target = await receive(reply(200));
    const { port } = await receive(reply(302, { location: `http://127.0.0.1:${target.port}/` }));
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ httpStatus: 302 });
    expect(target.requests).toEqual([]);
  });

  it('does not read an endless body', async () => {
    let sentBytes = 0;
    const { port } = await receive((_request, response) => {
      response.writeHead(200);
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024))) sentBytes += 64 * 1024;
      };
      response.on('drain', flood);
      flood();
    });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ httpStatus: 200 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sentBytes).toBeLessThan(8 * 1024 * 1024); // what fits into the buffers of the system
  });

  it('is ECONNREFUSED when nothing listens', async () => {
    const gone = net.createServer();
    const port = await listen(gone);
    gone.close();
    await once(gone, 'close');
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: 'ECONNREFUSED' });
  });

  it('returns Retry-After in seconds', async () => {
    const wish = async (value: string) => {
      const { port } = await receive(reply(503, { 'retry-after': value }));
      return post(`http://127.0.0.1:${port}/`);
    };
    expect(await wish('120')).toEqual({ status: 'responded', httpStatus: 503, retryAfterSeconds: 120 });
    for (const value of ['soon', '-5', '1e9', 'Fri, 31 Dec 1999 23:59:59 GMT'])
      expect(await wish(value)).toMatchObject({ retryAfterSeconds: null });
  });
});

describe('a receiver that does not answer', () => {
  const serve = useMisbehavingServers();
  const { start, settleWithin } = useFakeLimits();
  const timedOut = { status: 'fulfilled', value: { status: 'no_response', reason: 'timed_out' } };

  it.each(Object.entries({ ...WITHOUT_HEADERS, 'a flood of informational responses': FLOOD }))(
    'is timed_out after ten seconds and its connection closed for %s',
    async (_what, behavior) => {
      const server = await serve(behavior);
      start();
      const posting = post(`http://127.0.0.1:${server.port}/`);
      await server.behaved;
      expect(await settleWithin(10_000, posting)).toEqual(timedOut);
      await server.closed();
    },
  );

  it('is timed_out when the TLS handshake never ends', async () => {
    const server = await serve(() => {});
    start();
    const posting = post(`https://127.0.0.1:${server.port}/`);
    await server.behaved;
    expect(await settleWithin(10_000, posting)).toEqual(timedOut);
    await server.closed();
  });

  it('is timed_out when its name is never resolved, also by a resolver that ignores the signal', async () => {
    start();
    const posting = post(`https://${HOST}/`, () => new Promise(() => {}));
    expect(await settleWithin(10_000, posting)).toEqual(timedOut);
  });
});

describe('a receiver whose response ends early', () => {
  const serve = useMisbehavingServers();
  const settle = async (behavior: (socket: net.Socket) => void) => {
    const server = await serve(behavior);
    const response = await post(`http://127.0.0.1:${server.port}/`);
    await server.closed();
    return response;
  };

  it.each(Object.entries({ ...WITH_HEADERS, 'several responses': SEVERAL_RESPONSES }))(
    'counts by its status and its connection is closed for %s',
    async (_what, behavior) => {
      expect(await settle(behavior)).toMatchObject({ status: 'responded', httpStatus: 200 });
    },
  );

  it('counts as 101 for an upgrade, which is no confirmation', async () => {
    expect(await settle(UPGRADE)).toEqual({ status: 'responded', httpStatus: 101, retryAfterSeconds: null });
  });

  it.each([
    ['a closed half of the connection', 'ECONNRESET'],
    ['a reset in the middle of the headers', 'ECONNRESET'],
    ['headers of 64 KiB', 'HPE_HEADER_OVERFLOW'],
    ['another protocol', 'HPE_INVALID_CONSTANT'],
  ])('is no response for %s', async (what, reason) => {
    expect(await settle(ENDING[what] ?? (() => {}))).toEqual({ status: 'no_response', reason });
  });

  it('leaves no descriptor open', async () => {
    const countDescriptors = () => readdirSync('/proc/self/fd').length;
    const before = countDescriptors();
    const behaviors = [...Object.values(WITH_HEADERS), ...Object.values(ENDING)];
    for (const behavior of behaviors) await settle(behavior);
    // The servers keep listening until the end of the test.
    await vi.waitFor(() => expect(countDescriptors() - behaviors.length).toBeLessThanOrEqual(before));
  });
});
