import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

it('create-project 409 is returned when the key was used with another body, and nothing is stored', async () => {
  const { send, world } = await createApi();
  const { body } = await send('create-project', { body: { ...A_PROJECT, idempotency_key: 'k' } });
  const before = world.snapshot();
  const renamed = { ...A_PROJECT, revision_name: 'Draf', idempotency_key: 'k' };
  expect((await send('create-project', { body: renamed })).status).toBe(409);
  const response = await send('create-project', {
    body: { ...A_PROJECT, name: 'Lain', idempotency_key: 'k' },
  });
  expect(response).toMatchObject({
    status: 409,
    body: {
      error: 'idempotency_conflict',
      message: expect.stringContaining('proyek baru'),
      details: { project_id: body.id },
    },
  });
  expect(world.snapshot()).toEqual(before);
});
