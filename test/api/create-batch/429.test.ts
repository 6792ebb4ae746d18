import { expect, it } from 'vitest';
import { RUNNING_BATCHES_MAX } from '#contracts/limits.ts';
import { createApi } from '#test/support/api.ts';

it('create-batch 429 is returned while as many batches as allowed are running, and nothing is stored', async () => {
  const { send, world } = await createApi();
  const create = () => send('create-batch', { body: { template: 'kartu@1', rows: [{}] } });
  const first = await create();
  for (let batch = 1; batch < RUNNING_BATCHES_MAX; batch += 1) await create();
  const before = world.snapshot();
  expect(await create()).toMatchObject({
    status: 429,
    body: { error: 'quota_exceeded', details: { max_running_batches: RUNNING_BATCHES_MAX } },
  });
  expect(world.snapshot()).toEqual(before);
  await send('cancel-batch', { path: { id: first.body.id } });
  expect((await create()).status).toBe(429); // until a feeder has ended it
});
