import { describe, expect, it } from 'vitest';
import { PROJECT_REVISIONS_KEPT } from '#contracts/limits.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const INDEX = { 'index.html': { text: A_COMPOSITION } };

/** The API with one project. */
const createWithProject = async () => {
  const api = await createApi();
  const { id } = (await api.send('create-project', { body: { name: 'x', files: INDEX } })).body;
  const save = (revision: number, files: object, name?: string) =>
    api.send('update-project', {
      path: { id },
      ifMatch: `"${revision}"`,
      body: { ...(name && { name }), files },
    });
  return { ...api, id, save };
};

describe('update-project 200', () => {
  it('saves the next revision and keeps the name unless it is sent', async () => {
    const { save, world } = await createWithProject();
    world.clock.advance(60_000);
    expect(await save(1, { ...INDEX, 'a.css': { text: 'a' } })).toMatchObject({
      status: 200,
      headers: { ETag: '"2"' },
      body: { name: 'x', revision: 2, file_count: 2, updated_at: '2026-01-15T03:01:00.000Z' },
    });
    expect((await save(2, INDEX, 'Baru')).body).toMatchObject({ name: 'Baru', revision: 3, file_count: 1 });
  });

  it('keeps the name of each revision, and gives none to the next one', async () => {
    const { send, id } = await createWithProject();
    const name = 'é'.repeat(79) + '😀';
    const save = (revision: number, more: object) =>
      send('update-project', { path: { id }, ifMatch: `"${revision}"`, body: { files: INDEX, ...more } });
    expect((await save(1, { revision_name: '  Harga baru ' })).body.revisions).toMatchObject([
      { revision: 2, name: 'Harga baru' },
      { revision: 1, name: null },
    ]);
    await save(2, {});
    await save(3, { revision_name: name });
    const { body } = await send('get-project', { path: { id } });
    expect(body.revisions.map((revision: { name: string | null }) => revision.name)).toEqual([
      name,
      null,
      'Harga baru',
      null,
    ]);
  });

  it('takes a text of an earlier revision by its digest', async () => {
    const { save, send, id } = await createWithProject();
    const { files } = (await send('get-project-files', { path: { id } })).body;
    const response = await save(1, { 'index.html': { sha256: files[0].sha256 }, 'a.css': { text: 'a' } });
    expect(response.body).toMatchObject({ revision: 2, text_bytes: files[0].size_bytes + 1 });
  });

  it('counts the texts of all kept revisions once, and frees what the removed ones used alone', async () => {
    const { save, world, workspace } = await createWithProject();
    const base = Buffer.byteLength(A_COMPOSITION);
    const last = PROJECT_REVISIONS_KEPT + 2;
    for (let revision = 1; revision < last; revision += 1)
      expect((await save(revision, { ...INDEX, 'n.txt': { text: `nomor ${revision}` } })).status).toBe(200);
    expect(world.records.revisions.size).toBe(PROJECT_REVISIONS_KEPT);
    const kept = Array.from({ length: PROJECT_REVISIONS_KEPT }, (_, index) => `nomor ${last - 1 - index}`);
    const { storedBytes } = await world.assets.findStorage(workspace.id);
    expect(storedBytes).toBe(base + kept.reduce((sum, text) => sum + text.length, 0));
  });

  it('keeps the file of a deleted asset while a kept revision uses it', async () => {
    const { save, send, world, workspace, addAsset, id } = await createWithProject();
    const { id: asset } = await addAsset();
    await send('get-asset', { path: { id: asset } });
    const withPhoto = { ...INDEX, 'a.jpg': { asset } };
    await save(1, withPhoto);
    await send('delete-asset', { path: { id: asset } });
    const held = await world.assets.findStorage(workspace.id);
    expect(held.storedBytes).toBe(Buffer.byteLength(A_COMPOSITION) + 1000);
    expect(world.assetFiles.stored.has(`assets/${workspace.id}/${asset}`)).toBe(true);
    expect((await save(2, { ...withPhoto, 'a.css': { text: 'a' } })).status).toBe(200);
    await send('delete-project', { path: { id } });
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
    expect(world.assetFiles.stored.has(`assets/${workspace.id}/${asset}`)).toBe(false);
  });

  it('is returned when the revisions cannot be read after the save', async () => {
    const { save, world, logged, id, workspace } = await createWithProject();
    world.failOn('projects', 'revisions');
    expect(await save(1, { ...INDEX, 'a.css': { text: 'a' } })).toMatchObject({
      status: 200,
      body: { revision: 2, revisions: [{ revision: 2 }] },
    });
    expect(logged).toContainEqual(
      expect.objectContaining({
        event: LOG_EVENTS.revisionsNotRead,
        fields: { workspace_id: workspace.id, project_id: id },
      }),
    );
    world.heal();
    expect((await save(2, INDEX)).body.revisions).toHaveLength(3);
  });

  it('with dry_run answers what the save would find, and stores nothing', async () => {
    const { send, id, world } = await createWithProject();
    const before = [world.records.revisions.size, world.projectObjects.stored.size];
    const files = { ...INDEX, 'a.css': { text: 'a' }, 'b.html': { text: '' } };
    const check = (body: object) =>
      send('update-project', { path: { id }, query: { dry_run: 'true' }, body });
    expect(await check({ files })).toMatchObject({
      status: 200,
      headers: { ETag: '"1"' },
      body: { revision: 1, newest_revision: 1, file_count: 3, problem_count: 0, name: 'x' },
    });
    const broken = await check({ files: { 'index.html': { text: '<p>' } }, name: 'y' });
    expect(broken.body).toMatchObject({ name: 'y', width: null, credits: null, file_count: 1 });
    expect(broken.body.problems.length).toBe(broken.body.problem_count);
    expect(broken.body.problem_count).toBeGreaterThan(0);
    expect([world.records.revisions.size, world.projectObjects.stored.size]).toEqual(before);
    expect((await send('get-project', { path: { id } })).body).toMatchObject({ name: 'x', file_count: 1 });
  });
});
