import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';

// The whole service over HTTP, with real renderers.
let host: TestStack;
let owner: Customer;
beforeAll(async () => {
  host = await startTestStack();
  owner = await host.openWorkspace();
});
afterAll(() => host.stop());

const PHOTO = readFileSync('catalog/photos/es-kopi-susu.jpg');
const FILE = { content_type: 'image/jpeg', size_bytes: PHOTO.length };

const upload = async (): Promise<string> => {
  const { body } = await host.send(owner, 'POST', '/v1/assets', FILE);
  const { url, headers } = body.upload;
  expect((await fetch(url, { method: 'PUT', headers, body: PHOTO })).status).toBe(200);
  expect((await host.send(owner, 'GET', `/v1/assets/${body.id}`)).body.status).toBe('ready');
  return body.id;
};

const htmlOf = (id: string): string =>
  aComposition({ durationSeconds: 1 }).replace(
    '<div id="box">',
    `<img src="assets/${id}" width="160" alt=""><div id="box">`,
  );

const readBytes = async (url: string): Promise<Buffer> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const order = async (id: string): Promise<string> =>
  (await host.send(owner, 'POST', '/v1/compositions', { html: htmlOf(id) })).body.id;
const readVideo = async (id: string): Promise<Buffer> => {
  const video = await host.waitUntilCompleted(owner, id);
  expect(video).toMatchObject({ status: 'done', error: null });
  return readBytes(video.output_url);
};

const draw = async (id: string): Promise<Buffer> => {
  const request = { html: htmlOf(id), times: [0.5], format: 'png' };
  const { body } = await host.send(owner, 'POST', '/v1/frames', request);
  const read = () => host.send(owner, 'GET', `/v1/frames/${body.id}`);
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(200);
  const drawn = (await read()).body;
  expect(drawn.error).toBeNull();
  return readBytes(drawn.frames[0].url);
};

it('assets with the same bytes make the same videos and frames, also when the first one is deleted', async () => {
  const [first, second] = [await upload(), await upload()];
  const [video, frame] = [await readVideo(await order(first)), await draw(first)];
  const waiting = await order(second);
  expect((await host.send(owner, 'DELETE', `/v1/assets/${first}`)).status).toBe(200);
  expect((await readVideo(waiting)).equals(video)).toBe(true);
  expect((await draw(second)).equals(frame)).toBe(true);
  const gone = await host.send(owner, 'POST', '/v1/compositions', { html: htmlOf(first) });
  expect(gone.status).toBe(422);
});
