import { describe, expect, it } from 'vitest';
import { putAsset } from '#test/support/assets.ts';
import { createApi } from '#test/support/api.ts';

describe('get-asset 400', () => {
  it.each([
    ['', 'enum', 'Nilai harus salah satu dari thumbnail.'],
    ['poster', 'enum', 'Nilai harus salah satu dari thumbnail.'],
    ['thumbnail,url', 'enum', 'Nilai harus salah satu dari thumbnail.'],
    ['thumbnail,thumbnail', 'uniqueItems', expect.any(String)],
  ])('is returned for include=%s, and no thumbnail is requested', async (include, rule, message) => {
    const { send, world, workspace } = await createApi();
    const { id } = putAsset(world, workspace.id);
    const { status, body } = await send('get-asset', { path: { id }, query: { include } });
    expect(status).toBe(400);
    expect(body.details).toEqual([{ path: 'query.include', rule, message }]);
    expect(world.thumbnailQueue.messages).toEqual([]);
  });
});
