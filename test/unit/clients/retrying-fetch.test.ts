import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVideoClient } from '../../../clients/typescript/src/index.ts';
import type { ClientOptions, VideoClient } from '../../../clients/typescript/src/index.ts';

const VIDEO = { id: 'vid_1', status: 'queued' };
const REFUSAL = { error: 'too_many_active_renders', message: 'Tunggu sampai salah satu video selesai.' };

interface Sent {
  readonly method: string;
  readonly language: string | null;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** A client whose requests get these answers in turn; an error is a failed connection. */
const answeredBy = (
  answers: readonly (Response | Error)[],
  options: Pick<ClientOptions, 'language' | 'filesWaitSeconds'> = {},
) => {
  const sent: Sent[] = [];
  const client = createVideoClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'key',
    ...options,
    fetch: async (input) => {
      const request = input as Request;
      const text = await request.text();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      sent.push({
        method: request.method,
        language: request.headers.get('accept-language'),
        path: new URL(request.url).pathname,
        body,
      });
      const answer = answers[sent.length - 1];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no more answers');
      return answer;
    },
  });
  return { client, sent };
};

const json = (status: number, body: object, headers: HeadersInit = {}) =>
  Response.json(body, { status, headers });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = async <T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const [settled] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()]);
  return settled[0];
};

const ORDER = { template: 'promo-produk@5', variables: {} };

it('follows no redirect, which would carry the key to another host', async () => {
  const redirects: string[] = [];
  const client = createVideoClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'key',
    fetch: async (input) => {
      redirects.push((input as Request).redirect);
      return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } });
    },
  });
  expect(await settle(client.getVideo('vid_1'))).toMatchObject({ reason: { name: 'ConnectionError' } });
  expect(redirects).toEqual(['manual']);
});

describe('a create', () => {
  it('is repeated with the same idempotency key when the connection fails', async () => {
    const { client, sent } = answeredBy([new TypeError('fetch failed'), json(201, VIDEO)]);
    expect(await settle(client.createVideo(ORDER))).toMatchObject({ value: VIDEO });
    const keys = sent.map(({ body }) => body['idempotency_key']);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  });

  it('keeps the key of the caller', async () => {
    const { client, sent } = answeredBy([json(201, VIDEO)]);
    await settle(client.createVideo({ ...ORDER, idempotency_key: 'pesanan-17' }));
    expect(sent[0]?.body['idempotency_key']).toBe('pesanan-17');
  });

  it('is repeated after Retry-After', async () => {
    const { client, sent } = answeredBy([json(429, REFUSAL, { 'retry-after': '7' }), json(201, VIDEO)]);
    const startMs = Date.now();
    expect(await settle(client.createVideo(ORDER))).toMatchObject({ value: VIDEO });
    expect(Date.now() - startMs).toBe(7000);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['without Retry-After', {}],
    ['when Retry-After is longer than the limit', { 'retry-after': '61' }],
  ])('is refused with 429 %s', async (_, headers) => {
    const { client, sent } = answeredBy([json(429, REFUSAL, headers)]);
    expect(await settle(client.createVideo(ORDER))).toMatchObject({
      reason: { name: 'ApiError', status: 429, code: 'too_many_active_renders', message: REFUSAL.message },
    });
    expect(sent).toHaveLength(1);
  });

  it('ends with a ConnectionError after four tries', async () => {
    const { client, sent } = answeredBy([]);
    expect(await settle(client.createVideo(ORDER))).toMatchObject({ reason: { name: 'ConnectionError' } });
    expect(sent).toHaveLength(4);
  });
});

describe('a request whose files are not there yet', () => {
  const WITH_ADDRESS = { ...ORDER, variables: { foto: 'https://shop.example.com/es-kopi.jpg' } };
  const NOT_READY = [{ code: 'asset_not_ready', message: '…' }];
  const refused = (details: object) =>
    json(422, { error: 'invalid_variables', message: 'Berkas belum siap.', details });

  it.each([
    [
      'a video',
      (client: VideoClient) => client.createVideo(WITH_ADDRESS),
      { foto: NOT_READY, musik: NOT_READY },
    ],
    [
      'a batch',
      (client: VideoClient) => client.createBatch({ template: 'promo-produk@5', rows: [WITH_ADDRESS] }),
      { rows: { 0: { foto: NOT_READY }, 7: { foto: NOT_READY } } },
    ],
  ])('is sent again with the same key: %s', async (_, create, details) => {
    const { client, sent } = answeredBy([refused(details), refused(details), json(201, VIDEO)]);
    expect(await settle<unknown>(create(client))).toMatchObject({ value: VIDEO });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body['idempotency_key'])).size).toBe(1);
  });

  it('is sent again for a quote and for frames', async () => {
    const frames = { id: 'frames_1', frames: [] };
    const answers = [refused({ foto: NOT_READY }), json(200, {}), refused({ foto: NOT_READY })];
    const { client, sent } = answeredBy([...answers, json(200, frames)]);
    await settle(client.quoteVideo(WITH_ADDRESS));
    expect(await settle(client.drawFrames({ ...WITH_ADDRESS, times: [0] }))).toMatchObject({ value: frames });
    expect(sent).toHaveLength(4);
  });

  it('ends with the refusal after the time that was given', async () => {
    const answers = Array.from({ length: 9 }, () => refused({ foto: NOT_READY }));
    const { client, sent } = answeredBy(answers, { filesWaitSeconds: 6 });
    expect(await settle(client.createVideo(WITH_ADDRESS))).toMatchObject({ reason: { status: 422 } });
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['another variable is wrong', { foto: NOT_READY, harga: [{ code: 'missing', message: '…' }] }],
    ['another row is wrong', { rows: { 0: { foto: NOT_READY }, 1: { harga: [{ code: 'missing' }] } } }],
    ['a variable named rows is wrong', { rows: [{ code: 'missing', message: '…' }], foto: NOT_READY }],
    ['a file is named by its id', { foto: NOT_READY }, ORDER],
  ])('is not sent again when %s', async (_, details, order = WITH_ADDRESS) => {
    const { client, sent } = answeredBy([refused(details)]);
    expect(await settle(client.createVideo(order))).toMatchObject({ reason: { status: 422 } });
    expect(sent).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('is not repeated and has its code, details and request id', async () => {
    const body = { error: 'invalid_variables', message: 'Isi variabel.', details: { harga: [] } };
    const { client, sent } = answeredBy([json(422, body, { 'x-request-id': 'req-1' })]);
    expect(await settle(client.createVideo(ORDER))).toMatchObject({
      reason: { code: 'invalid_variables', body, requestId: 'req-1', status: 422 },
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [{}, 'id'],
    [{ language: 'en' }, 'en'],
  ] as const)('is asked for in the language of the options: %j', async (options, language) => {
    const { client, sent } = answeredBy([json(404, { error: 'not_found', message: '…' })], options);
    expect(await settle(client.getVideo('vid_1'))).toMatchObject({ reason: { code: 'not_found' } });
    expect(sent.map((request) => request.language)).toEqual([language]);
  });

  it('by something other than the API is a ConnectionError', async () => {
    const { client } = answeredBy([new Response('<h1>Not found</h1>', { status: 404 })]);
    expect(await settle(client.getWorkspace())).toMatchObject({
      reason: { name: 'ConnectionError', message: 'Not an answer of the API: status 404.' },
    });
  });
});

describe('an announced upload', () => {
  it('is not repeated without an answer, because each reserves storage', async () => {
    const { client, sent } = answeredBy([json(503, { error: 'internal_error', message: 'Coba lagi.' })]);
    const uploading = client.uploadAsset(new Blob(['x']), { contentType: 'image/jpeg' });
    expect(await settle(uploading)).toMatchObject({ reason: { status: 503 } });
    expect(sent).toHaveLength(1);
  });
});

describe('an uploaded clip', () => {
  const upload = { method: 'PUT', url: 'https://files.example.com/clip', headers: {} };
  const asset = (status: string) => json(200, { id: 'asset_1', status, error: null });
  /** Reading a file takes no timer, so that running all timers once would end too early. */
  const settleUpload = async <T>(uploading: Promise<T>): Promise<PromiseSettledResult<T>> => {
    const ended = new AbortController();
    const settling = Promise.allSettled([uploading]).finally(() => ended.abort());
    while (!ended.signal.aborted) await vi.advanceTimersByTimeAsync(1500);
    return (await settling)[0];
  };

  it('is read until it is inspected', async () => {
    const { client, sent } = answeredBy([
      json(201, { id: 'asset_1', upload }),
      new Response(null, { status: 200 }),
      asset('inspecting'),
      asset('inspecting'),
      asset('ready'),
    ]);
    const uploading = client.uploadAsset(new Blob(['{}']), { contentType: 'video/mp4' });
    expect(await settleUpload(uploading)).toMatchObject({ value: { status: 'ready' } });
    expect(sent).toHaveLength(5);
  });

  it('is rejected by the inspection', async () => {
    const { client } = answeredBy([
      json(201, { id: 'asset_1', upload }),
      new Response(null, { status: 200 }),
      asset('inspecting'),
      asset('rejected'),
    ]);
    const uploading = client.uploadAsset(new Blob(['{}']), { contentType: 'video/mp4' });
    expect(await settleUpload(uploading)).toMatchObject({ reason: { name: 'AssetRejectedError' } });
  });
});

describe('waiting for a video', () => {
  const done = { ...VIDEO, status: 'done', output_url: 'https://…' };

  it('ends with the done video and reports each answer', async () => {
    const { client, sent } = answeredBy([json(200, VIDEO), json(200, VIDEO), json(200, done)]);
    const seen: string[] = [];
    const waiting = client.waitForVideo('vid_1', { onUpdate: ({ status }) => seen.push(status) });
    expect(await settle(waiting)).toMatchObject({ value: done });
    expect(seen).toEqual(['queued', 'queued', 'done']);
    expect(sent).toHaveLength(3);
  });

  it.each(['failed', 'canceled'])('throws when it is %s', async (status) => {
    const { client } = answeredBy([json(200, { ...VIDEO, status, error: null })]);
    expect(await settle(client.waitForVideo('vid_1'))).toMatchObject({
      reason: { name: 'VideoFailedError', video: { status } },
    });
  });

  it('throws after the time that was given', async () => {
    const { client } = answeredBy(Array.from({ length: 9 }, () => json(200, VIDEO)));
    expect(await settle(client.waitForVideo('vid_1', { timeoutSeconds: 3 }))).toMatchObject({
      reason: { name: 'WaitTimeoutError', message: 'The video vid_1 is still queued.' },
    });
  });

  it('ends when the signal aborts', async () => {
    const { client } = answeredBy(Array.from({ length: 9 }, () => json(200, VIDEO)));
    const waiting = client.waitForVideo('vid_1', { signal: AbortSignal.abort() });
    expect(await settle(waiting)).toMatchObject({ reason: { name: 'AbortError' } });
  });
});
