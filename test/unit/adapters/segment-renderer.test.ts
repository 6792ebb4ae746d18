import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, expect, it } from 'vitest';
import { createSegmentRenderer } from '#adapters/lambda/segment-renderer.ts';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const REQUEST: SegmentRequest = {
  videoId: 'vid_1',
  segment: { index: 0, firstFrame: 0, frameCount: 180 },
  documentUrl: 'https://media.example/in?X-Amz-Signature=secret',
  outputUrl: 'https://media.example/out?X-Amz-Signature=secret',
  posterUrl: 'https://media.example/poster?X-Amz-Signature=secret',
  progressUrl: 'https://media.example/progress?X-Amz-Signature=secret',
  cancellationUrl: 'https://media.example/stop?X-Amz-Signature=secret',
  deadlineMs: Date.now() + 60_000,
  epochMs: 1_768_435_200_000,
  maxSegments: 8,
};
const WORKSPACE_ID = 'ws_0197f0a0-0000-7000-8000-000000000001' as WorkspaceId; // safe: no rule of ids is tested
const RENDERED = {
  status: 'rendered',
  frames: 180,
  sizeBytes: 123_456,
  sha256: 'ab'.repeat(32),
  poster: { sizeBytes: 34_567, sha256: 'cd'.repeat(32) },
  sound: { sizeBytes: 45_678, sha256: 'ef'.repeat(32) },
  capture: 'begin-frame',
  captureReason: 'the page holds <canvas>',
  renderSeconds: 9.5,
  isUnchanged: false,
  flatFrames: 0,
  segmentFrames: [180, 200],
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Respond = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A Lambda API that responds to every invocation in the same way. */
const rendererOver = async (respond: Respond, isTenantIsolated = true) => {
  server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new LambdaClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return createSegmentRenderer(client, { name: 'render-segment', isTenantIsolated });
};

const respondWith =
  (body: unknown, headers: Record<string, string> = {}, status = 200): Respond =>
  (_, response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

const render = async (respond: Respond, signal = new AbortController().signal) =>
  (await rendererOver(respond)).render(REQUEST, signal, WORKSPACE_ID);

it('invokes the function with the request and returns its outcome', async () => {
  let received: unknown;
  const outcome = await render(async (request, response) => {
    received = {
      path: request.url,
      type: request.headers['x-amz-invocation-type'],
      payload: JSON.parse(await text(request)) as unknown,
    };
    response.end(JSON.stringify(RENDERED));
  });
  expect(outcome).toEqual(RENDERED);
  expect(received).toEqual({
    path: '/2015-03-31/functions/render-segment/invocations',
    type: 'RequestResponse',
    payload: REQUEST,
  });
});

it.each([
  [true, WORKSPACE_ID, WORKSPACE_ID],
  [true, 'control', 'control'],
  [false, WORKSPACE_ID, undefined],
] as const)(
  'when tenant isolation is %s, sends for %s the tenant %s',
  async (isTenantIsolated, tenant, sent) => {
    let received: unknown;
    const renderer = await rendererOver((request, response) => {
      received = request.headers['x-amz-tenant-id'];
      response.end(JSON.stringify(RENDERED));
    }, isTenantIsolated);
    await renderer.render(REQUEST, new AbortController().signal, tenant);
    expect(received).toBe(sent);
  },
);

it('returns a failure with its code and a truncated diagnostic', async () => {
  const failed = { status: 'failed', code: 'script_error', diagnostic: 'x'.repeat(10_000) };
  const outcome = await render(respondWith(failed));
  expect(outcome).toEqual({ ...failed, diagnostic: 'x'.repeat(500) });
});

it('returns what failed in the document without other members', async () => {
  const failed = { status: 'failed', code: 'script_error', diagnostic: '' };
  const subject = { text: 'TypeError: x', line: 3, column: 9 };
  expect(await render(respondWith({ ...failed, subject: { ...subject, extra: 'x' } }))).toEqual({
    ...failed,
    subject,
  });
});

it.each([null, 'text', { line: 1 }, { text: 7 }, { text: 'x'.repeat(1001) }, { text: 'x', line: -1 }])(
  'drops an invalid subject of a failure: %j',
  async (subject) => {
    const failed = { status: 'failed', code: 'script_error', diagnostic: '' };
    expect(await render(respondWith({ ...failed, subject }))).toEqual(failed);
  },
);

it('returns a function error as a crash without its message', async () => {
  const error = { errorType: 'Error', errorMessage: REQUEST.documentUrl };
  const outcome = await render(respondWith(error, { 'x-amz-function-error': 'Unhandled' }));
  expect(outcome).toMatchObject({ status: 'failed', code: 'render_crashed' });
  expect(JSON.stringify(outcome)).not.toContain('secret');
});

it.each([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['null', 'null'],
  ['an unknown failure', JSON.stringify({ status: 'failed', code: 'mischief', diagnostic: 'secret' })],
  ['a negative count', JSON.stringify({ ...RENDERED, frames: -1 })],
  ['a digest that is no string', JSON.stringify({ ...RENDERED, sha256: 7 })],
])('returns a result of %s as a crash', async (_, body) => {
  expect(await render(respondWith(body))).toEqual({
    status: 'failed',
    code: 'render_crashed',
    diagnostic: 'the function returned an invalid result',
  });
});

it('drops unknown members', async () => {
  expect(await render(respondWith({ ...RENDERED, extra: '<script>' }))).toEqual(RENDERED);
});

it.each([
  ['no object', 'secret'],
  ['nothing', null],
  ['no size', { sha256: 'cd'.repeat(32) }],
  ['a digest that is no string', { sizeBytes: 1, sha256: 7 }],
])('drops a poster report of %s', async (_, poster) => {
  const { poster: _poster, ...rendered } = RENDERED;
  expect(await render(respondWith({ ...RENDERED, poster }))).toEqual(rendered);
});

it('drops unknown members of a poster report', async () => {
  const poster = { ...RENDERED.poster, key: 'out/of/another/video.jpg' };
  expect(await render(respondWith({ ...RENDERED, poster }))).toEqual(RENDERED);
});

it('throws and closes the connection when the signal aborts', async () => {
  const abort = new AbortController();
  const hungUp = Promise.withResolvers<void>();
  const rendering = render((_, response) => {
    response.once('close', () => hungUp.resolve());
    abort.abort();
  }, abort.signal);
  await expect(rendering).rejects.toThrow();
  await expect(hungUp.promise).resolves.toBeUndefined();
});

it('throws a RendererBusyError only when throttled, and retries nothing', async () => {
  let calls = 0;
  const refuse =
    (type: string, status: number): Respond =>
    (request, response) => {
      calls += 1;
      return respondWith({ Message: 'no' }, { 'x-amzn-errortype': type }, status)(request, response);
    };
  await expect(render(refuse('TooManyRequestsException', 429))).rejects.toBeInstanceOf(RendererBusyError);
  server?.close();
  await expect(render(refuse('ServiceException', 500))).rejects.not.toBeInstanceOf(RendererNotStartedError);
  expect(calls).toBe(2);
});

it.each([
  ['ResourceNotFoundException', 404],
  ['AccessDeniedException', 403],
  ['InvalidParameterValueException', 400],
])('throws a RendererNotStartedError, which is not busy, for a %s', async (type, status) => {
  const answer = respondWith({ Message: 'no' }, { 'x-amzn-errortype': type }, status);
  const error: unknown = await render(answer).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RendererNotStartedError);
  expect(error).not.toBeInstanceOf(RendererBusyError);
});

it('does not take a lost connection or a failure of Lambda for a renderer that has not started', async () => {
  const lost = render((_, response) => void response.destroy());
  await expect(lost).rejects.not.toBeInstanceOf(RendererNotStartedError);
  server?.close();
  const failed = render(respondWith({ Message: 'no' }, { 'x-amzn-errortype': 'EC2ThrottledException' }, 502));
  await expect(failed).rejects.not.toBeInstanceOf(RendererNotStartedError);
});
