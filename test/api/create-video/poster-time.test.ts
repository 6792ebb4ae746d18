import { expect, it } from 'vitest';
import { A_COMPOSITION, A_TEMPLATE, createApi } from '#test/support/api.ts';

it.each([
  ['create-video', { template: A_TEMPLATE.id }, 30],
  ['create-composition', { html: A_COMPOSITION }, 25],
] as const)('%s stores the frame of a poster_time', async (operation, source, fps) => {
  const { send, world } = await createApi();
  const created = await send(operation, { body: { ...source, poster_time: 1.9 } });
  expect(created.status).toBe(201);
  const [video] = world.storedVideos();
  expect(video?.posterFrame).toBe(Math.floor(1.9 * fps + 0.001));
  expect(world.documents.stored.get(video?.inputKey ?? '')).toMatchObject({
    posterFrame: video?.posterFrame,
  });
});

it('a create without a poster_time leaves the choice to the renderer', async () => {
  const { send, world } = await createApi();
  await send('create-video', { body: { template: A_TEMPLATE.id } });
  expect(world.storedVideos()).toMatchObject([{ posterFrame: null }]);
});

it.each([
  ['create-composition', undefined],
  ['create-composition', { dry_run: 'true' }],
  ['check-composition', undefined],
] as const)('%s %j refuses a poster_time after the end of the video', async (operation, query) => {
  const { send, world } = await createApi();
  const options = { body: { html: A_COMPOSITION, poster_time: 2.6 }, ...(query && { query }) };
  const { status, body } = await send(operation, options);
  expect(status).toBe(400);
  expect(body.details).toEqual([
    {
      path: '/poster_time',
      rule: 'timeAfterEnd',
      message: 'Waktu ini setelah video berakhir. Tulis waktu yang kurang dari 2,5 detik.',
    },
  ]);
  expect(world.storedVideos()).toEqual([]);
});

it('a poster_time belongs to what an idempotency key names', async () => {
  const { send } = await createApi();
  const body = { template: A_TEMPLATE.id, poster_time: 1, idempotency_key: 'k' };
  const statuses = [];
  for (const sent of [body, body, { ...body, poster_time: 2 }])
    statuses.push((await send('create-video', { body: sent })).status);
  expect(statuses).toEqual([201, 200, 409]);
});
