import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { useServers } from '#test/support/listen.ts';
import { sampleOf } from '#test/render/support/thorough.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';

// Assets with the same bytes, from HTTP API through DynamoDB, S3, fetch-asset and inspect-upload.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false, thumbnails: true });
});
afterAll(() => host.stop());

const PHOTO = readFileSync('catalog/photos/es-kopi-susu.jpg');
const FILE = { content_type: 'image/jpeg', size_bytes: PHOTO.length };

const read = async (customer: Customer, id: string) =>
  (await host.send(customer, 'GET', `/v1/assets/${id}`)).body;

const upload = async (customer: Customer, name: string): Promise<string> => {
  const { status, body } = await host.send(customer, 'POST', '/v1/assets', { ...FILE, name });
  expect(status).toBe(201);
  const { url, headers } = body.upload;
  expect((await fetch(url, { method: 'PUT', headers, body: PHOTO })).status).toBe(200);
  expect((await read(customer, body.id)).status).toBe('ready');
  return body.id;
};

const storedBytes = async (customer: Customer): Promise<number> =>
  (await host.send(customer, 'GET', '/v1/workspace')).body.storage.stored_bytes;

const download = async (url: string) => {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return [response.status, response.headers.get('content-disposition'), bytes.equals(PHOTO)];
};

const expectDownloads = async (customer: Customer, ids: readonly string[]) => {
  for (const id of ids) {
    const { status, size_bytes, width, name, url } = await read(customer, id);
    expect([status, size_bytes, width]).toEqual(['ready', PHOTO.length, 1080]);
    expect(await download(url)).toEqual([200, expect.stringContaining(name), true]);
  }
};

describeEmbedded('assets with the same bytes', () => {
  const serve = useServers();

  it.each(
    sampleOf(
      [
        ['the first one first', [0, 1, 2]],
        ['the first one in between', [1, 0, 2]],
        ['the first one last', [2, 1, 0]],
      ] as const,
      2,
    ),
  )('are stored and counted once, and can be opened until each is deleted: %s', async (_, order) => {
    const customer = await host.openWorkspace();
    const origin = await serve((__, response) => void response.end(PHOTO));
    const ids = [await upload(customer, 'pertama.jpg')];
    expect(await storedBytes(customer)).toBe(PHOTO.length);
    ids.push(await upload(customer, 'kedua.jpg'));
    expect(await storedBytes(customer)).toBe(PHOTO.length);
    const source = { source_url: `${origin}/foto`, name: 'ketiga.jpg' };
    const { id } = (await host.send(customer, 'POST', '/v1/assets', source)).body;
    await expect.poll(async () => (await read(customer, id)).status, { timeout: 20_000 }).toBe('ready');
    ids.push(id);
    expect(await storedBytes(customer)).toBe(PHOTO.length);

    const left = new Set(ids);
    await expectDownloads(customer, ids);
    const links = await Promise.all(ids.map(async (each) => (await read(customer, each)).url as string));
    for (const index of order) {
      const deleted = ids[index] ?? '';
      expect((await host.send(customer, 'DELETE', `/v1/assets/${deleted}`)).status).toBe(200);
      expect((await host.send(customer, 'DELETE', `/v1/assets/${deleted}`)).status).toBe(200);
      left.delete(deleted);
      expect(await storedBytes(customer)).toBe(left.size === 0 ? 0 : PHOTO.length);
      await expectDownloads(customer, [...left]);
    }
    for (const link of links) expect((await fetch(link)).status).toBe(404);
    const again = await upload(customer, 'lagi.jpg');
    await expectDownloads(customer, [again]);
    expect(await storedBytes(customer)).toBe(PHOTO.length);
  });
});
