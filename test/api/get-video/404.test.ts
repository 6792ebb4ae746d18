import { describe, expect, it } from 'vitest';
import { A_VIDEO_ID, createApi } from '#test/support/api.ts';

describe('get-video 404', () => {
  it.each([A_VIDEO_ID, 'vid_1', A_VIDEO_ID.toUpperCase(), '', '../META', `${A_VIDEO_ID} `])(
    'is returned for the id "%s"',
    async (id) => {
      const { send } = await createApi();
      const response = await send('get-video', { path: { id } });
      expect(response).toMatchObject({
        status: 404,
        body: { error: 'not_found', message: expect.stringContaining('Video tidak ditemukan') },
      });
    },
  );

  it('gives the same response for the video of another workspace as for an unknown id', async () => {
    const { send, world, addWorkspace, addKey } = await createApi();
    const created = await send('create-video', { body: { template: 'kartu@1' } });
    const other = await addWorkspace({ id: 'ws_toko' as never });
    const key = await addKey({ workspaceId: other.id });
    const before = world.snapshot();
    const foreign = await send('get-video', { key, path: { id: created.body.id } });
    world.clock.advance(1000); // refills the bucket, so that the rate-limit headers are equal too
    const missing = await send('get-video', { key, path: { id: A_VIDEO_ID } });
    expect(foreign).toEqual(missing);
    expect(foreign.status).toBe(404);
    expect(world.snapshot()).toEqual(before);
  });
});
