import { expect, it } from 'vitest';
import { A_PROJECT, A_PROJECT_ID, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

it('check-composition is 404 for an unknown, malformed, deleted or foreign project or revision', async () => {
  const { send, addKey, addWorkspace } = await createApi();
  const { id } = (await send('create-project', { body: A_PROJECT })).body;
  const other = await addWorkspace({ id: asWorkspaceId('ws_toko') });
  const key = await addKey({ workspaceId: other.id });
  const notFound = { status: 404, body: { error: 'not_found' } };
  for (const body of [{ project: A_PROJECT_ID }, { project: 'proj_x' }, { project: id, revision: 2 }])
    expect(await send('check-composition', { body })).toMatchObject(notFound);
  expect(await send('check-composition', { key, body: { project: id } })).toMatchObject(notFound);
  expect((await send('check-composition', { body: { project: id } })).status).toBe(200);
  await send('delete-project', { path: { id } });
  expect(await send('check-composition', { body: { project: id } })).toMatchObject(notFound);
});
