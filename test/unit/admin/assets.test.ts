import { describe, expect, it } from 'vitest';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { createAdmin } from '#test/support/admin.ts';
import { A_VIDEO_ID, AN_ASSET_ID } from '#test/support/api.ts';
import { anAsset } from '#test/support/fakes/builders.ts';

/** A workspace with a ready photo and an audio file that awaits its upload. */
const createAdminWithAssets = async () => {
  const admin = createAdmin();
  const { world } = admin;
  const { id: workspaceId } = await world.addWorkspace();
  const createdAtMs = world.clock.nowMs();
  const photo = anAsset({ id: world.newAssetId(), workspaceId, createdAtMs });
  const music = anAsset(
    { id: world.newAssetId(), workspaceId, createdAtMs },
    { name: null, contentType: 'audio/mpeg', sizeBytes: 2_000_000 },
  );
  for (const asset of [photo, music]) await world.assets.create(asset, NO_ASSET_LIMITS);
  world.assetFiles.stored.set(uploadKeyOf(photo), Buffer.alloc(1000));
  await world.settleUpload(photo);
  return { ...admin, workspaceId, photo, music };
};

describe('asset list', () => {
  it('lists the newest first with status, size and name', async () => {
    const { run, workspaceId, photo, music } = await createAdminWithAssets();
    const { json, text } = await run('asset', 'list', workspaceId);
    expect(json).toMatchObject({
      workspace_id: workspaceId,
      assets: [
        { asset_id: music.id, status: 'awaiting_upload', size_bytes: 2_000_000, duration_ms: null },
        { asset_id: photo.id, status: 'ready', width: 1080, height: 1350, name: 'es-kopi.jpg' },
      ],
    });
    expect(text.split('\n')[2]).toMatch(
      new RegExp(
        `^${photo.id}  ready            image/jpeg    1000     2026-01-15T03:00:00.000Z  es-kopi.jpg$`,
      ),
    );
  });

  it('shows why an asset was rejected', async () => {
    const { run, workspaceId, world, music } = await createAdminWithAssets();
    await world.assets.reject(music, 'too_long', world.clock.nowMs());
    expect((await run('asset', 'list', workspaceId)).text).toContain('rejected: too_long');
  });

  it('lists one kind', async () => {
    const { run, workspaceId, photo } = await createAdminWithAssets();
    const { json } = await run('asset', 'list', workspaceId, '--kind', 'image');
    expect(json['assets']).toMatchObject([{ asset_id: photo.id }]);
    await expect(run('asset', 'list', workspaceId, '--kind', 'photo')).rejects.toThrow(
      '"photo" is not a kind of asset: write image or audio or video or font.',
    );
  });

  it('lists older assets below 500 deleted ones', async () => {
    const { run, world, workspaceId, photo, music } = await createAdminWithAssets();
    for (let count = 0; count < 500; count += 1) {
      const id = world.newAssetId();
      world.records.assets.set(`${workspaceId}/${id}`, { ...photo, id, status: 'deleted', dueAtMs: null });
    }
    const { json } = await run('asset', 'list', workspaceId);
    expect(json['assets']).toMatchObject([{ asset_id: music.id }, { asset_id: photo.id }]);
  });

  it('reports that there are no assets, and an unknown workspace', async () => {
    const { run, world } = createAdmin();
    const { id } = await world.addWorkspace();
    expect((await run('asset', 'list', id)).text).toBe('There are no assets.');
    await expect(run('asset', 'list', 'ws_none')).rejects.toThrow('There is no workspace ws_none.');
  });
});

describe('asset show', () => {
  it('shows one asset', async () => {
    const { run, workspaceId, photo } = await createAdminWithAssets();
    const { json, text } = await run('asset', 'show', photo.id, '--workspace', workspaceId);
    expect(json).toMatchObject({ workspace_id: workspaceId, asset_id: photo.id, status: 'ready' });
    expect(text).toContain('content_type  image/jpeg');
  });

  it.each([AN_ASSET_ID, 'asset_1', A_VIDEO_ID])('reports an unknown asset: "%s"', async (id) => {
    const { run, workspaceId } = await createAdminWithAssets();
    await expect(run('asset', 'show', id, '--workspace', workspaceId)).rejects.toThrow(
      `Workspace ${workspaceId} has no asset ${id}.`,
    );
  });

  it('does not find the asset of another workspace', async () => {
    const { run, world, photo } = await createAdminWithAssets();
    const other = await world.addWorkspace({ id: 'ws_toko' as never });
    for (const command of ['show', 'delete'])
      await expect(run('asset', command, photo.id, '--workspace', other.id)).rejects.toThrow(
        `Workspace ws_toko has no asset ${photo.id}.`,
      );
  });
});

describe('asset delete', () => {
  it('deletes record and file and frees the storage', async () => {
    const { run, world, workspaceId, photo } = await createAdminWithAssets();
    const { json } = await run('asset', 'delete', photo.id, '--workspace', workspaceId);
    expect(json).toMatchObject({ asset_id: photo.id, status: 'deleted' });
    expect(world.assetFiles.stored.has(assetKeyOf(photo))).toBe(false);
    expect((await run('asset', 'storage', workspaceId)).json['stored_bytes']).toBe(2_000_000);
  });
});

describe('asset storage', () => {
  it('shows the stored bytes', async () => {
    const { run, workspaceId } = await createAdminWithAssets();
    expect(await run('asset', 'storage', workspaceId)).toEqual({
      json: { workspace_id: workspaceId, stored_bytes: 2_001_000 },
      text: `The assets of workspace ${workspaceId} use 2001000 bytes (1.9 MiB).`,
    });
  });
});
