import { expect, it } from 'vitest';
import { A_BATCH, createApi } from '#test/support/api.ts';

it('get-batch 200 returns the batch with its counts', async () => {
  const { send } = await createApi();
  const { body } = await send('create-batch', { body: A_BATCH });
  expect(await send('get-batch', { path: { id: body.id } })).toMatchObject({ status: 200, body });
});
