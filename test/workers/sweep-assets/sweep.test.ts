import { describe, expect, it } from 'vitest';
import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import type { Asset } from '#core/asset/asset.ts';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { anAsset } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

const WINDOW_MS = UPLOAD_WINDOW_SECONDS * 1000;
const FILE = Buffer.from('a photo');

const createAssetWorkers = async () => {
  const workers = await createWorkers();
  const { world, workspace } = workers;
  const createAsset = async (): Promise<Asset> => {
    const asset = anAsset(
      { id: world.newAssetId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() },
      { sizeBytes: FILE.length },
    );
    await world.assets.create(asset, NO_ASSET_LIMITS);
    return asset;
  };
  const upload = (asset: Asset) => void world.assetFiles.stored.set(uploadKeyOf(asset), FILE);
  const current = ({ workspaceId, id }: Asset) => world.assets.find(workspaceId, id);
  const storedBytes = async () => (await world.assets.findStorage(workspace.id)).storedBytes;
  const sweeps = () => workers.logged.filter(({ event }) => event.name === 'asset sweep completed');
  return { ...workers, createAsset, upload, current, storedBytes, sweeps };
};

describe('sweep-assets', () => {
  it('removes an asset that was not uploaded, and its bytes, at the end of the window', async () => {
    const { createAsset, current, storedBytes, sweepAssets, sweeps, world } = await createAssetWorkers();
    const asset = await createAsset();
    world.clock.advance(WINDOW_MS - 1);
    await sweepAssets();
    expect(await current(asset)).toMatchObject({ status: 'awaiting_upload' });
    expect(sweeps()).toEqual([]);
    world.clock.advance(1);
    await sweepAssets();
    expect(await current(asset)).toBeUndefined();
    expect(await storedBytes()).toBe(0);
    expect(sweeps()).toMatchObject([{ fields: { settled: 0, removed: 1, deleted: 0, errors: 0 } }]);
  });

  it('settles an upload that nobody has read or used', async () => {
    const { createAsset, upload, current, storedBytes, sweepAssets, sweeps, world } =
      await createAssetWorkers();
    const asset = await createAsset();
    upload(asset);
    world.clock.advance(WINDOW_MS);
    await sweepAssets();
    await sweepAssets();
    expect(await current(asset)).toMatchObject({ status: 'ready', dueAtMs: null });
    expect(world.assetFiles.stored.has(assetKeyOf(asset))).toBe(true);
    expect(await storedBytes()).toBe(FILE.length);
    expect(sweeps()).toMatchObject([{ fields: { settled: 1 } }]);
  });

  it('releases the bytes of an upload that is rejected', async () => {
    const { createAsset, upload, current, storedBytes, sweepAssets, world } = await createAssetWorkers();
    world.scriptInspection({ status: 'rejected', code: 'animated_image' });
    const asset = await createAsset();
    upload(asset);
    world.clock.advance(WINDOW_MS);
    await sweepAssets();
    expect(await current(asset)).toMatchObject({ status: 'rejected', rejection: 'animated_image' });
    expect(await storedBytes()).toBe(0);
  });

  it('deletes a file that was copied after its asset was deleted', async () => {
    const { createAsset, upload, current, storedBytes, sweepAssets, sweeps, world } =
      await createAssetWorkers();
    const asset = await createAsset();
    upload(asset);
    await world.assets.markDeleted(asset, world.clock.nowMs() + WINDOW_MS);
    world.assetFiles.stored.set(assetKeyOf(asset), FILE);
    world.clock.advance(WINDOW_MS);
    await sweepAssets();
    await sweepAssets();
    expect(await current(asset)).toMatchObject({ status: 'deleted', dueAtMs: null });
    expect(world.assetFiles.stored.has(assetKeyOf(asset))).toBe(false);
    expect(await storedBytes()).toBe(0);
    expect(sweeps()).toMatchObject([{ fields: { deleted: 1 } }]);
  });

  it('deletes the copy of an upload that shares the file of another asset, and neither that file nor the asset', async () => {
    const { createAsset, upload, current, storedBytes, sweepAssets, world } = await createAssetWorkers();
    const [first, second] = [await createAsset(), await createAsset()];
    for (const asset of [first, second]) {
      upload(asset);
      await world.settleUpload(asset);
    }
    const copy = assetKeyOf({ ...second, fileId: null });
    world.assetFiles.stored.set(copy, FILE);
    world.clock.advance(WINDOW_MS);
    await sweepAssets();
    expect(await current(second)).toMatchObject({ status: 'ready', fileId: first.id, dueAtMs: null });
    expect(world.assetFiles.stored.has(copy)).toBe(false);
    expect(world.assetFiles.stored.has(assetKeyOf(first))).toBe(true);
    await world.assets.markDeleted(first, world.clock.nowMs());
    await sweepAssets();
    expect(world.assetFiles.stored.has(assetKeyOf(first))).toBe(true);
    expect(await storedBytes()).toBe(FILE.length);
  });

  it('processes the others when one fails, and retries that one in the next sweep', async () => {
    const { createAsset, upload, current, sweepAssets, logged, world } = await createAssetWorkers();
    const [uploaded, missing] = [await createAsset(), await createAsset()];
    upload(uploaded);
    world.clock.advance(WINDOW_MS);
    world.failOn('assetFiles', 'keepUpload');
    await sweepAssets();
    expect(await current(uploaded)).toMatchObject({ status: 'awaiting_upload' });
    expect(await current(missing)).toBeUndefined();
    expect(logged).toContainEqual({
      event: { name: 'sweep of asset failed', level: 'error' },
      fields: { request_id: 'request-1', workspace_id: uploaded.workspaceId, asset_id: uploaded.id },
      error: expect.any(Error),
    });
    expect(world.recorded.at(-1)).toEqual({ values: { AssetSweepErrors: 1 } });
    world.heal();
    await sweepAssets();
    expect(await current(uploaded)).toMatchObject({ status: 'ready' });
  });

  it('starts no further asset when its time is up', async () => {
    const { createAsset, storedBytes, sweepAssets, world } = await createAssetWorkers();
    await createAsset();
    world.clock.advance(WINDOW_MS);
    await sweepAssets(() => 10_000);
    expect(await storedBytes()).toBe(FILE.length);
  });
});
