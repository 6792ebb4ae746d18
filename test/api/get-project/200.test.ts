import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

it('get-project 200 returns the newest revision, or the one that was asked for', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  const files = { ...A_PROJECT.files, 'b.txt': { text: 'x' } };
  const path = { id };
  await send('update-project', { path, ifMatch: '"1"', body: { name: 'Baru', files } });
  expect(await send('get-project', { path })).toMatchObject({
    status: 200,
    headers: { ETag: '"2"' },
    body: { name: 'Baru', revision: 2, newest_revision: 2, file_count: 3 },
  });
  const first = await send('get-project', { path, query: { revision: '1' } });
  expect(first.body).toMatchObject({ revision: 1, newest_revision: 2, file_count: 2 });
  expect(first.body.revisions.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
});

it('get-project 200 returns a deleted project without its files', async () => {
  const { send } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  await send('delete-project', { path: { id } });
  expect(await send('get-project', { path: { id } })).toMatchObject({
    status: 200,
    body: { id, status: 'deleted', revisions: [] },
  });
});
