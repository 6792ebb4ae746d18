import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { useServers } from '#test/support/listen.ts';
import { downloadAssets } from '#renderer/transfers.ts';

const PHOTO = 'asset_0199a000-0000-7000-8000-000000000001';
const LOGO = 'asset_0199a000-0000-7000-8000-000000000002';
const MUSIC = 'asset_0199a000-0000-7000-8000-000000000003';
const FONT = 'asset_0199a000-0000-7000-8000-000000000004';

const serve = useServers();
let scratchDir = '';
beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'download-assets-'));
});
afterAll(() => rm(scratchDir, { recursive: true, force: true }));

const download = async (
  assets: Readonly<Record<string, AssetContentType>>,
  respond: RequestListener,
  signal = new AbortController().signal,
) => {
  const server = await serve(respond);
  const listed = Object.entries(assets).map(([id, contentType]) => ({ id, contentType }));
  const links = listed.map(({ id }) => ({ id, url: `${server}/${id}?X-Amz-Signature=secret` }));
  return downloadAssets({ ...CONTROL_DOCUMENT, assets: listed }, links, scratchDir, signal);
};

it('keeps images and fonts in memory and audio in the scratch folder, each with the content type of the document', async () => {
  const { images, fonts, audio } = await download(
    { [PHOTO]: 'image/jpeg', [LOGO]: 'image/webp', [MUSIC]: 'audio/mpeg', [FONT]: 'font/otf' },
    ({ url }, response) => void response.end(`bytes of ${url?.split(/[/?]/)[1]}`),
  );
  expect(await images).toEqual(
    new Map([
      [PHOTO, { contentType: 'image/jpeg', body: Buffer.from(`bytes of ${PHOTO}`) }],
      [LOGO, { contentType: 'image/webp', body: Buffer.from(`bytes of ${LOGO}`) }],
    ]),
  );
  expect(await fonts).toEqual(
    new Map([[FONT, { contentType: 'font/otf', body: Buffer.from(`bytes of ${FONT}`) }]]),
  );
  const file = (await audio).get(MUSIC);
  expect(file?.contentType).toBe('audio/mpeg');
  expect(await readFile(file?.path ?? '', 'utf8')).toBe(`bytes of ${MUSIC}`);
});

it('downloads nothing that the request has no link for', async () => {
  const document = { ...CONTROL_DOCUMENT, assets: [{ id: PHOTO, contentType: 'image/png' as const }] };
  const { images } = downloadAssets(document, [], scratchDir, new AbortController().signal);
  expect(await images).toEqual(new Map());
});

it.each([403, 404])(
  'fails with asset_unavailable, naming the asset, when storage returns %i',
  async (status) => {
    const { images } = await download({ [PHOTO]: 'image/jpeg' }, (_, response) => {
      response.writeHead(status).end();
    });
    await expect(images).rejects.toMatchObject({
      name: 'RenderError',
      code: 'asset_unavailable',
      diagnostic: `storage returned ${status} for an asset`,
      subject: { text: `assets/${PHOTO}` },
    });
  },
);

it('repeats a download that was interrupted', async () => {
  let requests = 0;
  const { images } = await download({ [PHOTO]: 'image/jpeg' }, (_, response) => {
    requests += 1;
    if (requests > 1) response.end('whole');
    else response.writeHead(200).write('wh', () => setImmediate(() => response.destroy()));
  });
  expect((await images).get(PHOTO)?.body.toString()).toBe('whole');
});

it.each([
  ['announced', { 'content-length': IMAGE_MAX_BYTES + 1 }],
  ['not announced', {}],
])('reads no more than an image may have, when a larger length is %s', async (_, headers) => {
  let requests = 0;
  const { images } = await download({ [PHOTO]: 'image/jpeg' }, (_request, response) => {
    requests += 1;
    response.writeHead(200, headers).end(Buffer.alloc(IMAGE_MAX_BYTES + 1));
  });
  await expect(images).rejects.toThrow('asset download failed: the object is too large');
  expect(requests).toBe(1);
});

it('fails without the link in its message', async () => {
  const { images } = await download({ [PHOTO]: 'image/jpeg' }, (_, response) => {
    response.writeHead(400).end();
  });
  await expect(images).rejects.toThrow(/^internal_error: asset download failed: 400$/);
});

it('throws a RenderError when the render is aborted', async () => {
  const abort = new AbortController();
  const { images, audio } = await download(
    { [PHOTO]: 'image/jpeg', [MUSIC]: 'audio/wav' },
    () => abort.abort(),
    abort.signal,
  );
  const aborted = { code: 'render_timeout', diagnostic: 'asset download was aborted' };
  await expect(images).rejects.toMatchObject(aborted);
  await expect(audio).rejects.toMatchObject(aborted);
});
