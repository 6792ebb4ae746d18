import { describe, expect, it, vi } from 'vitest';
import { createApi } from '#test/support/api.ts';
import type { TestResponse } from '#test/support/api.ts';

const idsOf = ({ body }: TestResponse): readonly string[] =>
  body.assets.map(({ id }: { readonly id: string }) => id);
const statusesOf = ({ body }: TestResponse): readonly string[] =>
  body.assets.map(({ status }: { readonly status: string }) => status);

describe('list-assets 200', () => {
  it('returns no asset and no cursor for a workspace without assets', async () => {
    const { send } = await createApi();
    const response = await send('list-assets');
    expect(response).toMatchObject({ status: 200, body: { assets: [], next_cursor: null } });
  });

  it('returns the newest first, each as get-asset does', async () => {
    const { send, addAsset } = await createApi();
    const photo = await addAsset();
    const music = await addAsset({ content_type: 'audio/mpeg' });
    const { body } = await send('list-assets');
    expect(body.assets).toMatchObject([
      { id: music.id, status: 'ready', duration_seconds: 12.5 },
      { id: photo.id, status: 'ready', width: 1080, url: expect.stringContaining('X-Amz-Expires=900') },
    ]);
  });

  it('returns every asset once, page by page, without deleted ones', async () => {
    const { send, addAsset } = await createApi();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addAsset()).id);
    const [first, second, third, fourth, fifth] = ids;
    await send('delete-asset', { path: { id: fourth as string } });
    const one = await send('list-assets', { query: { limit: '2' } });
    expect([idsOf(one), one.body.next_cursor]).toEqual([[fifth, third], third]);
    const two = await send('list-assets', { query: { limit: '2', cursor: one.body.next_cursor } });
    expect([idsOf(two), two.body.next_cursor]).toEqual([[second, first], null]);
  });

  it('continues below the cursor of an asset that was deleted meanwhile', async () => {
    const { send, addAsset } = await createApi();
    const [older, newer] = [await addAsset(), await addAsset()];
    await send('delete-asset', { path: { id: newer.id } });
    expect(idsOf(await send('list-assets', { query: { cursor: newer.id } }))).toEqual([older.id]);
  });

  it('returns one kind', async () => {
    const { send, addAsset } = await createApi();
    const photo = await addAsset();
    const music = await addAsset({ content_type: 'audio/wav' });
    expect(idsOf(await send('list-assets', { query: { kind: 'image' } }))).toEqual([photo.id]);
    expect(idsOf(await send('list-assets', { query: { kind: 'audio' } }))).toEqual([music.id]);
  });

  it('inspects the uploads of at most ten assets, newest first', async () => {
    const { send, addAsset } = await createApi();
    for (let count = 0; count < 12; count += 1) await addAsset();
    const waiting = Array.from({ length: 2 }, () => 'awaiting_upload');
    expect(statusesOf(await send('list-assets'))).toEqual([
      ...Array.from({ length: 10 }, () => 'ready'),
      ...waiting,
    ]);
    expect(new Set(statusesOf(await send('list-assets')))).toEqual(new Set(['ready']));
  });

  it('leaves out an asset that is deleted while its upload is inspected', async () => {
    const { send, addAsset, world, workspace } = await createApi();
    const { id } = await addAsset();
    const asset = await world.assets.find(workspace.id, id);
    if (!asset) throw new Error('the asset is not stored');
    vi.spyOn(world.assetFiles, 'keepUpload').mockImplementationOnce(async () => {
      await world.assets.markDeleted(asset, world.clock.nowMs());
    });
    expect(idsOf(await send('list-assets'))).toEqual([]);
  });

  it('returns a page without assets and a cursor when the newest 500 are deleted', async () => {
    const { send, addAsset, world, workspace } = await createApi();
    const { id: oldest } = await addAsset();
    const template = await world.assets.find(workspace.id, oldest);
    if (!template) throw new Error('the asset is not stored');
    for (let count = 0; count < 500; count += 1) {
      const id = world.newAssetId();
      world.records.assets.set(`${workspace.id}/${id}`, {
        ...template,
        id,
        status: 'deleted',
        dueAtMs: null,
      });
    }
    const one = await send('list-assets', { query: { limit: '1' } });
    expect(idsOf(one)).toEqual([]);
    const two = await send('list-assets', { query: { limit: '1', cursor: one.body.next_cursor } });
    expect([idsOf(two), two.body.next_cursor]).toEqual([[oldest], null]);
  });
});
