import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

const WITH_KEY = { ...A_PROJECT, idempotency_key: 'proyek-7' };

it('create-project 200 returns the first project for the same key and body, and stores nothing', async () => {
  const { send, world } = await createApi();
  const { body: first } = await send('create-project', { body: WITH_KEY });
  const before = world.snapshot();
  const again = await send('create-project', { body: WITH_KEY });
  expect(again).toMatchObject({ status: 200, headers: { ETag: '"1"' }, body: { id: first.id } });
  expect(world.snapshot()).toEqual(before);
});

it('create-project 200 returns the project as it is now', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-project', { body: WITH_KEY })).body;
  const path = { id };
  await send('update-project', { path, ifMatch: '"1"', body: { name: 'Baru', files: A_PROJECT.files } });
  const saved = await send('create-project', { body: WITH_KEY });
  expect(saved).toMatchObject({ status: 200, body: { id, name: 'Baru', revision: 2 } });
  await send('delete-project', { path });
  expect(await send('create-project', { body: WITH_KEY })).toMatchObject({
    status: 200,
    body: { id, status: 'deleted' },
  });
});
