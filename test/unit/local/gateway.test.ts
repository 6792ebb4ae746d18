import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { InvocationResult, InvokeFunction } from '../../../local/functions/invocation.ts';
import { startGateway } from '../../../local/gateway/gateway.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Nobody may sign in, and there are no pages. */
const NO_USERS = {
  authorize: () => Promise.resolve(undefined),
  signIn: () => Promise.resolve({ statusCode: 400, headers: {}, body: '{}' }),
  servePage: () => Promise.resolve(undefined),
};

const returned = (payload: unknown): InvocationResult => ({ status: 'returned', payload });

const gatewayTo = async (invoke: InvokeFunction): Promise<string> => {
  const gateway = await startGateway({ port: 0, invoke, ...NO_USERS });
  stops.push(gateway.stop);
  return gateway.endpoint;
};

const REQUEST_ID = /^[0-9a-f-]{36}$/;

/** Sends bytes that an HTTP client would not send. */
const sendRaw = (baseUrl: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.end(bytes));
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.on('end', () => resolve(received)).on('error', reject);
  });

describe('the gateway', () => {
  it('invokes the function of the route with a proxy event and sends its result', async () => {
    const seen: { name: string; event: APIGatewayProxyEvent }[] = [];
    const baseUrl = await gatewayTo((name, event) => {
      seen.push({ name, event: event as APIGatewayProxyEvent });
      return Promise.resolve(
        returned({ statusCode: 201, headers: { Location: '/v1/videos/x' }, body: '{"id":"x"}' }),
      );
    });
    const response = await fetch(`${baseUrl}/v1/videos?dry=1`, { method: 'POST', body: '{"a":"é"}' });

    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/v1/videos/x');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ id: 'x' });
    expect(seen.map(({ name }) => name)).toEqual(['create-videos']);
    expect(seen[0]?.event).toMatchObject({ body: '{"a":"é"}', queryStringParameters: { dry: '1' } });
  });

  it.each([
    ['GET', '/nowhere'],
    ['DELETE', '/v1/videos'],
  ])('responds to %s %s with the not_found envelope', async (method, path) => {
    const baseUrl = await gatewayTo(() => Promise.reject(new Error('must not be called')));
    const response = await fetch(baseUrl + path, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('x-request-id')).toMatch(REQUEST_ID);
    expect(await response.json()).toEqual(GATEWAY_RESPONSES.unknownRoute.body);
  });

  it('rejects a body over 10 MB with 400 without invoking a function', async () => {
    const baseUrl = await gatewayTo(() => Promise.reject(new Error('must not be called')));
    const response = await fetch(`${baseUrl}/v1/compositions`, {
      method: 'POST',
      body: 'x'.repeat(10 * 1024 * 1024 + 1),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(GATEWAY_RESPONSES.bodyTooLarge.body);
  });

  it('passes a body that is not UTF-8 on in base64, for the function to refuse it', async () => {
    const baseUrl = await gatewayTo((_name, event) => {
      const { body, isBase64Encoded } = event as APIGatewayProxyEvent;
      return Promise.resolve(returned({ statusCode: 200, body: JSON.stringify({ body, isBase64Encoded }) }));
    });
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const response = await fetch(`${baseUrl}/v1/compositions`, { method: 'POST', body });
    expect(await response.json()).toEqual({ body: body.toString('base64'), isBase64Encoded: true });
  });

  it('accepts a body of exactly 10 MB', async () => {
    const baseUrl = await gatewayTo((_name, event) =>
      Promise.resolve(
        returned({ statusCode: 200, body: String((event as APIGatewayProxyEvent).body?.length) }),
      ),
    );
    const body = 'x'.repeat(10 * 1024 * 1024);
    const response = await fetch(`${baseUrl}/v1/compositions`, { method: 'POST', body });
    expect(await response.text()).toBe(String(body.length));
  });

  it.each([
    ['fails', { status: 'failed', error: { errorType: 'Error', errorMessage: 'secret inside' } }],
    ['returns no proxy result', returned({ ok: true })],
    ['returns null', returned(null)],
  ] as const)('responds with 500 and no details when a function %s', async (_case, result) => {
    const baseUrl = await gatewayTo(() => Promise.resolve(result));
    const response = await fetch(`${baseUrl}/v1/videos`);
    expect(response.status).toBe(500);
    expect(response.headers.get('x-request-id')).toMatch(REQUEST_ID);
    expect(await response.json()).toEqual(GATEWAY_RESPONSES.failure.body);
  });

  it.each([
    'NOT HTTP AT ALL\r\n\r\n',
    `GET /v1/videos HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    'GET /v1/videos HTTP/1.1\r\n\r\n',
    'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n',
    'POST /v1/videos HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    'POST /v1/videos HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{}',
  ])('responds to malformed HTTP with 400 and the error envelope', async (bytes) => {
    const baseUrl = await gatewayTo(() => Promise.reject(new Error('must not be called')));
    const received = await sendRaw(baseUrl, bytes);
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain(JSON.stringify(GATEWAY_RESPONSES.badRequest.body));
  });

  it.each(['expect: tea', 'connection: upgrade\r\nupgrade: tea'])('ignores the header %s', async (header) => {
    const baseUrl = await gatewayTo(() => Promise.resolve(returned({ statusCode: 200, body: '{}' })));
    const { host } = new URL(baseUrl);
    const received = await sendRaw(baseUrl, `GET /v1/videos HTTP/1.1\r\nhost: ${host}\r\n${header}\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['an Origin', 'host: HOST\r\norigin: https://evil.example'],
    ['the Origin of another local server', 'host: HOST\r\norigin: http://localhost:3000'],
    ['a rebound name as its Host', 'host: evil.example'],
    ['a rebound name with this port', 'host: evil.example:PORT'],
    ['another port in its Host', 'host: 127.0.0.1:1'],
  ])('refuses a request with %s and invokes no function', async (_what, headers) => {
    const baseUrl = await gatewayTo(() => Promise.reject(new Error('must not be called')));
    const { host, port } = new URL(baseUrl);
    const head = headers.replace('HOST', host).replace('PORT', port);
    for (const method of ['POST', 'GET', 'OPTIONS']) {
      const received = await sendRaw(
        baseUrl,
        `${method} /v1/videos HTTP/1.1\r\n${head}\r\nconnection: close\r\n\r\n`,
      );
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      expect(received).toContain(JSON.stringify(GATEWAY_RESPONSES.badRequest.body));
      expect(received).not.toMatch(/^access-control/im);
    }
  });

  it('accepts scripts of its own pages', async () => {
    const baseUrl = await gatewayTo(() => Promise.resolve(returned({ statusCode: 200, body: '{}' })));
    const response = await fetch(`${baseUrl}/v1/videos`, { headers: { origin: baseUrl } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers a request to the dashboard without a sign-in itself, before it reads the body', async () => {
    const baseUrl = await gatewayTo(() => Promise.reject(new Error('must not be called')));
    for (const path of ['/dashboard/v1/session', '/dashboard/v1/workspaces/demo/api-keys']) {
      const response = await fetch(baseUrl + path, { headers: { authorization: 'Bearer x' } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(GATEWAY_RESPONSES.signInRequired.body);
    }
  });

  it('passes the claims of a sign-in on, and only on routes of the dashboard', async () => {
    const contexts: unknown[] = [];
    const gateway = await startGateway({
      port: 0,
      ...NO_USERS,
      authorize: () => Promise.resolve({ sub: 'user-1' }),
      invoke: (_name, event) => {
        contexts.push((event as APIGatewayProxyEvent).requestContext.authorizer); // safe: the gateway sends this event
        return Promise.resolve(returned({ statusCode: 200, body: '{}' }));
      },
    });
    stops.push(gateway.stop);
    for (const path of ['/dashboard/v1/session', '/v1/videos']) await fetch(gateway.endpoint + path);
    expect(contexts).toEqual([{ claims: { sub: 'user-1' } }, null]);
  });

  it('accepts the host names of this machine', async () => {
    const baseUrl = await gatewayTo(() => Promise.resolve(returned({ statusCode: 200, body: '{}' })));
    const byName = baseUrl.replace('127.0.0.1', 'localhost');
    expect((await fetch(`${byName}/v1/videos`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/v1/videos`, { method: 'POST', body: '{}' })).status).toBe(200);
  });

  it('sends all values of a repeated header and decodes a base64 body', async () => {
    const baseUrl = await gatewayTo(() =>
      Promise.resolve(
        returned({
          statusCode: 200,
          multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] },
          body: Buffer.from('halo').toString('base64'),
          isBase64Encoded: true,
        }),
      ),
    );
    const response = await fetch(`${baseUrl}/v1/videos`);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('halo');
  });
});
