import { expect, it } from 'vitest';
import { INSPECTION_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset } from '#core/asset/asset.ts';
import { uploadKeyOf } from '#core/rendering/object-keys.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { anAsset } from '#test/support/fakes/builders.ts';
import { createWorkers } from '#test/support/workers.ts';

const createSweeps = async () => {
  const workers = await createWorkers();
  const { world, workspace, sweepAssets } = workers;
  const create = async (): Promise<Asset> => {
    const identity = { id: world.newAssetId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() };
    const asset = anAsset(identity, { contentType: 'video/mp4' });
    await world.assets.create(asset, NO_ASSET_LIMITS);
    return asset;
  };
  const current = ({ workspaceId, id }: Asset) => world.assets.find(workspaceId, id);
  const sweepAfter = async (seconds: number) => {
    world.clock.advance(seconds * 1000);
    await sweepAssets();
  };
  return { ...workers, create, current, sweepAfter };
};

it('has an uploaded clip inspected that nobody has read, and removes one without an upload', async () => {
  const { create, current, sweepAfter, inspectUpload, world } = await createSweeps();
  const [uploaded, missing] = [await create(), await create()];
  world.assetFiles.stored.set(uploadKeyOf(uploaded), Buffer.alloc(1000));
  await sweepAfter(3600);
  const [message, ...others] = world.inspectionQueue.messages;
  expect(others).toEqual([]);
  expect(await current(uploaded)).toMatchObject({ status: 'awaiting_upload' });
  expect(await current(missing)).toBeUndefined();
  if (message) await inspectUpload(message);
  expect(await current(uploaded)).toMatchObject({ status: 'ready', dueAtMs: null });
});

it('requests the inspection of a clip at the next sweep when a read could not send the message', async () => {
  const { create, current, sweepAfter, inspectUpload, world } = await createSweeps();
  const asset = await create();
  world.assetFiles.stored.set(uploadKeyOf(asset), Buffer.alloc(1000));
  world.failOn('inspectionQueue', 'send');
  expect(await world.settleUpload(asset)).toMatchObject({ status: 'awaiting_upload' });
  world.heal();
  await sweepAfter(300);
  const [message] = world.inspectionQueue.messages;
  if (message) await inspectUpload(message);
  expect(await current(asset)).toMatchObject({ status: 'ready', dueAtMs: null });
});

it('removes a clip whose upload is gone, after a day', async () => {
  const { create, current, sweepAfter, world, workspace } = await createSweeps();
  const asset = await create();
  world.assetFiles.stored.set(uploadKeyOf(asset), Buffer.alloc(1000));
  await sweepAfter(3600);
  world.assetFiles.stored.delete(uploadKeyOf(asset));
  await sweepAfter(INSPECTION_RETRY_SECONDS);
  expect(await current(asset)).toBeUndefined();
  expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
});
