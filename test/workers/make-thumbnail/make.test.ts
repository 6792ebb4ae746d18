import { describe, expect, it, vi } from 'vitest';
import { MAX_QUEUE_DELIVERIES, THUMBNAIL_REQUESTS_MAX } from '#contracts/limits.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import { assetKeyOf, stillKeyOf, thumbnailKeyOf } from '#core/rendering/object-keys.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { CLIP_FACTS, FONT_FACTS } from '#test/support/fakes/asset-facts.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

const DONE = { batchItemFailures: [] };
const AGAIN = { batchItemFailures: [{ itemIdentifier: 'message-0' }] };
const CRASH = { status: 'failed', code: 'render_crashed', diagnostic: 'killed' } as const;

const requested = { requests: 1, requestedAtMs: 0, isMade: false };

const createThumbnails = async () => {
  const workers = await createWorkers();
  const { world, workspace, logged, makeThumbnail } = workers;
  const addPhoto = (overrides: Partial<TypedAsset> = {}): Asset =>
    putAsset(world, workspace.id, { thumbnail: requested, ...overrides });
  const current = ({ workspaceId, id }: Asset) => world.assets.find(workspaceId, id);
  const make = ({ workspaceId, id }: Asset) => makeThumbnail({ workspaceId, assetId: id });
  const isStored = (asset: Asset) => world.assetFiles.stored.has(thumbnailKeyOf(asset));
  const faults = () => world.recorded.flatMap(({ values }) => values.ThumbnailFaults ?? []);
  return { ...workers, addPhoto, current, make, isStored, faults, fields: () => logged.at(-1)?.fields };
};

describe('make-thumbnail', () => {
  it('gives a renderer of the workspace a link to the photo and one for the picture, of the size it must have', async () => {
    const { addPhoto, current, make, isStored, world, workspace, faults, fields } = await createThumbnails();
    const photo = addPhoto();
    expect(await make(photo)).toEqual(DONE);
    const [request, , tenant] = world.stillRenderer.calls[0] ?? [];
    expect(tenant).toBe(workspace.id);
    expect(request).toMatchObject({ still: { width: 288, height: 360 } });
    const linkOf = (url = '') => [new URL(url).pathname, new URL(url).searchParams.get('X-Amz-Expires')];
    const still = request?.still;
    expect(linkOf(still && 'image' in still ? still.image.url : '')).toEqual([`/${assetKeyOf(photo)}`, '45']);
    expect(linkOf(still?.outputUrl)).toEqual([`/${stillKeyOf(photo)}`, '45']);
    expect(request?.deadlineMs).toBe(world.clock.nowMs() + 45_000);
    expect(isStored(photo)).toBe(true);
    expect(await current(photo)).toMatchObject({ status: 'ready', thumbnail: { isMade: true, requests: 1 } });
    expect(faults()).toEqual([0]);
    expect(fields()).toMatchObject({ status: 'made', workspace_id: workspace.id, asset_id: photo.id });
  });

  it('gives a renderer the link of a clip and what its inspection found', async () => {
    const { addPhoto, make, isStored, world } = await createThumbnails();
    const clip = addPhoto({ contentType: 'video/mp4', facts: CLIP_FACTS });
    expect(await make(clip)).toEqual(DONE);
    expect(world.stillRenderer.calls[0]?.[0]).toMatchObject({
      still: {
        width: 203,
        height: 360,
        video: { container: 'mp4', codec: 'h264' },
      },
    });
    expect(isStored(clip)).toBe(true);
  });

  it('renders nothing for a repeated message, audio, an asset that is not ready and one of another workspace', async () => {
    const { addPhoto, make, world } = await createThumbnails();
    const photo = addPhoto();
    await make(photo);
    for (const asset of [
      photo,
      addPhoto(AUDIO),
      addPhoto({ contentType: 'font/woff2', facts: FONT_FACTS }),
      addPhoto({ status: 'awaiting_upload', facts: null }),
      addPhoto({ status: 'deleted' }),
      { ...addPhoto(), workspaceId: asWorkspaceId('ws_other') },
    ])
      expect(await make(asset)).toEqual(DONE);
    expect(world.stillRenderer.calls).toHaveLength(1);
  });

  it('leaves the photo ready without a thumbnail when the renderer fails by it, and is not delivered again', async () => {
    const { addPhoto, current, make, isStored, world, faults, fields } = await createThumbnails();
    const photo = addPhoto();
    world.stillRenderer.script(async () => CRASH);
    expect(await make(photo)).toEqual(DONE);
    expect(await current(photo)).toEqual(photo);
    expect(isStored(photo)).toBe(false);
    expect(faults()).toEqual([]);
    expect(fields()).toMatchObject({ status: 'failed', code: 'render_crashed', diagnostic: 'killed' });
  });

  it('stores no picture that is not verified', async () => {
    const { addPhoto, current, make, world, fields } = await createThumbnails();
    const photo = addPhoto();
    const invalid = { status: 'invalid', diagnostic: 'too large' } as const;
    vi.spyOn(world.thumbnailFiles, 'keep').mockResolvedValueOnce(invalid);
    expect(await make(photo)).toEqual(DONE);
    expect(await current(photo)).toEqual(photo);
    expect(fields()).toMatchObject({ status: 'failed', diagnostic: 'too large' });
  });

  it('is delivered again after a fault of the service, which is counted', async () => {
    const { addPhoto, current, make, world, faults } = await createThumbnails();
    const photo = addPhoto();
    world.stillRenderer.script(async () => ({ ...CRASH, isServiceFault: true }));
    expect(await make(photo)).toEqual(AGAIN);
    world.stillRenderer.script(() => Promise.reject(new Error('connection lost')));
    expect(await make(photo)).toEqual(AGAIN);
    expect(faults()).toEqual([1, 1]);
    world.stillRenderer.script(async () => ({ status: 'rendered' }));
    expect(await make(photo)).toEqual(DONE);
    expect(await current(photo)).toMatchObject({ thumbnail: { isMade: true } });
  });

  it('waits for a free renderer without counting a fault', async () => {
    const { addPhoto, make, world, faults } = await createThumbnails();
    world.stillRenderer.script(() => Promise.reject(new RendererBusyError(undefined)));
    expect(await make(addPhoto())).toEqual(AGAIN);
    expect(faults()).toEqual([]);
  });

  it('leaves a request to a photo for which no delivery of the last one finds a free renderer', async () => {
    const { addPhoto, current, make, world } = await createThumbnails();
    const last = { ...requested, requests: THUMBNAIL_REQUESTS_MAX };
    const photo = addPhoto({ thumbnail: last });
    world.stillRenderer.script(() => Promise.reject(new RendererBusyError(undefined)));
    for (let delivery = 1; delivery <= MAX_QUEUE_DELIVERIES; delivery += 1)
      expect(await make(photo)).toEqual(AGAIN);
    const before = { ...last, requests: THUMBNAIL_REQUESTS_MAX - 1 };
    expect(await current(photo)).toMatchObject({ thumbnail: before });
  });

  it('uses up the last request by a fault of the service', async () => {
    const { addPhoto, current, make, world } = await createThumbnails();
    const photo = addPhoto({ thumbnail: { ...requested, requests: THUMBNAIL_REQUESTS_MAX } });
    world.stillRenderer.script(() => Promise.reject(new Error('connection lost')));
    expect(await make(photo)).toEqual(AGAIN);
    expect(await current(photo)).toEqual(photo);
  });

  it('keeps nothing of a photo that is deleted meanwhile', async () => {
    const { addPhoto, current, make, isStored, world, workspace, fields } = await createThumbnails();
    const photo = addPhoto();
    world.records.storage.set(workspace.id, photo.sizeBytes);
    world.stillRenderer.script(async () => {
      await world.assets.markDeleted(photo, 0);
      return { status: 'rendered' };
    });
    expect(await make(photo)).toEqual(DONE);
    expect(isStored(photo)).toBe(false);
    expect(await current(photo)).toMatchObject({ status: 'deleted' });
    expect(fields()).toMatchObject({ status: 'deleted' });
  });
});
