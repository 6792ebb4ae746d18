import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../../local/gateway/gateway.ts';
import type { Emulator } from '../../../local/emulators/emulator.ts';
import { findGatewayViolations } from '#test/support/openapi-checker.ts';

const RESULT = { ok: true };

let gateway: Emulator;
beforeAll(async () => {
  gateway = await startGateway({
    port: 0,
    authorize: () => Promise.resolve(undefined),
    signIn: () => Promise.resolve({ statusCode: 400, headers: {}, body: '{}' }),
    servePage: () => Promise.resolve(undefined),
    invoke: () =>
      Promise.resolve({ status: 'returned', payload: { statusCode: 200, body: JSON.stringify(RESULT) } }),
  });
});
afterAll(() => gateway.stop());

/** Sends the bytes and returns everything received until the connection closes. */
const exchange = (bytes: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.endpoint).port), '127.0.0.1', () => socket.end(bytes));
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.on('end', () => resolve(received)).on('error', reject);
  });

const parseFirstResponse = (text: string) => {
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = rest.join('\r\n\r\n').slice(0, Number(headers['content-length'] ?? Infinity));
  return { status: Number(status), headers, body };
};

const expectEnvelope = (text: string): void => {
  const { status, headers, body } = parseFirstResponse(text);
  expect(headers['content-type']).toBe('application/json');
  if (status === 200) return expect(JSON.parse(body)).toEqual(RESULT);
  expect([400, 404]).toContain(status);
  expect(findGatewayViolations({ status, headers, body: JSON.parse(body) as unknown })).toEqual([]);
};

const REQUEST =
  'POST /v1/videos?dry_run=true HTTP/1.1\r\nhost: HOST\r\ncontent-length: 24\r\nx-api-key: k\r\n\r\n{"template":"kartu@1"}  ';

/** A request for the gateway that is running. */
const toGateway = (request: string): Buffer =>
  Buffer.from(request.replace('HOST', new URL(gateway.endpoint).host));

/** A valid request with some bytes replaced, removed or added. */
const mutated = (request: Buffer) =>
  fc
    .array(fc.tuple(fc.nat(request.length), fc.nat(3), fc.uint8Array({ maxLength: 4 })), { maxLength: 4 })
    .map((mutations) =>
      mutations.reduce(
        (bytes, [at, removed, added]) =>
          Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]),
        request,
      ),
    );

describe('the gateway', () => {
  it('responds to arbitrary bytes with a JSON envelope', async () => {
    const property = fc.asyncProperty(
      fc.oneof(
        { weight: 5, arbitrary: mutated(toGateway(REQUEST)) },
        { weight: 1, arbitrary: fc.uint8Array({ minLength: 1 }) },
      ),
      async (bytes) => {
        expectEnvelope(await exchange(bytes));
      },
    );
    await fc.assert(property, { numRuns: 1000, seed: 20_260_115 });
  }, 60_000);

  it.each([
    ['no Host header', 'GET /v1/videos HTTP/1.1\r\n\r\n'],
    ['two Host headers', 'GET /v1/videos HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['an unknown Expect value', 'GET /v1/videos HTTP/1.1\r\nhost: HOST\r\nexpect: tea\r\n\r\n'],
    [
      'a protocol upgrade',
      'GET /v1/videos HTTP/1.1\r\nhost: HOST\r\nconnection: upgrade\r\nupgrade: tea\r\n\r\n',
    ],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nhost: HOST\r\n\r\n'],
    [
      'two Content-Length headers',
      'POST /v1/videos HTTP/1.1\r\nhost: HOST\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    ],
    ['a truncated body', 'POST /v1/videos HTTP/1.1\r\nhost: HOST\r\ncontent-length: 9\r\n\r\n{}'],
    ['HTTP/1.0', 'GET /v1/videos HTTP/1.0\r\n\r\n'],
  ])('responds to a request with %s with a JSON envelope', async (_case, bytes) => {
    expectEnvelope(await exchange(toGateway(bytes)));
  });
});
