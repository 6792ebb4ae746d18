import { beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { anAsset, asWorkspaceId, createAssetIds } from '#test/support/fakes/builders.ts';
import { NOW_MS } from './store-world.ts';

const FACTS = { width: 1080, height: 1350, durationMs: null };
const DIGEST = '0123456789abcdef0123456789abcdef:image/jpeg';
const WINDOW_MS = UPLOAD_WINDOW_SECONDS * 1000;
const ROUNDS = 6;

let workspaces = 0;

export const describeSharedFiles = (name: string, makeStore: () => Promise<AssetStore>) =>
  describe(`${name}: files that assets share`, () => {
    let assets: AssetStore;
    beforeAll(async () => {
      assets = await makeStore();
    });

    const createTenant = () => {
      workspaces += 1;
      const workspaceId = asWorkspaceId(`ws_files-${workspaces}`);
      const idsStartAtMs = NOW_MS + workspaces * 1000;
      const newAssetId = createAssetIds({ nowMs: () => idsStartAtMs });
      /** An asset of 1000 bytes, as it is after its upload. */
      const create = async (fileDigest: string | null = DIGEST, overrides: Partial<TypedAsset> = {}) => {
        const asset = anAsset({ id: newAssetId(), workspaceId, createdAtMs: NOW_MS }, overrides);
        await assets.create(asset, NO_ASSET_LIMITS);
        return { ...asset, fileDigest };
      };
      const markReady = (asset: TypedAsset) => assets.markReady(asset, FACTS, NOW_MS);
      const storedBytes = async () => (await assets.findStorage(workspaceId)).storedBytes;
      const findFile = (digest = DIGEST) => assets.findFile(workspaceId, digest);
      const statusesOf = async (...of: readonly Asset[]) =>
        (await Promise.all(of.map(({ id }) => assets.find(workspaceId, id)))).map((asset) => asset?.status);
      return { workspaceId, create, markReady, storedBytes, findFile, statusesOf };
    };

    const fileOf = ({ id, contentType, sizeBytes }: TypedAsset, holders: number) => ({
      digest: DIGEST,
      id,
      contentType,
      sizeBytes,
      facts: FACTS,
      holders,
    });

    it('become those of the first asset, and give the bytes of the others back', async () => {
      const { create, markReady, storedBytes, findFile } = createTenant();
      const [first, second, third] = [await create(), await create(), await create()];
      expect(await storedBytes()).toBe(3000);
      expect(await assets.shareFile(first, NOW_MS)).toEqual({ status: 'no_file' });
      const own = { ...first, status: 'ready', facts: FACTS, dueAtMs: null };
      expect(await markReady(first)).toEqual(own);
      expect(await findFile()).toEqual(fileOf(first, 1));
      const shared = { status: 'ready', facts: FACTS, fileId: first.id, dueAtMs: NOW_MS + WINDOW_MS };
      expect(await assets.shareFile(second, NOW_MS)).toEqual({
        status: 'settled',
        asset: { ...second, ...shared },
      });
      // Copied and inspected before the first one was ready.
      expect(await assets.markReady(third, { ...FACTS, width: 7 }, NOW_MS)).toEqual({ ...third, ...shared });
      expect(await markReady(first)).toEqual(own);
      expect(await findFile()).toEqual(fileOf(first, 3));
      expect(await storedBytes()).toBe(1000);
    });

    it.each([
      ['in the order of their creation', [0, 1, 2]],
      ['the last one first', [2, 1, 0]],
      ['the first one last', [1, 2, 0]],
    ])('are held until every asset is deleted: %s', async (_, order) => {
      const { create, markReady, storedBytes, findFile } = createTenant();
      const made = [await create(), await create(), await create()];
      for (const asset of made) await markReady(asset);
      for (const [deletions, index] of order.entries()) {
        const asset = made[index];
        if (!asset) throw new Error('three were created');
        await Promise.all([1, 2].map(() => assets.markDeleted(asset, NOW_MS)));
        await assets.markDeleted(asset, NOW_MS);
        const holders = 2 - deletions;
        expect((await findFile())?.holders).toBe(holders === 0 ? undefined : holders);
        expect(await storedBytes()).toBe(holders === 0 ? 0 : 1000);
      }
      const next = await create();
      expect(await markReady(next)).toMatchObject({ status: 'ready', fileId: null });
      expect(await findFile()).toEqual(fileOf(next, 1));
    });

    it('are stored once when equal uploads become ready at once', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { create, markReady, storedBytes, findFile } = createTenant();
        const made = [await create(), await create(), await create()];
        const settled = await Promise.all(made.map(markReady));
        const file = await findFile();
        const first = made.find(({ id }) => id === file?.id);
        expect(file).toEqual(first && fileOf(first, 3));
        for (const asset of settled)
          expect(asset).toMatchObject({
            status: 'ready',
            fileDigest: DIGEST,
            fileId: asset?.id === first?.id ? null : first?.id,
          });
        expect(await storedBytes()).toBe(1000);
      }
    });

    it('agree with their holders when the last one is deleted while another becomes ready', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { create, markReady, storedBytes, findFile, statusesOf } = createTenant();
        const [last, next] = [await create(), await create()];
        await markReady(last);
        const [settled] = await Promise.all([
          round % 2 === 0 ? markReady(next) : assets.shareFile(next, NOW_MS).then(() => markReady(next)),
          assets.markDeleted(last, NOW_MS),
          assets.markDeleted(last, NOW_MS),
        ]);
        expect(await statusesOf(last, next)).toEqual(['deleted', 'ready']);
        expect(await findFile()).toMatchObject({ id: settled?.fileId ?? next.id, holders: 1 });
        expect(await storedBytes()).toBe(1000);
        await assets.markDeleted(next, NOW_MS);
        expect([await findFile(), await storedBytes()]).toEqual([undefined, 0]);
      }
    });

    it('agree with their holders after deletions and settlements at the same time', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { workspaceId, create, markReady, storedBytes, findFile } = createTenant();
        const made = [await create(), await create(), await create()];
        await Promise.all(
          made.flatMap((asset) => [markReady(asset), assets.markDeleted(asset, NOW_MS), markReady(asset)]),
        );
        const stored = await Promise.all(made.map(({ id }) => assets.find(workspaceId, id)));
        const ready = stored.filter((asset) => asset?.status === 'ready').length;
        expect((await findFile())?.holders ?? 0).toBe(ready);
        expect(await storedBytes()).toBe(ready === 0 ? 0 : 1000);
      }
    });

    it('are not shared with another digest, another workspace or an asset without one', async () => {
      const [one, other] = [createTenant(), createTenant()];
      const old = await one.create(null);
      expect(await one.markReady(old)).toEqual({ ...old, status: 'ready', facts: FACTS, dueAtMs: null });
      await one.markReady(await one.create());
      await one.markReady(await one.create('another'));
      await one.markReady(await one.create(null));
      expect(await one.storedBytes()).toBe(4000);
      const foreign = await other.create();
      expect(await assets.shareFile(foreign, NOW_MS)).toEqual({ status: 'no_file' });
      expect(await other.findFile()).toBeUndefined();
      expect(await other.markReady(foreign)).toMatchObject({ fileId: null });
      await assets.markDeleted(old, NOW_MS);
      expect([await one.storedBytes(), await one.findFile()]).toMatchObject([3000, { holders: 1 }]);
    });

    it('are those of the first conversion, for which the others need no room', async () => {
      const { create, storedBytes, findFile } = createTenant();
      const [first, second, third] = [await create(), await create(), await create()];
      const photo = { contentType: 'image/webp', sizeBytes: 7000, facts: FACTS } as const;
      const limits = { maxStoredBytes: 9000, nowMs: NOW_MS };
      expect(await assets.markConverted(first, photo, limits)).toMatchObject({ status: 'settled' });
      const shared = { ...photo, status: 'ready', fileId: first.id };
      expect(await assets.markConverted(second, { ...photo, sizeBytes: 7001 }, limits)).toMatchObject({
        asset: shared,
      });
      expect(await assets.shareFile(third, NOW_MS)).toMatchObject({ asset: shared });
      expect([await storedBytes(), (await findFile())?.holders]).toEqual([7000, 3]);
      for (const asset of [first, third, second]) await assets.markDeleted(asset, NOW_MS);
      expect([await storedBytes(), await findFile()]).toEqual([0, undefined]);
    });

    it('are not given to an asset that was rejected, deleted or removed', async () => {
      const { create, markReady, storedBytes, findFile } = createTenant();
      await markReady(await create());
      const [rejected, deleted, removed] = [await create(), await create(), await create()];
      await assets.reject(rejected, 'too_long', NOW_MS);
      await assets.markDeleted(deleted, NOW_MS);
      await assets.remove(removed);
      expect(await assets.shareFile(rejected, NOW_MS)).toMatchObject({ asset: { status: 'rejected' } });
      expect(await assets.shareFile(deleted, NOW_MS)).toMatchObject({ asset: { status: 'deleted' } });
      expect(await assets.shareFile(removed, NOW_MS)).toEqual({ status: 'settled', asset: undefined });
      expect([await storedBytes(), (await findFile())?.holders]).toEqual([1000, 1]);
    });

    it('make an asset due once more, until that is cleared, but not its deletion', async () => {
      const { workspaceId, create, markReady } = createTenant();
      await markReady(await create());
      const shared = await markReady(await create());
      if (!shared) throw new Error('the asset was created');
      await assets.clearDue({ ...shared, dueAtMs: NOW_MS });
      expect(await assets.find(workspaceId, shared.id)).toEqual(shared);
      await assets.clearDue(shared);
      expect(await assets.find(workspaceId, shared.id)).toEqual({ ...shared, dueAtMs: null });
      const deleted = await assets.markDeleted(shared, NOW_MS + 2 * WINDOW_MS);
      await assets.clearDue(shared);
      expect(await assets.find(workspaceId, shared.id)).toEqual(deleted);
    });
  });
