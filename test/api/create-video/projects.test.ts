import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT, A_PROJECT_ID, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

/** The API with one project, which is given as the template. */
const createWithProject = async (files: object = A_PROJECT.files) => {
  const api = await createApi();
  const { id } = (await api.send('create-project', { body: { name: 'x', files } })).body;
  return { ...api, id, template: `${id}@1` };
};

describe('create-video from a revision of a project', () => {
  it('queues a video of its own size, whose template is studio', async () => {
    const { send, template, id, world } = await createWithProject();
    const { status, body } = await send('create-video', { body: { template } });
    expect([status, body.template]).toEqual([201, 'studio']);
    const path = { id: body.id };
    const read = await send('get-video', { path, query: { include: 'project' } });
    expect(read.body.project).toEqual({ id, revision: 1 });
    const document = [...world.documents.stored.values()][0];
    expect(document).toMatchObject({ width: 640, height: 360, fps: 25, durationSeconds: 2.5 });
    expect(world.ledger()).toContainEqual(expect.objectContaining({ kind: 'reserve', milliCredits: 2500 }));
    const listed = await send('list-videos', { query: { template: 'studio', include: 'project' } });
    expect(listed.body.videos).toMatchObject([{ id: body.id, project: { id, revision: 1 } }]);
  });

  it('returns the same video for the same key, and null as the project of other videos', async () => {
    const { send, template } = await createWithProject();
    const body = { template, idempotency_key: 'k' };
    const first = await send('create-video', { body });
    expect(await send('create-video', { body })).toMatchObject({ status: 200, body: { id: first.body.id } });
    const other = await send('create-video', { body: { template: 'kartu@1' } });
    const read = await send('get-video', { path: { id: other.body.id }, query: { include: 'project' } });
    expect(read.body.project).toBeNull();
  });

  it('is 404 for an unknown, malformed, deleted or foreign project or revision', async () => {
    const { send, id, template, addWorkspace, addKey } = await createWithProject();
    for (const unknown of [`${id}@2`, `${id}@0`, id, `${id}@`, `${id}@1@1`, `${A_PROJECT_ID}@1`, 'proj_x@1'])
      expect((await send('create-video', { body: { template: unknown } })).body.error).toBe(
        'unknown_template',
      );
    const key = await addKey({ workspaceId: (await addWorkspace({ id: asWorkspaceId('ws_toko') })).id });
    const foreign = await send('create-video', { key, body: { template } });
    expect(foreign).toMatchObject({
      status: 404,
      body: {
        error: 'unknown_template',
        message: expect.stringContaining('Proyek atau revisi ini tidak ada di workspace ini.'),
      },
    });
    await send('delete-project', { path: { id } });
    expect((await send('create-video', { body: { template } })).status).toBe(404);
  });

  it('is 422 for a revision with problems, which names their files, and stores nothing', async () => {
    const text = A_COMPOSITION.replace('<h1', '<img src="https://example.com/a.png"><h1');
    const { send, template, world } = await createWithProject({ 'index.html': { text } });
    const before = world.snapshot();
    const response = await send('create-video', { body: { template } });
    expect(response).toMatchObject({ status: 422, body: { error: 'invalid_composition' } });
    expect(response.body.details.problems).toMatchObject([
      { code: 'remote_asset', file: 'index.html', line: 2 },
    ]);
    expect(world.snapshot()).toEqual(before);
  });

  it('is 422 for another size than its own', async () => {
    const { send, template } = await createWithProject();
    const response = await send('create-video', {
      body: { template, output: { width: 1080, height: 1080 } },
    });
    expect(response).toMatchObject({ status: 422, body: { error: 'invalid_variables' } });
    expect(response.body.details.output).toMatchObject([
      { code: 'unsupported_size', supported: ['640x360'] },
    ]);
    const own = await send('create-video', { body: { template, output: { width: 640, height: 360 } } });
    expect(own.status).toBe(201);
  });

  it('keeps its revision, and the file of a deleted asset, until it has ended', async () => {
    const { send, world, workspace, addAsset } = await createApi();
    const { id: asset } = await addAsset();
    await send('get-asset', { path: { id: asset } });
    const files = { ...A_PROJECT.files, 'foto.jpg': { asset } };
    const { id } = (await send('create-project', { body: { name: 'x', files } })).body;
    await send('delete-asset', { path: { id: asset } });
    const { status, body } = await send('create-video', { body: { template: `${id}@1` } });
    expect(status).toBe(201);
    await send('delete-project', { path: { id } });
    const file = `assets/${workspace.id}/${asset}`;
    expect([world.records.revisions.size, world.assetFiles.stored.has(file)]).toEqual([1, true]);
    await send('cancel-video', { path: { id: body.id } });
    await send('delete-project', { path: { id } });
    expect(world.records.revisions.size).toBe(1); // sweep-assets frees it
  });
});
