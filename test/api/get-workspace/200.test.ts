import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi, MAX_STORED_BYTES } from '#test/support/api.ts';

describe('get-workspace 200', () => {
  it('returns id, name, credits, storage, brand kit and limits', async () => {
    const { send } = await createApi();
    expect(await send('get-workspace')).toMatchObject({
      status: 200,
      body: {
        id: 'ws_kopi',
        name: 'Kopi Tetangga',
        credits: { available: 60, reserved: 0 },
        active_videos: [],
        max_active_videos: 2,
        storage: { stored_bytes: 0, max_bytes: MAX_STORED_BYTES },
        brand_kit: {
          nama_usaha: 'Kopi Tetangga',
          warna_utama: null,
          warna_latar: null,
          kontak: null,
          logo: null,
        },
        limits: {
          min_duration_seconds: 0.1,
          max_duration_seconds: 300,
          requests_per_minute: 300,
          max_html_characters: 200_000,
          max_body_bytes: 1_048_576,
          template_fps: [24, 25, 30],
          composition_fps: [24, 25, 30, 50, 60],
          output_kept_days: 30,
        },
      },
    });
  });

  it('counts what active videos reserve until they are finished', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body: { template: 'kartu@1' } });
    const second = await send('create-composition', { body: { html: A_COMPOSITION } });
    expect((await send('get-workspace')).body).toMatchObject({
      credits: { available: 51.5, reserved: 8.5 },
      active_videos: [first.body.id, second.body.id],
    });
    const video = world.storedVideos().find(({ id }) => id === first.body.id);
    if (video) await world.cancelVideo(video);
    expect((await send('get-workspace')).body).toMatchObject({
      credits: { available: 57.5, reserved: 2.5 },
      active_videos: [second.body.id],
    });
  });

  it('counts the sizes of its assets until they are deleted', async () => {
    const { send, addAsset } = await createApi();
    const { id } = await addAsset();
    await addAsset({ size_bytes: 500 });
    expect((await send('get-workspace')).body.storage.stored_bytes).toBe(1500);
    await send('delete-asset', { path: { id } });
    expect((await send('get-workspace')).body.storage.stored_bytes).toBe(500);
  });

  it('returns the rate limit of the deployment', async () => {
    const { send, world } = await createApi();
    world.limiter.rate.perMinute = 7;
    expect((await send('get-workspace')).body.limits.requests_per_minute).toBe(7);
  });
});
