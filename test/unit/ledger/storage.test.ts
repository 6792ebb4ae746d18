import { beforeEach, describe, expect, it } from 'vitest';
import { holdsBytes } from '#core/asset/asset.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import { checkStorage } from '#core/use-cases/check-storage.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const FACTS = { width: 100, height: 100, durationMs: null };

describe('checkStorage', () => {
  let world: FakeWorld;
  beforeEach(() => {
    world = createFakeWorld();
  });
  const create = async (sizeBytes: number): Promise<TypedAsset> => {
    const createdAtMs = world.clock.nowMs();
    const asset = anAsset({ id: world.newAssetId(), workspaceId: ID, createdAtMs }, { sizeBytes });
    await world.assets.create(asset, NO_ASSET_LIMITS);
    return asset;
  };
  const changeBytes = (change: number) =>
    world.records.storage.set(ID, (world.records.storage.get(ID) ?? 0) + change);

  it('finds nothing without assets, nor with assets in every status', async () => {
    expect(await checkStorage(world, ID)).toEqual([]);
    await create(1);
    await world.assets.markReady(await create(20), FACTS, 0);
    await world.assets.reject(await create(300), 'too_long', 0);
    await world.assets.markDeleted(await create(4000), 0);
    await world.assets.remove(await create(50_000));
    expect((await world.assets.findStorage(ID)).storedBytes).toBe(21);
    expect(await checkStorage(world, ID)).toEqual([]);
  });

  it('counts a file that assets share once, and one that each holds alone', async () => {
    const ready = async (sizeBytes: number, fileDigest: string) => {
      const asset = { ...(await create(sizeBytes)), fileDigest };
      await world.assets.markReady(asset, FACTS, 0);
      return asset;
    };
    const [first] = [await ready(100, 'same'), await ready(100, 'same'), await ready(7, 'other')];
    expect((await world.assets.findStorage(ID)).storedBytes).toBe(107);
    expect(await checkStorage(world, ID)).toEqual([]);
    await world.assets.markDeleted(first, 0);
    expect(await checkStorage(world, ID)).toEqual([]);
    const [key, file] = [...world.records.files].find(([, { digest }]) => digest === 'same') ?? [];
    if (key === undefined || !file) throw new Error('an asset holds the file');
    world.records.files.set(key, { ...file, holders: 3 });
    expect(await checkStorage(world, ID)).toEqual([
      { code: 'file_holders', subject: ID, expected: '107 bytes', found: '307 bytes' },
    ]);
    world.records.files.delete(key);
    expect(await checkStorage(world, ID)).toMatchObject([
      { code: 'storage', expected: '7 bytes', found: '107 bytes' },
      { code: 'file_holders', expected: '107 bytes', found: '7 bytes' },
    ]);
  });

  it.each([1, -1])('reports stored bytes that differ by %i', async (change) => {
    await create(100);
    await create(100);
    changeBytes(change);
    expect(await checkStorage(world, ID)).toEqual([
      { code: 'storage', subject: ID, expected: '200 bytes', found: `${200 + change} bytes` },
    ]);
  });

  it('reports bytes that no asset holds', async () => {
    changeBytes(7);
    expect(await checkStorage(world, ID)).toMatchObject([{ expected: '0 bytes', found: '7 bytes' }]);
  });

  /** In as many of the reads, deletes the first asset after it was read and creates another. */
  const withWriter = (reads: number) => {
    let left = reads;
    let hasWritten = false;
    const { ledgerReader } = world;
    return {
      ...ledgerReader,
      assets: async (...[id, cursor]: Parameters<typeof ledgerReader.assets>) => {
        const page = await ledgerReader.assets(id, cursor);
        const first = page.items.find(holdsBytes);
        if (cursor === null) hasWritten = false;
        if (hasWritten || left === 0 || !first) return page;
        hasWritten = true;
        left -= 1;
        await world.assets.markDeleted(first, 0);
        world.clock.advance(1);
        await create(100);
        return page;
      },
    };
  };

  it('reports nothing that a concurrent upload or deletion explains', async () => {
    for (let asset = 0; asset < 3; asset += 1) await create(100);
    expect(await checkStorage({ ...world, ledgerReader: withWriter(1) }, ID)).toEqual([]);
    expect(await checkStorage({ ...world, ledgerReader: withWriter(3) }, ID)).toEqual([]);
  });

  it('reports a difference once a read was not overtaken', async () => {
    for (let asset = 0; asset < 3; asset += 1) await create(100);
    changeBytes(5);
    expect(await checkStorage({ ...world, ledgerReader: withWriter(2) }, ID)).toMatchObject([
      { expected: '300 bytes', found: '305 bytes' },
    ]);
  });
});
