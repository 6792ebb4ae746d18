import { expect, it } from 'vitest';
import { LOG_EVENTS } from '#core/log.ts';
import { clearWorkspace } from '#core/use-cases/clear-projects.ts';
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

it('delete-project 200 is returned when its revisions cannot be freed at once, and a clearing frees them', async () => {
  const { send, world, workspace, logged } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  world.failOn('projects', 'readUses');
  expect((await send('delete-project', { path })).status).toBe(200);
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: LOG_EVENTS.projectsNotCleared,
      fields: { workspace_id: workspace.id },
    }),
  );
  world.heal();
  expect(world.records.revisions.size).toBe(1);
  await clearWorkspace(world, { workspaceId: workspace.id, announcements: 1 }, () => true);
  expect(world.records.revisions.size).toBe(0);
});
