import { expect, it } from 'vitest';
import { A_COMPOSITION, A_TEMPLATE, createApi } from '#test/support/api.ts';

const METADATA = { pesanan: 'A-17', '': '', 'nama pelanggan': 'Bu Sri' };
const include = { include: 'metadata' };

it.each([
  ['create-video', { template: A_TEMPLATE.id }],
  ['create-composition', { html: A_COMPOSITION }],
] as const)('%s stores metadata, which only include=metadata returns', async (operation, source) => {
  const { send } = await createApi();
  const created = await send(operation, { body: { ...source, metadata: METADATA } });
  expect(created.status).toBe(201);
  expect(created.body).not.toHaveProperty('metadata');
  const path = { id: created.body.id };
  expect((await send('get-video', { path })).body).not.toHaveProperty('metadata');
  expect((await send('get-video', { path, query: include })).body.metadata).toEqual(METADATA);
  expect((await send('list-videos', { query: include })).body.videos).toMatchObject([{ metadata: METADATA }]);
});

it('a video without metadata has null', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-video', { body: { template: A_TEMPLATE.id } })).body;
  expect((await send('get-video', { path: { id }, query: include })).body.metadata).toBeNull();
});

it.each([
  [{ a: 'x'.repeat(1017) }, { path: '/metadata', rule: 'metadataSize' }], // 8 bytes are not of the text
  [{ a: 1 }, { path: '/metadata/a', rule: 'type' }],
  [{ a: '\ud800' }, { path: '/metadata/a', rule: 'format' }],
  [{ 'a\0': '' }, { path: '/metadata', rule: 'format' }],
  [['a'], { path: '/metadata', rule: 'type' }],
])('metadata %j are 400', async (metadata, violation) => {
  const { send, world } = await createApi();
  const body = { template: A_TEMPLATE.id, metadata };
  for (const response of [
    await send('create-video', { body }),
    await send('create-video', { body, query: { dry_run: 'true' } }),
    await send('check-video', { body }),
  ]) {
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toContainEqual({ ...violation, message: expect.any(String) });
  }
  expect(world.storedVideos()).toEqual([]);
});

it('metadata may have as many bytes as the limit, and belong to what an idempotency key names', async () => {
  const { send } = await createApi();
  const body = { template: A_TEMPLATE.id, metadata: { a: 'x'.repeat(1016) }, idempotency_key: 'k' };
  const statuses = [];
  for (const sent of [body, body, { ...body, metadata: { a: 'y' } }])
    statuses.push((await send('create-video', { body: sent })).status);
  expect(statuses).toEqual([201, 200, 409]);
});
