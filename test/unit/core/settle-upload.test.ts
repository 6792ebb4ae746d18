import { beforeEach, describe, expect, it } from 'vitest';
import type { Asset } from '#core/asset/asset.ts';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { createSettleUpload } from '#core/use-cases/settle-upload.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

const BYTES = Buffer.alloc(1000, 7);

describe('settleUpload', () => {
  let world: FakeWorld;
  let asset: Asset;
  const upload = (bytes: Uint8Array = BYTES) => world.assetFiles.stored.set(uploadKeyOf(asset), bytes);
  const kept = () => world.assetFiles.stored.get(assetKeyOf(asset));
  const storedBytes = async () => (await world.assets.findStorage(asset.workspaceId)).storedBytes;
  beforeEach(async () => {
    world = createFakeWorld();
    const createdAtMs = world.clock.nowMs();
    asset = anAsset({ id: world.newAssetId(), workspaceId: asWorkspaceId('ws_kopi'), createdAtMs });
    await world.assets.create(asset, NO_ASSET_LIMITS);
  });

  it('keeps the upload object, so that its link stays used', async () => {
    upload();
    await world.settleUpload(asset);
    expect(world.assetFiles.stored.has(uploadKeyOf(asset))).toBe(true);
  });

  it('rejects an upload of another size without inspecting it', async () => {
    upload(Buffer.alloc(999));
    const inspected: unknown[] = [];
    const settle = createSettleUpload({
      ...world,
      inspectFile: async (bytes) => {
        inspected.push(bytes);
        return { status: 'rejected', code: 'unreadable_file' };
      },
    });
    expect(await settle(asset)).toMatchObject({ status: 'rejected', rejection: 'wrong_size' });
    expect(inspected).toEqual([]);
  });

  it('gives concurrent calls the same ready asset', async () => {
    upload();
    const [one, other] = await Promise.all([world.settleUpload(asset), world.settleUpload(asset)]);
    expect(one).toMatchObject({ status: 'ready' });
    expect(other).toEqual(one);
    expect(kept()).toEqual(BYTES);
  });

  it.each(['while the upload is inspected', 'after the file was copied'])(
    'keeps no file when the asset is deleted %s',
    async (moment) => {
      upload();
      const deleteAsset = () => world.assets.markDeleted(asset, world.clock.nowMs());
      const settle = createSettleUpload({
        ...world,
        inspectFile: async (bytes, contentType) => {
          if (moment.startsWith('while')) await deleteAsset();
          return world.inspectFile(bytes, contentType);
        },
        assetFiles: {
          ...world.assetFiles,
          keepUpload: async (...copy) => {
            await world.assetFiles.keepUpload(...copy);
            if (moment.startsWith('after')) await deleteAsset();
          },
        },
      });
      expect(await settle(asset)).toMatchObject({ status: 'deleted' });
      expect(kept()).toBeUndefined();
      expect(await storedBytes()).toBe(0);
    },
  );

  it('keeps no file when the record was removed meanwhile', async () => {
    upload();
    await world.assets.remove(asset);
    expect(await world.settleUpload(asset)).toBeUndefined();
    expect(kept()).toBeUndefined();
  });

  it('leaves the asset as it is when the copy fails, so that the next read settles it', async () => {
    upload();
    world.failOn('assetFiles', 'keepUpload');
    await expect(world.settleUpload(asset)).rejects.toThrow('broken');
    expect(await world.assets.find(asset.workspaceId, asset.id)).toEqual(asset);
    world.heal();
    expect(await world.settleUpload(asset)).toMatchObject({ status: 'ready' });
  });
});
