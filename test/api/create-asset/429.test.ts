import { describe, expect, it } from 'vitest';
import { A_PHOTO, createApi, MAX_STORED_BYTES, MAX_UPLOADED_BYTES_PER_DAY } from '#test/support/api.ts';

const MIB = 1024 ** 2;
const MUSIC = { content_type: 'audio/wav', size_bytes: 20 * MIB };

describe('create-asset 429', () => {
  it('is returned when the storage of the workspace has no room, and stores nothing', async () => {
    const { send, world } = await createApi();
    await send('create-asset', { body: MUSIC });
    await send('create-asset', { body: { ...A_PHOTO, size_bytes: 5 * MIB } });
    const before = world.snapshot();
    const response = await send('create-asset', { body: { ...A_PHOTO, size_bytes: 1 } });
    expect(response).toMatchObject({
      status: 429,
      body: {
        error: 'quota_exceeded',
        message:
          'Ruang penyimpanan workspace ini tidak cukup. Hapus aset atau proyek yang tidak dipakai lagi, misalnya dengan DELETE /v1/assets/{id}, lalu coba lagi.',
        details: { stored_bytes: 25 * MIB, max_bytes: MAX_STORED_BYTES },
      },
    });
    // Waiting does not free storage.
    expect(response.headers).not.toHaveProperty('Retry-After');
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned for one of two creates at the same time that fit only one by one', async () => {
    const { send } = await createApi();
    const responses = await Promise.all([
      send('create-asset', { body: MUSIC }),
      send('create-asset', { body: MUSIC }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 429]));
  });

  it('is returned no more after an asset was deleted or rejected', async () => {
    const { send, world, addAsset } = await createApi();
    const { id } = await addAsset(MUSIC);
    expect((await send('create-asset', { body: MUSIC })).status).toBe(429);
    await send('delete-asset', { path: { id } });
    const second = await addAsset(MUSIC);
    expect((await send('create-asset', { body: MUSIC })).status).toBe(429);
    world.scriptInspection({ status: 'rejected', code: 'unreadable_file' });
    await send('get-asset', { path: { id: second.id } });
    expect((await send('create-asset', { body: MUSIC })).status).toBe(201);
  });

  it('is returned for more than a day may have, assets that were never uploaded or are deleted included, until the next day', async () => {
    const { send, world } = await createApi();
    for (let creates = 0; creates < 3; creates += 1) {
      const { body } = await send('create-asset', { body: MUSIC });
      await send('delete-asset', { path: { id: body.id } });
    }
    const before = world.snapshot();
    const response = await send('create-asset', { body: MUSIC });
    expect(response).toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) as string },
      body: {
        error: 'quota_exceeded',
        message:
          'Workspace ini sudah mencapai batas ukuran unggahan untuk satu hari, termasuk berkas yang sudah dihapus. Coba lagi setelah waktu di header Retry-After.',
        details: {
          uploaded_bytes: 60 * MIB,
          max_bytes_per_day: MAX_UPLOADED_BYTES_PER_DAY,
          retry_after_seconds: Number(response.headers?.['Retry-After']),
        },
      },
    });
    expect(world.snapshot()).toEqual(before);
    world.clock.advance(Number(response.headers?.['Retry-After']) * 1000 - 1);
    expect((await send('create-asset', { body: MUSIC })).status).toBe(429);
    world.clock.advance(1);
    expect((await send('create-asset', { body: MUSIC })).status).toBe(201);
  });

  it('does not depend on the storage of other workspaces', async () => {
    const { send, addWorkspace, addKey } = await createApi();
    const other = await addWorkspace({ id: 'ws_toko' as never });
    await send('create-asset', { body: MUSIC });
    const response = await send('create-asset', {
      body: MUSIC,
      key: await addKey({ workspaceId: other.id }),
    });
    expect(response.status).toBe(201);
  });
});
