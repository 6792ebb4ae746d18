import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { readPhoto } from '#test/support/media/heif.ts';
import { findPrograms, startTestStack, waitFor } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { IS_THOROUGH } from './support/thorough.ts';

let host: TestStack;
let owner: Customer;
let other: Customer;
beforeAll(async () => {
  host = await startTestStack();
  owner = await host.openWorkspace(100_000);
  other = await host.openWorkspace(0);
});
afterAll(() => host.stop());

const POLL_MS = 300;

/** Returns the id. */
const upload = async (photo: Buffer, content_type: string): Promise<string> => {
  const order = { name: 'IMG_0001.HEIC', content_type, size_bytes: photo.length };
  const { body } = await host.send(owner, 'POST', '/v1/assets', order);
  const { method, url, headers } = body.upload;
  expect((await fetch(url, { method, headers, body: new Uint8Array(photo) })).status).toBe(200);
  return body.id;
};

const read = async (id: string) => (await host.send(owner, 'GET', `/v1/assets/${id}`)).body;

const readSettled = (id: string) =>
  waitFor(async () => {
    const asset = await read(id);
    if (asset.status !== 'inspecting') return asset;
    await sleep(POLL_MS);
    return undefined;
  });

const storedBytes = async (): Promise<number> =>
  (await host.send(owner, 'GET', '/v1/workspace')).body.storage.stored_bytes;

it('a photo of a phone becomes a JPEG that its workspace alone can read, use and delete', async () => {
  const id = await upload(readPhoto('phone.heic'), 'image/heic');
  expect(await read(id)).toMatchObject({ status: 'inspecting', content_type: 'image/heic', url: null });
  const asset = await readSettled(id);
  expect(asset).toMatchObject({
    status: 'ready',
    kind: 'image',
    content_type: 'image/jpeg',
    width: 192,
    height: 256,
    error: null,
  });
  const response = await fetch(asset.url);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('content-disposition')).toContain('IMG_0001.HEIC.jpg');
  const file = Buffer.from(await response.arrayBuffer());
  expect(await inspectFile(file, 'image/jpeg')).toMatchObject({ status: 'accepted' });
  expect(file.includes('Ponsel')).toBe(false);
  expect(asset.size_bytes).toBe(file.length);
  expect(await storedBytes()).toBe(file.length);

  expect((await host.send(other, 'GET', `/v1/assets/${id}`)).status).toBe(404);
  expect((await host.send(other, 'DELETE', `/v1/assets/${id}`)).status).toBe(404);

  const variables = { nama_usaha: 'Kopi', nama_produk: 'Kopi', harga: 'Rp1', foto: id };
  const order = { template: 'promo-produk@5', variables };
  const created = await host.send(owner, 'POST', '/v1/videos?dry_run=true', order);
  expect([created.status, created.body]).toMatchObject([200, {}]);

  await host.send(owner, 'DELETE', `/v1/assets/${id}`);
  expect((await fetch(asset.url)).status).toBe(404);
  expect(await storedBytes()).toBe(0);
});

it.runIf(IS_THOROUGH)('an AVIF with transparency becomes a WebP', async () => {
  const asset = await readSettled(await upload(readPhoto('alpha.avif'), 'image/avif'));
  expect(asset).toMatchObject({ status: 'ready', content_type: 'image/webp', width: 256, height: 192 });
  const body = Buffer.from(await (await fetch(asset.url)).arrayBuffer());
  expect(body.toString('latin1', 8, 12)).toBe('WEBP');
  await host.send(owner, 'DELETE', `/v1/assets/${asset.id}`);
});

it.runIf(IS_THOROUGH)(
  'a damaged photo and an HDR photo are rejected with a reason, and take up no storage',
  async () => {
    const damaged = readPhoto('plain.heic');
    damaged.fill(0x55, damaged.indexOf('mdat') + 8);
    for (const [photo, code] of [
      [damaged, 'unreadable_file'],
      [readPhoto('hdr.heic'), 'unsupported_colors'],
    ] as const) {
      const { status, error, url } = await readSettled(await upload(photo, 'image/heic'));
      expect({ status, code: error.code, url }).toEqual({ status: 'rejected', code, url: null });
    }
    expect(await storedBytes()).toBe(0);
    await waitFor(() => findPrograms(/^chromium/).length === 0 || undefined);
  },
);
