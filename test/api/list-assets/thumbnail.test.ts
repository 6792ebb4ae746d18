import { describe, expect, it } from 'vitest';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { createApi } from '#test/support/api.ts';

describe('list-assets with include=thumbnail', () => {
  it('requests the missing thumbnails of its page only, and links to those that are made', async () => {
    const { send, world, workspace } = await createApi();
    const [older, made, missing] = [1, 2, 3].map(() => putAsset(world, workspace.id));
    const audio = putAsset(world, workspace.id, AUDIO);
    if (!made || !missing || !older) throw new Error('three photos were stored');
    await world.assets.markThumbnailRequested(made, 0);
    await world.assets.markThumbnailMade(made);
    const query = { include: 'thumbnail', limit: '3' };
    const { body } = await send('list-assets', { query });
    expect(
      body.assets.map(({ id, thumbnail_url: url }: never) => [id, url && new URL(url).pathname]),
    ).toEqual([
      [audio.id, null],
      [missing.id, null],
      [made.id, `/thumbnails/${workspace.id}/${made.id}`],
    ]);
    expect(world.thumbnailQueue.messages).toEqual([{ workspaceId: workspace.id, assetId: missing.id }]);
  });

  it('requests nothing without include', async () => {
    const { send, world, workspace } = await createApi();
    putAsset(world, workspace.id);
    const { body } = await send('list-assets');
    expect(body.assets[0]).not.toHaveProperty('thumbnail_url');
    expect(world.thumbnailQueue.messages).toEqual([]);
  });

  it('returns 400 with the other violations for an unknown value', async () => {
    const { send } = await createApi();
    const { status, body } = await send('list-assets', { query: { include: 'poster', limit: '0' } });
    expect(status).toBe(400);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['query.limit', 'query.include']);
  });
});
