import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

it('update-project 428 is returned without If-Match, and no revision is stored', async () => {
  const { send, world } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  const response = await send('update-project', { path, body: { files: A_PROJECT.files } });
  expect(response).toMatchObject({
    status: 428,
    body: {
      error: 'invalid_input',
      message: expect.stringContaining('If-Match'),
      details: { current_revision: 1 },
    },
  });
  expect(world.records.revisions.size).toBe(1);
});
