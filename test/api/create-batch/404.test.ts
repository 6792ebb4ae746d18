import { expect, it } from 'vitest';
import { A_PROJECT_ID, createApi } from '#test/support/api.ts';

it.each(['kartu@2', `${A_PROJECT_ID}@1`])('create-batch 404 is returned for %s', async (template) => {
  const { send, world } = await createApi();
  const before = world.snapshot();
  const response = await send('create-batch', { body: { template, rows: [{}] } });
  expect(response).toMatchObject({ status: 404, body: { error: 'unknown_template' } });
  expect(world.snapshot()).toEqual(before);
});
