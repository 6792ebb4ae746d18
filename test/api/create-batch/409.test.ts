import { expect, it } from 'vitest';
import { A_BATCH, createApi } from '#test/support/api.ts';

it('create-batch 409 is returned when the key was used with another body, and nothing is stored', async () => {
  const { send, world } = await createApi();
  const { body } = await send('create-batch', { body: { ...A_BATCH, idempotency_key: 'k' } });
  const before = world.snapshot();
  const other = { ...A_BATCH, rows: A_BATCH.rows.slice(1), idempotency_key: 'k' };
  expect(await send('create-batch', { body: other })).toMatchObject({
    status: 409,
    body: { error: 'idempotency_conflict', details: { batch_id: body.id } },
  });
  expect(world.snapshot()).toEqual(before);
});
