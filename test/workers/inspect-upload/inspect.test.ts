import { describe, expect, it } from 'vitest';
import type { Asset } from '#core/asset/asset.ts';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { CLIP_FACTS, FONT_FACTS } from '#test/support/fakes/asset-facts.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

const DONE = { batchItemFailures: [] };
const AGAIN = { batchItemFailures: [{ itemIdentifier: 'message-0' }] };
const SIZE = 2000;

const createInspections = async () => {
  const workers = await createWorkers();
  const { world, workspace, inspectUpload, logged } = workers;
  const create = async (overrides: Partial<Asset> = {}): Promise<Asset> => {
    const identity = { id: world.newAssetId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() };
    const asset = anAsset(identity, { contentType: 'video/mp4', sizeBytes: SIZE, ...overrides });
    await world.assets.create(asset, NO_ASSET_LIMITS);
    return asset;
  };
  const upload = (asset: Asset, sizeBytes = SIZE) =>
    world.assetFiles.stored.set(uploadKeyOf(asset), Buffer.alloc(sizeBytes));
  const inspect = ({ workspaceId, id: assetId }: Asset) => inspectUpload({ workspaceId, assetId });
  const current = ({ workspaceId, id }: Asset) => world.assets.find(workspaceId, id);
  const faults = () => world.recorded.flatMap(({ values }) => values.InspectionFaults ?? []);
  const isKept = (asset: Asset) => world.assetFiles.stored.has(assetKeyOf(asset));
  return {
    ...workers,
    create,
    upload,
    inspect,
    current,
    faults,
    isKept,
    fields: () => logged.at(-1)?.fields,
  };
};

describe('inspect-upload', () => {
  it('keeps a clip and a font with what was found', async () => {
    const { create, upload, inspect, current, faults, isKept, fields } = await createInspections();
    for (const [contentType, facts] of [
      ['video/mp4', CLIP_FACTS],
      ['font/woff2', FONT_FACTS],
    ] as const) {
      const asset = await create({ contentType });
      upload(asset);
      expect(await inspect(asset)).toEqual(DONE);
      expect(await current(asset)).toMatchObject({ status: 'ready', facts, dueAtMs: null });
      expect(isKept(asset)).toBe(true);
      expect(fields()).toMatchObject({ asset_id: asset.id, status: 'ready', code: null });
    }
    expect(faults()).toEqual([0, 0]);
  });

  it('rejects a file and releases its bytes', async () => {
    const { create, upload, inspect, current, isKept, fields, world, workspace } = await createInspections();
    const asset = await create();
    upload(asset);
    world.scriptInspection({ status: 'rejected', code: 'unsupported_codec' });
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'unsupported_codec' });
    expect(isKept(asset)).toBe(false);
    expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
    expect(fields()).toMatchObject({ status: 'rejected', code: 'unsupported_codec' });
  });

  it('rejects a file of another size', async () => {
    const { create, upload, inspect, current } = await createInspections();
    const asset = await create();
    upload(asset, SIZE + 1);
    await inspect(asset);
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'wrong_size' });
  });

  it('is not delivered again for an asset without an upload, one that is settled, deleted or of another workspace', async () => {
    const { create, upload, inspect, current, world } = await createInspections();
    const waiting = await create();
    expect(await inspect(waiting)).toEqual(DONE);
    expect(await current(waiting)).toEqual(waiting);
    const deleted = await create();
    upload(deleted);
    await world.assets.markDeleted(deleted, world.clock.nowMs());
    expect(await inspect(deleted)).toEqual(DONE);
    expect(await current(deleted)).toMatchObject({ status: 'deleted' });
    const settled = await create();
    upload(settled);
    await inspect(settled);
    world.scriptInspection({ status: 'rejected', code: 'unreadable_file' });
    expect(await inspect(settled)).toEqual(DONE);
    expect(await current(settled)).toMatchObject({ status: 'ready' });
    expect(await inspect({ ...settled, workspaceId: asWorkspaceId('ws_other') })).toEqual(DONE);
  });

  it('is delivered again when the service fails', async () => {
    const { create, upload, inspect, current, faults, world } = await createInspections();
    const asset = await create();
    upload(asset);
    world.failOn('assetFiles', 'openUpload');
    expect(await inspect(asset)).toEqual(AGAIN);
    expect(faults()).toEqual([1]);
    world.heal();
    expect(await inspect(asset)).toEqual(DONE);
    expect(await current(asset)).toMatchObject({ status: 'ready' });
  });
});
