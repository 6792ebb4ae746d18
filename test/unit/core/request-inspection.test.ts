import { beforeEach, describe, expect, it } from 'vitest';
import { INSPECTION_REQUESTS_PER_HOUR } from '#contracts/limits.ts';
import { INSPECTION_RETRY_SECONDS } from '#contracts/timeouts.ts';
import type { Asset } from '#core/asset/asset.ts';
import { uploadKeyOf } from '#core/rendering/object-keys.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const HOUR_MS = 3_600_000;

let world: ReturnType<typeof createFakeWorld>;
let asset: Asset;
beforeEach(async () => {
  world = createFakeWorld();
  const identity = {
    id: world.newAssetId(),
    workspaceId: asWorkspaceId('ws_kopi'),
    createdAtMs: world.clock.nowMs(),
  };
  asset = anAsset(identity, { contentType: 'video/mp4' });
  await world.assets.create(asset, NO_ASSET_LIMITS);
});

const current = () => world.assets.find(asset.workspaceId, asset.id);
const settle = async () => world.settleUpload((await current()) ?? asset);
const upload = () => world.assetFiles.stored.set(uploadKeyOf(asset), Buffer.alloc(1000));
const messages = () => world.inspectionQueue.messages;

describe('settleUpload of a clip', () => {
  it('sends nothing before the upload', async () => {
    expect(await settle()).toEqual(asset);
    expect(messages()).toEqual([]);
  });

  it('sends one message for reads at the same time and after each other', async () => {
    upload();
    const read = await Promise.all([world.settleUpload(asset), world.settleUpload(asset)]);
    read.push(await settle());
    expect(messages()).toEqual([{ workspaceId: asset.workspaceId, assetId: asset.id }]);
    for (const each of read)
      expect(each).toMatchObject({ status: 'awaiting_upload', inspection: { begun: 0 } });
  });

  it('sends another message when the time of the last one is over, however long none is read', async () => {
    upload();
    for (let request = 1; request <= 10; request += 1) {
      expect(await settle()).toMatchObject({ status: 'awaiting_upload', inspection: { begun: 0 } });
      world.clock.advance(INSPECTION_RETRY_SECONDS * 1000 - 1);
      await settle();
      expect(messages()).toHaveLength(request);
      world.clock.advance(1);
    }
  });

  it('is due at once when the message cannot be sent', async () => {
    upload();
    world.failOn('inspectionQueue', 'send');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await settle()).toMatchObject({
        status: 'awaiting_upload',
        inspection: { begun: 0, requestedAtMs: 0 },
        dueAtMs: world.clock.nowMs(),
      });
    world.heal();
    expect(await settle()).toMatchObject({ inspection: { requestedAtMs: world.clock.nowMs() } });
    await settle();
    expect(messages()).toHaveLength(1);
  });

  it('sends the message in a later hour when the workspace has had as many as are allowed', async () => {
    upload();
    const hour = Math.ceil(world.clock.nowMs() / HOUR_MS) * HOUR_MS;
    world.clock.advance(hour - world.clock.nowMs());
    for (let count = 0; count < INSPECTION_REQUESTS_PER_HOUR; count += 1)
      await world.assets.countInspection(asset.workspaceId, world.clock.nowMs());
    expect(await settle()).toMatchObject({ status: 'awaiting_upload', inspection: { begun: 0 } });
    expect(messages()).toEqual([]);
    world.clock.advance(HOUR_MS);
    await settle();
    expect(messages()).toHaveLength(1);
  });

  it('leaves an asset that was deleted meanwhile', async () => {
    upload();
    await world.assets.markDeleted(asset, world.clock.nowMs());
    expect(await world.settleUpload(asset)).toMatchObject({ status: 'deleted' });
    expect(messages()).toEqual([]);
  });
});
