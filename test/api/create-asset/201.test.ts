import { describe, expect, it } from 'vitest';
import { A_PHOTO, createApi } from '#test/support/api.ts';

const MIB = 1024 ** 2;

describe('create-asset 201', () => {
  it('returns an asset that awaits its upload, with a link for exactly this file', async () => {
    const { send, workspace } = await createApi();
    const response = await send('create-asset', { body: A_PHOTO });
    const { id } = response.body;
    expect(response).toMatchObject({
      status: 201,
      headers: { Location: `/v1/assets/${id}` },
      body: {
        id: expect.stringMatching(/^asset_/),
        name: 'es-kopi.jpg',
        kind: 'image',
        status: 'awaiting_upload',
        content_type: 'image/jpeg',
        size_bytes: 1000,
        width: null,
        height: null,
        duration_seconds: null,
        created_at: '2026-01-15T03:00:00.000Z',
        url: null,
        error: null,
        upload: {
          method: 'PUT',
          headers: { 'content-type': 'image/jpeg', 'content-length': '1000', 'if-none-match': '*' },
          expires_at: '2026-01-15T03:15:00.000Z',
        },
      },
    });
    const link = new URL(response.body.upload.url);
    expect(link.pathname).toBe(`/uploads/${workspace.id}/${id}`);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
  });

  it('rounds the expiry of the link down to the second it is dated with', async () => {
    const { send, world } = await createApi();
    world.clock.advance(999);
    const { body } = await send('create-asset', { body: A_PHOTO });
    expect(body).toMatchObject({
      created_at: '2026-01-15T03:00:00.999Z',
      upload: { expires_at: '2026-01-15T03:15:00.000Z' },
    });
  });

  it('accepts every content type, the largest files and a file without a name', async () => {
    const { send, world, workspace } = await createApi();
    const types = {
      image: ['image/jpeg', 'image/png', 'image/webp'],
      audio: ['audio/mpeg', 'audio/mp4', 'audio/wav'],
    };
    for (const [kind, contentTypes] of Object.entries(types))
      for (const content_type of contentTypes) {
        const { body } = await send('create-asset', { body: { content_type, size_bytes: 1 } });
        expect(body).toMatchObject({ kind, content_type, name: null });
      }
    expect((await send('create-asset', { body: { ...A_PHOTO, size_bytes: 10 * MIB } })).status).toBe(201);
    world.records.storage.clear();
    const music = { content_type: 'audio/wav', size_bytes: 20 * MIB };
    expect((await send('create-asset', { body: music })).status).toBe(201);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 20 * MIB });
  });

  it('creates another asset when it is repeated', async () => {
    const { send, world } = await createApi();
    const [one, other] = [
      await send('create-asset', { body: A_PHOTO }),
      await send('create-asset', { body: A_PHOTO }),
    ];
    expect(one.body.id).not.toBe(other.body.id);
    expect(world.records.assets.size).toBe(2);
  });

  it('logs the id of the asset, and neither its name nor its link', async () => {
    const { send, logged } = await createApi();
    const { body } = await send('create-asset', { body: { ...A_PHOTO, name: 'rahasia.jpg' } });
    expect(logged.at(-1)?.fields).toMatchObject({ asset_id: body.id, video_id: null, status: 201 });
    expect(JSON.stringify(logged)).not.toMatch(/rahasia|X-Amz|uploads/);
  });
});
