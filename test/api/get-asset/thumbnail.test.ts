import { describe, expect, it } from 'vitest';
import { THUMBNAIL_REQUESTS_MAX, THUMBNAIL_REQUESTS_PER_HOUR } from '#contracts/limits.ts';
import { STILL_SECONDS, THUMBNAIL_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createApi } from '#test/support/api.ts';

const QUERY = { include: 'thumbnail' };
const HOUR_MS = 60 * 60 * 1000;
const RETRY_MS = THUMBNAIL_RETRY_SECONDS * 1000;

const createReads = async () => {
  const api = await createApi();
  const { world, workspace, send } = api;
  const read = async (id: string, query: Record<string, string> = QUERY) => {
    const { status, body } = await send('get-asset', { path: { id }, query });
    expect(status).toBe(200);
    return body;
  };
  /** As make-thumbnail does it. */
  const make = async (id: string) => {
    const asset = await world.assets.find(workspace.id, id as AssetId);
    expect(asset && (await world.assets.markThumbnailMade(asset))).toBe(true);
  };
  return { ...api, read, make, messages: world.thumbnailQueue.messages };
};

describe('get-asset with include=thumbnail', () => {
  it('requests the thumbnail of a photo at the read that inspects it, once', async () => {
    const { read, addAsset, messages, workspace } = await createReads();
    const { id } = await addAsset();
    expect(await read(id)).toMatchObject({ status: 'ready', thumbnail_url: null });
    await read(id);
    expect(messages).toEqual([{ workspaceId: workspace.id, assetId: id }]);
  });

  it('returns a new link for 15 minutes once the thumbnail is made, and requests no other', async () => {
    const { read, make, world, workspace, messages } = await createReads();
    const { id } = putAsset(world, workspace.id);
    await read(id);
    await make(id);
    world.clock.advance(10 * RETRY_MS);
    const [first, second] = [await read(id), await read(id)];
    const link = new URL(first.thumbnail_url);
    expect(link.pathname).toBe(`/thumbnails/${workspace.id}/${id}`);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(second.thumbnail_url).not.toBe(first.thumbnail_url);
    expect(messages).toHaveLength(1);
  });

  it('requests a missing thumbnail again after all deliveries, three times at most', async () => {
    const { read, world, workspace, messages } = await createReads();
    const { id } = putAsset(world, workspace.id);
    for (let request = 1; request <= THUMBNAIL_REQUESTS_MAX; request += 1) {
      await read(id);
      world.clock.advance(RETRY_MS - 1);
      await read(id);
      expect(messages).toHaveLength(request);
      world.clock.advance(1);
    }
    for (let reads = 0; reads < 5; reads += 1) {
      expect(await read(id)).toMatchObject({ thumbnail_url: null });
      world.clock.advance(RETRY_MS);
    }
    expect(messages).toHaveLength(THUMBNAIL_REQUESTS_MAX);
  });

  it('requests as many as an hour of a renderer makes, and the others in the next hour, each three times as before', async () => {
    expect(THUMBNAIL_REQUESTS_PER_HOUR * STILL_SECONDS).toBeLessThanOrEqual(3600);
    const { read, world, workspace, messages } = await createReads();
    for (let number = 1; number <= THUMBNAIL_REQUESTS_PER_HOUR; number += 1)
      await read(putAsset(world, workspace.id).id);
    const photo = putAsset(world, workspace.id);
    for (let reads = 0; reads <= THUMBNAIL_REQUESTS_MAX; reads += 1)
      expect(await read(photo.id)).toMatchObject({ status: 'ready', thumbnail_url: null });
    expect(messages).toHaveLength(THUMBNAIL_REQUESTS_PER_HOUR);
    world.clock.advance(HOUR_MS);
    for (let request = 1; request <= THUMBNAIL_REQUESTS_MAX; request += 1) {
      await read(photo.id);
      world.clock.advance(RETRY_MS);
    }
    expect(messages.filter(({ assetId }) => assetId === photo.id)).toHaveLength(THUMBNAIL_REQUESTS_MAX);
  });

  it('counts deleted photos, and neither those of other workspaces nor a read that requests nothing', async () => {
    const { read, send, world, workspace, messages } = await createReads();
    const other = asWorkspaceId('ws_other');
    for (let number = 1; number <= THUMBNAIL_REQUESTS_PER_HOUR; number += 1)
      await world.assets.countThumbnail(other, world.clock.nowMs());
    for (let number = 1; number <= THUMBNAIL_REQUESTS_PER_HOUR; number += 1) {
      const { id } = putAsset(world, workspace.id);
      await read(id);
      await read(id);
      await send('delete-asset', { path: { id } });
    }
    expect(messages).toHaveLength(THUMBNAIL_REQUESTS_PER_HOUR);
    await read(putAsset(world, workspace.id).id);
    expect(messages).toHaveLength(THUMBNAIL_REQUESTS_PER_HOUR);
  });

  it('counts a request whose message could not be sent, logs it and returns the asset', async () => {
    const { read, world, workspace, logged, messages } = await createReads();
    const { id } = putAsset(world, workspace.id);
    world.failOn('thumbnailQueue', 'send');
    expect(await read(id)).toMatchObject({ status: 'ready', thumbnail_url: null });
    world.heal();
    expect(logged.map(({ event }) => event.name)).toContain('thumbnail not requested');
    await read(id);
    expect(messages).toEqual([]);
    world.clock.advance(RETRY_MS);
    await read(id);
    expect(messages).toHaveLength(1);
  });

  it('requests none for audio, for a rejected file and for a deleted photo, which has no link', async () => {
    const { read, make, send, world, workspace, messages } = await createReads();
    const audio = putAsset(world, workspace.id, AUDIO);
    const rejected = putAsset(world, workspace.id, { status: 'rejected', rejection: 'unreadable_file' });
    const deleted = putAsset(world, workspace.id);
    await read(deleted.id);
    await make(deleted.id);
    await send('delete-asset', { path: { id: deleted.id } });
    for (const { id } of [audio, rejected, deleted]) expect((await read(id)).thumbnail_url).toBeNull();
    expect(messages).toHaveLength(1);
  });

  it('neither requests nor returns one without include', async () => {
    const { read, world, workspace, messages } = await createReads();
    const { id } = putAsset(world, workspace.id);
    expect(await read(id, {})).not.toHaveProperty('thumbnail_url');
    expect(messages).toEqual([]);
  });
});
