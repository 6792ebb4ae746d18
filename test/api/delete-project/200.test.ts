import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

it('delete-project 200 frees the storage of all revisions, and repeating it returns the same', async () => {
  const { send, world, workspace } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  const files = { ...A_PROJECT.files, 'b.txt': { text: 'x' } };
  await send('update-project', { path, ifMatch: '"1"', body: { files } });
  const response = await send('delete-project', { path });
  expect(response).toMatchObject({ status: 200, body: { status: 'deleted', revision: 2, problems: [] } });
  expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
  expect([world.records.revisions.size, world.records.uses.size]).toEqual([0, 0]);
  expect((await send('delete-project', { path })).body).toEqual(response.body);
  expect((await send('get-project-files', { path })).status).toBe(404);
  expect((await send('update-project', { path, ifMatch: '"2"', body: { files } })).status).toBe(404);
});

it('delete-project 200 keeps what another project uses', async () => {
  const { send, world, workspace } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  await send('create-project', { body: { ...A_PROJECT, name: 'Lain' } });
  const before = await world.assets.findStorage(workspace.id);
  await send('delete-project', { path });
  expect(await world.assets.findStorage(workspace.id)).toEqual(before);
});
