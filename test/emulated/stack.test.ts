import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VideoId } from '#core/video/video.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { startStack } from '../../local/stack.ts';
import { canRunSample, finishVideo, readSample, runCode, runSample } from '#test/support/docs-samples.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { DEMO_REQUESTS } from '../../scripts/demo/requests.ts';
import { makePng } from '#test/support/media/images.ts';
import { aComposition, startTestStack, waitFor } from '#test/support/stack.ts';
import type { Customer, HttpResponse, TestStack } from '#test/support/stack.ts';

// The whole service over HTTP with real functions and emulators, but without workers, so that videos stay queued.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ workers: false });
});
afterAll(() => host.stop());

const compose = (customer: Customer, body: object = {}) =>
  host.send(customer, 'POST', '/v1/compositions', { html: aComposition(), ...body });

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_value, index) => work(index)));

const countStatuses = (responses: readonly { readonly status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describeEmbedded('previews of templates', () => {
  it('are downloaded through the links of the catalog', async () => {
    const toko = await host.openWorkspace();
    const { templates } = (await host.send(toko, 'GET', '/v1/templates?category=promo')).body;
    const { id, preview_video_url, preview_image_url } = templates.findLast(
      (template: { preview_video_url: string | null }) => template.preview_video_url,
    );
    const one = (await host.send(toko, 'GET', `/v1/templates/${id}`)).body;
    for (const [url, name, type] of [
      [preview_video_url, `${id}.mp4`, 'video/mp4'],
      [one.preview_image_url, `${id}.jpg`, 'image/jpeg'],
    ]) {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe(type);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(`catalog/previews/${name}`));
    }
    expect((await fetch(preview_image_url.replace(/Signature=..../, 'Signature=0000'))).status).toBe(403);
  });

  it('have no links for a caller without a key', async () => {
    const { status, body } = await host.send({ apiKey: '' }, 'GET', '/v1/templates');
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'unauthorized' });
    expect(JSON.stringify(body)).not.toContain('http');
  });
});

describeEmbedded('a video over HTTP', () => {
  it('is created, read, listed and canceled, which releases its credits', async () => {
    const toko = await host.openWorkspace(10_000);
    const created = await compose(toko, { html: aComposition({ durationSeconds: 2.5 }), title: 'Uji' });
    const { id } = created.body;
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/v1/videos/${id}`);
    expect(created.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^vid_[0-9a-f-]{36}$/),
      status: 'queued',
      template: 'composition',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      finished_at: null,
      duration_seconds: null,
      output_url: null,
      error: null,
    });
    expect(await host.workspaceOf(toko)).toMatchObject({ balanceMilliCredits: 7500, activeVideoIds: [id] });

    expect((await host.send(toko, 'GET', `/v1/videos/${id}`)).body).toEqual(created.body);
    expect((await host.send(toko, 'GET', '/v1/videos?limit=5')).body.videos).toEqual([created.body]);
    expect((await host.send(toko, 'GET', `/v1/videos/${id}?include=progress`)).body.progress).toEqual({
      frames_done: 0,
      frames_total: 63,
      percent: 0,
    });
    const both = await host.send(toko, 'GET', `/v1/videos/${id}?include=poster,progress`);
    expect(both.body).toEqual({
      ...created.body,
      progress: expect.objectContaining({ percent: 0 }),
      poster_url: null,
    });

    const canceled = await host.send(toko, 'POST', `/v1/videos/${id}/cancel`);
    expect({ status: canceled.status, state: canceled.body.status }).toEqual({
      status: 200,
      state: 'canceled',
    });
    expect(await host.workspaceOf(toko)).toMatchObject({ balanceMilliCredits: 10_000, activeVideoIds: [] });
  });

  it.each(DEMO_REQUESTS)('is created by the demo request $name', async ({ path, body }) => {
    const kopi = await host.openWorkspace();
    await host.setBrandKit(kopi, { nama_usaha: 'Kopi Senja' });
    const { status, body: response } = await host.send(kopi, 'POST', path, body);
    expect({ status, response }).toMatchObject({ status: 201, response: { status: 'queued' } });
  });

  it('uses an upload that nobody has read before, in a template and a composition', async () => {
    const toko = await host.openWorkspace();
    const photo = makePng(40, 30);
    const asset = { content_type: 'image/png', size_bytes: photo.length };
    const { id, upload } = (await host.send(toko, 'POST', '/v1/assets', asset)).body;
    const variables = { nama_usaha: 'Toko', nama_produk: 'Es Kopi', harga: 'Rp15.000', foto: id };
    const create = () => host.send(toko, 'POST', '/v1/videos', { template: 'promo-produk@5', variables });
    const early = await create();
    expect(early.body.details).toMatchObject({ foto: [{ code: 'asset_not_ready' }] });
    const { url, method, headers } = upload;
    expect((await fetch(url, { method, headers, body: new Uint8Array(photo) })).status).toBe(200);
    expect((await create()).status).toBe(201);
    expect((await host.send(toko, 'GET', `/v1/assets/${id}`)).body).toMatchObject({
      status: 'ready',
      width: 40,
      height: 30,
    });
    const html = aComposition().replace('<div id="box">', `<img src="assets/${id}" alt=""><div id="box">`);
    expect((await compose(toko, { html })).status).toBe(201);
    const other = await host.openWorkspace();
    expect((await compose(other, { html })).body.details.problems).toMatchObject([{ code: 'unknown_asset' }]);
  });
});

describeEmbedded('an error over HTTP', () => {
  it.each([
    ['a body without html', 400, 'invalid_input', 'POST', '/v1/compositions'],
    ['an unknown path', 404, 'not_found', 'GET', '/v1/nothing'],
  ] as const)(
    'for %s has the envelope with an Indonesian sentence',
    async (_case, status, error, method, path) => {
      const toko = await host.openWorkspace();
      const response = await host.send(toko, method, path, method === 'POST' ? {} : undefined);
      expect({ status: response.status, error: response.body.error }).toEqual({ status, error });
      expect(response.body.message).toMatch(/[a-z]{3,}.*\.$/);
      expect(response.headers.get('x-request-id')).toBeTruthy();
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    },
  );
});

describeEmbedded('the rate limit', () => {
  it.runIf(IS_THOROUGH)(
    'rejects a key with 429 after its requests per minute and does not affect other keys',
    async () => {
      const [limited, other] = [await host.openWorkspace(), await host.openWorkspace()];
      const startedAtMs = Date.now();
      const responses: HttpResponse[] = [];
      do responses.push(...(await times(120, () => host.send(limited, 'GET', '/v1/templates'))));
      while (!responses.some(({ status }) => status === 429)); // a slow machine refills nearly as fast as it sends
      const refilled = Math.ceil((Date.now() - startedAtMs) / 200); // 300 per minute: one token every 200 ms
      const { 200: accepted = 0, 429: rejected = 0 } = countStatuses(responses);
      expect(accepted + rejected).toBe(responses.length);
      expect(accepted).toBeGreaterThanOrEqual(300);
      expect(accepted).toBeLessThanOrEqual(300 + refilled);
      const response = responses.find(({ status }) => status === 429);
      expect(response?.body).toMatchObject({
        error: 'quota_exceeded',
        details: { requests_per_minute: 300 },
      });
      expect(response?.headers.get('retry-after')).toBe('1');
      expect(response?.headers.get('ratelimit-policy')).toBe('"requests";q=300;w=60');
      expect(response?.headers.get('ratelimit')).toBe('"requests";r=0;t=1');
      expect((await host.send(other, 'GET', '/v1/templates')).status).toBe(200);
    },
  );
});

describeEmbedded('the OpenAPI document', () => {
  it('is served without a key at the path it describes', async () => {
    const response = await fetch(`${host.stack().baseUrl}/v1/openapi.json`);
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/v1/openapi.json');
  });
});

describeEmbedded('the data folder', () => {
  it.runIf(IS_THOROUGH)('keeps videos, credits and keys across a restart', async () => {
    const toko = await host.openWorkspace(10_000);
    const { body: video } = await compose(toko, { idempotency_key: 'tetap' });
    await host.restart();
    expect((await host.send(toko, 'GET', `/v1/videos/${video.id}`)).body).toEqual(video);
    const replayed = await compose(toko, { idempotency_key: 'tetap' });
    expect({ status: replayed.status, id: replayed.body.id }).toEqual({ status: 200, id: video.id });
    expect((await host.workspaceOf(toko)).balanceMilliCredits).toBe(9000);
  });

  it('cannot be used by two stacks', async () => {
    await expect(startStack({ port: 0, dataDir: host.dataDir, fresh: true })).rejects.toThrow(
      `in use by another stack (process ${process.pid})`,
    );
    const toko = await host.openWorkspace();
    expect((await compose(toko)).status).toBe(201);
  });
});

const QUICK_STARTS = ['sh', 'js', 'py', 'php'].map((extension) => `quick-start.${extension}`);

const videosOf = async (customer: Customer) =>
  (await host.send(customer, 'GET', '/v1/videos')).body.videos as { id: VideoId; status: string }[];

describeEmbedded('the quick start of the docs page', () => {
  it('makes one video in every language, waits for it and downloads it', async () => {
    const toko = await host.openWorkspace();
    const names = [...QUICK_STARTS, 'quick-start-client.js'].filter(canRunSample);
    expect(names).toEqual(expect.arrayContaining(['quick-start.js', 'quick-start-client.js']));
    const running = Promise.all(names.map((name) => runSample(host, toko, name)));
    const { id } = await waitFor(async () => (await videosOf(toko))[0]);
    await delay(500); // most of the samples meet a video that is not completed yet
    const file = Buffer.from('isi video');
    await finishVideo(host, toko, id, file);
    for (const { output, video } of await running) {
      expect(output).toContain('video.mp4 tersimpan.');
      expect(video).toEqual(file);
    }
    expect(await videosOf(toko)).toMatchObject([{ id, status: 'done' }]);
  });

  it.each(QUICK_STARTS.filter(canRunSample))('prints the refusal of the API (%s)', async (name) => {
    const failure: unknown = await runSample(host, { apiKey: 'salah' }, name).catch(
      (error: unknown) => error,
    );
    expect((failure as { stderr: string }).stderr).toContain('unauthorized');
  });
});

describeEmbedded('another sample of the docs page', () => {
  it.runIf(canRunSample('upload-asset.sh'))('uploads a photo', async () => {
    const toko = await host.openWorkspace();
    const photo = 'catalog/photos/es-kopi-susu.jpg';
    const { output } = await runSample(host, toko, 'upload-asset.sh', { [photo]: await readFile(photo) });
    expect(JSON.parse(output)).toMatchObject({ status: 'ready', error: null });
  });

  it('creates a batch, and names the rows that are wrong', async () => {
    const toko = await host.openWorkspace();
    const { output } = await runSample(host, toko, 'create-batch.js');
    expect(output).toMatch(/^batch_\S+ running 2 video$/m);
    const code = await readSample('create-batch.js');
    const wrong = code
      .replace("'Rp15.000'", "'x'.repeat(500)")
      .replace('katalog-januari', 'katalog-februari');
    const run = (changed: string) =>
      runCode('batch.js', changed.replace('https://api.example.com', host.stack().baseUrl), {
        VIDEO_API_KEY: toko.apiKey,
      });
    expect((await run(wrong)).errors).toMatch(/^invalid_variables: .*\nBaris 2, harga: /);
    const number = await run(code.replace("'Rp15.000'", '15000'));
    expect(number.errors).toMatch(/^invalid_input: .*\n\/rows\/1\/variables\/harga: /);
  });

  it('creates a video of the composition, and prints the problems of an invalid one', async () => {
    const toko = await host.openWorkspace();
    const html = await readSample('composition.html');
    const send = (text: string) => runSample(host, toko, 'create-composition.js', { 'promo.html': text });
    const refused = await send(html.replace('data-duration="6"', ''));
    expect(refused.errors).toMatch(/^invalid_composition: .*\n.*data-duration/);
    expect((await send(html)).output).toMatch(/^vid_\S+ queued$/m);
  });
});
