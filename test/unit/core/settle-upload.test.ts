import { beforeEach, describe, expect, it } from 'vitest';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { deleteAsset } from '#core/use-cases/delete-asset.ts';
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

  describe('of bytes that another asset has', () => {
    let other: TypedAsset;
    beforeEach(async () => {
      const createdAtMs = world.clock.nowMs();
      other = anAsset({ id: world.newAssetId(), workspaceId: asset.workspaceId, createdAtMs });
      await world.assets.create(other, NO_ASSET_LIMITS);
      world.assetFiles.stored.set(uploadKeyOf(other), BYTES);
      upload();
    });
    const keptKeys = () =>
      [...world.assetFiles.stored.keys()].filter((key) => key.startsWith('assets/')).sort();

    it('neither inspects nor copies them again', async () => {
      const first = await world.settleUpload(asset);
      world.scriptInspection({ status: 'rejected', code: 'unreadable_file' });
      expect(await world.settleUpload(other)).toMatchObject({
        status: 'ready',
        facts: first?.facts,
        fileId: asset.id,
      });
      expect(keptKeys()).toEqual([assetKeyOf(asset)]);
      expect(await storedBytes()).toBe(BYTES.length);
    });

    it('inspects them as another content type', async () => {
      await world.settleUpload(asset);
      world.scriptInspection({ status: 'rejected', code: 'wrong_content_type' });
      expect(await world.settleUpload({ ...other, contentType: 'image/png' })).toMatchObject({
        status: 'rejected',
      });
    });

    it('leaves a file that another asset holds when the first one was deleted while it was settled', async () => {
      const settle = createSettleUpload({
        ...world,
        assetFiles: {
          ...world.assetFiles,
          keepUpload: async (...copy) => {
            await world.assetFiles.keepUpload(...copy);
            // Another call is faster, the other asset shares the file, the first one is deleted.
            await world.settleUpload(asset);
            await world.settleUpload(other);
            await deleteAsset(world, asset.workspaceId, asset.id);
          },
        },
      });
      expect(await settle(asset)).toMatchObject({ status: 'deleted' });
      expect(keptKeys()).toEqual([assetKeyOf(asset)]);
      expect(await world.assets.find(other.workspaceId, other.id)).toMatchObject({ fileId: asset.id });
      await deleteAsset(world, other.workspaceId, other.id);
      expect(keptKeys()).toEqual([]);
      expect(await storedBytes()).toBe(0);
    });
  });

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
