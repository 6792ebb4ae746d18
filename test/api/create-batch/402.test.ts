import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

const rows = (count: number) => Array.from({ length: count }, () => ({}));

it('create-batch 402 is returned when the credits do not suffice for all rows, and nothing is stored', async () => {
  const { send, world } = await createApi();
  const before = world.snapshot();
  const response = await send('create-batch', { body: { template: 'kartu@1', rows: rows(11) } });
  expect(response).toMatchObject({
    status: 402,
    body: {
      error: 'insufficient_credits',
      details: { required_credits: 66, available_credits: 60 },
    },
  });
  expect(world.snapshot()).toEqual(before);
  expect((await send('create-batch', { body: { template: 'kartu@1', rows: rows(10) } })).status).toBe(201);
});
