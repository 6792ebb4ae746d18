import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('delete-asset 200', () => {
  it('deletes a ready asset with its file and frees its storage', async () => {
    const { send, addAsset, world, workspace } = await createApi();
    const { id } = await addAsset();
    const { body: ready } = await send('get-asset', { path: { id } });
    const key = new URL(ready.url).pathname.slice(1);
    expect(world.assetFiles.stored.has(key)).toBe(true);
    const { status, body } = await send('delete-asset', { path: { id } });
    expect(status).toBe(200);
    expect(body).toEqual({ ...ready, status: 'deleted', url: null });
    expect(world.assetFiles.stored.has(key)).toBe(false);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
  });

  it('returns the same when it is repeated, and frees the storage once', async () => {
    const { send, addAsset, world, workspace } = await createApi();
    const { id } = await addAsset();
    const other = await addAsset();
    const first = await send('delete-asset', { path: { id } });
    world.clock.advance(HOUR_MS);
    const second = await send('delete-asset', { path: { id } });
    expect(second.body).toEqual(first.body);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 1000 });
    expect((await send('get-asset', { path: { id: other.id } })).body.status).toBe('ready');
  });

  it('deletes an asset that awaits its upload, so that a later upload never becomes ready', async () => {
    const { send, world, workspace, addAsset } = await createApi();
    const { id } = await addAsset({}, { bytes: null });
    await send('delete-asset', { path: { id } });
    world.assetFiles.stored.set(`uploads/${workspace.id}/${id}`, Buffer.alloc(1000));
    const { body } = await send('get-asset', { path: { id } });
    expect(body).toMatchObject({ status: 'deleted', url: null });
    expect([...world.assetFiles.stored.keys()]).toEqual([`uploads/${workspace.id}/${id}`]);
  });

  it('deletes a rejected asset, whose storage is free already', async () => {
    const { send, addAsset, world, workspace } = await createApi();
    const { id } = await addAsset();
    world.scriptInspection({ status: 'rejected', code: 'too_many_pixels' });
    await send('get-asset', { path: { id } });
    const { body } = await send('delete-asset', { path: { id } });
    expect(body).toMatchObject({ status: 'deleted', error: null });
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
  });

  it('deletes the file when it is repeated after a failure', async () => {
    const { send, addAsset, world } = await createApi();
    const { id } = await addAsset();
    await send('get-asset', { path: { id } });
    world.failOn('assetFiles', 'delete');
    expect((await send('delete-asset', { path: { id } })).status).toBe(500);
    world.heal();
    expect((await send('delete-asset', { path: { id } })).body.status).toBe('deleted');
    expect([...world.assetFiles.stored.keys()].filter((key) => key.startsWith('assets/'))).toEqual([]);
  });

  it('leaves a record that sweep-assets looks at when no upload can be in progress any more', async () => {
    const { send, addAsset, world } = await createApi();
    const { id } = await addAsset();
    await send('delete-asset', { path: { id } });
    const due = async () => (await world.assets.listDue(world.clock.nowMs(), null)).items;
    world.clock.advance(HOUR_MS - 1);
    expect(await due()).toEqual([]);
    world.clock.advance(1);
    expect(await due()).toMatchObject([{ id, status: 'deleted' }]);
  });

  it('ignores a body', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset();
    expect((await send('delete-asset', { path: { id }, rawBody: '{' })).status).toBe(200);
  });
});
