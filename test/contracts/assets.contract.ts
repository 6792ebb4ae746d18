import { beforeAll, describe, expect, it } from 'vitest';
import {
  INSPECTION_REQUESTS_PER_HOUR,
  THUMBNAIL_REQUESTS_MAX,
  THUMBNAIL_REQUESTS_PER_HOUR,
} from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { holdsBytes } from '#core/asset/asset.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { readItems } from '#core/read-items.ts';
import { CLIP_FACTS } from '#test/support/fakes/asset-facts.ts';
import { anAsset, asWorkspaceId, createAssetIds } from '#test/support/fakes/builders.ts';
import { NOW_MS } from './store-world.ts';

const MAX_BYTES = 10_000;
const LIMITS = { maxStoredBytes: MAX_BYTES, maxUploadedBytesPerDay: 3 * MAX_BYTES };
const HOUR_MS = 60 * 60 * 1000;
const PHOTO_FACTS = { width: 1080, height: 1350, durationMs: null };

let workspaces = 0;

export const describeAssets = (name: string, makeStore: () => Promise<AssetStore>) =>
  describe(`${name}: assets`, () => {
    let assets: AssetStore;
    beforeAll(async () => {
      assets = await makeStore();
    });

    /** A workspace of its own for one test. */
    const createTenant = () => {
      workspaces += 1;
      const workspaceId = asWorkspaceId(`ws_assets-${workspaces}`);
      const idsStartAtMs = NOW_MS + workspaces * 1000;
      const newAssetId = createAssetIds({ nowMs: () => idsStartAtMs });
      const draft = (overrides: Partial<TypedAsset> = {}): TypedAsset =>
        anAsset({ id: newAssetId(), workspaceId, createdAtMs: NOW_MS }, overrides);
      const create = async (overrides: Partial<TypedAsset> = {}): Promise<TypedAsset> => {
        const asset = draft(overrides);
        expect(await assets.create(asset, LIMITS)).toEqual({ status: 'created' });
        return asset;
      };
      const find = ({ id }: Pick<Asset, 'id'>) => assets.find(workspaceId, id);
      const storedBytes = async () => (await assets.findStorage(workspaceId)).storedBytes;
      const list = async (request: Partial<Parameters<AssetStore['list']>[1]> = {}) => {
        const page = await assets.list(workspaceId, { limit: 20, ...request });
        return [page.assets.map(({ id }) => id), page.nextCursor];
      };
      return { workspaceId, draft, create, find, storedBytes, list };
    };
    /** Assets of the workspace that are due at that time. */
    const dueOf = async (workspaceId: string, nowMs: number): Promise<readonly AssetId[]> => {
      const ids: AssetId[] = [];
      for await (const asset of readItems((cursor) => assets.listDue(nowMs, cursor)))
        if (asset.workspaceId === workspaceId) ids.push(asset.id);
      return ids.sort();
    };

    it('changes the inspection once for all who read the same, and until the asset is settled', async () => {
      const { create, find } = createTenant();
      const awaiting = await create({ contentType: 'video/mp4' });
      const inspection = { begun: 0, requestedAtMs: NOW_MS };
      const changes = [1, 2].map(() => assets.changeInspection(awaiting, inspection));
      expect((await Promise.all(changes)).filter(Boolean)).toHaveLength(1);
      const requested = await find(awaiting);
      expect(requested).toEqual({ ...awaiting, inspection });
      if (!requested) throw new Error('the asset was created');
      const begun = { begun: 1, requestedAtMs: NOW_MS };
      expect(await assets.changeInspection(requested, begun)).toBe(true);
      expect(await assets.changeInspection(requested, begun)).toBe(false);
      expect(await find(awaiting)).toEqual({ ...awaiting, inspection: begun });
      await assets.markReady(awaiting, CLIP_FACTS, NOW_MS);
      const ready = await find(awaiting);
      expect(ready).toMatchObject({ status: 'ready', facts: CLIP_FACTS });
      if (!ready) throw new Error('the asset was created');
      expect(await assets.changeInspection(ready, inspection)).toBe(false);
    });

    it('changes with the inspection when the asset is due', async () => {
      const { workspaceId, create, find } = createTenant();
      const awaiting = await create({ contentType: 'video/mp4', dueAtMs: NOW_MS + HOUR_MS });
      const inspection = { begun: 0, requestedAtMs: 0 };
      expect(await assets.changeInspection(awaiting, inspection, NOW_MS)).toBe(true);
      expect(await find(awaiting)).toEqual({ ...awaiting, inspection, dueAtMs: NOW_MS });
      expect(await dueOf(workspaceId, NOW_MS)).toEqual([awaiting.id]);
    });

    it('counts the request of a thumbnail once for all who read the same, and until the thumbnail is made', async () => {
      const { create, find } = createTenant();
      const awaiting = await create();
      expect(await assets.markThumbnailRequested(awaiting, NOW_MS)).toBe(false);
      await assets.markReady(awaiting, PHOTO_FACTS, NOW_MS);
      const ready = await find(awaiting);
      if (!ready) throw new Error('the asset was created');
      expect(await assets.markThumbnailMade(ready)).toBe(false);
      const outcomes = await Promise.all([1, 2, 3].map(() => assets.markThumbnailRequested(ready, NOW_MS)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const thumbnail = { requests: 1, requestedAtMs: NOW_MS, isMade: false };
      const requested = await find(awaiting);
      expect(requested).toEqual({ ...ready, thumbnail });
      expect(await assets.markThumbnailRequested(requested ?? ready, NOW_MS + 1)).toBe(true);
      expect(await assets.markThumbnailMade(ready)).toBe(true);
      const made = { requests: 2, requestedAtMs: NOW_MS + 1, isMade: true };
      expect(await find(awaiting)).toEqual({ ...ready, thumbnail: made });
      expect(await assets.markThumbnailRequested(requested ?? ready, NOW_MS + 2)).toBe(false);
    });

    it.each([
      ['thumbnails', 'countThumbnail', THUMBNAIL_REQUESTS_PER_HOUR],
      ['inspections', 'countInspection', INSPECTION_REQUESTS_PER_HOUR],
    ] as const)('counts %s of a workspace and hour up to the limit', async (_, method, max) => {
      const [one, other] = [createTenant(), createTenant()];
      const count = (atMs = NOW_MS) => assets[method](one.workspaceId, atMs);
      const counts = await Promise.all(Array.from({ length: max + 2 }, () => count()));
      expect(counts.filter(Boolean)).toHaveLength(max);
      expect(await count()).toBe(false);
      expect(await assets[method](other.workspaceId, NOW_MS)).toBe(true);
      expect(await count(NOW_MS + HOUR_MS)).toBe(true);
    });

    it('takes back the last request of a thumbnail, no earlier one, and none of a deleted asset', async () => {
      const { create, find } = createTenant();
      const asset = await create();
      await assets.markReady(asset, PHOTO_FACTS, NOW_MS);
      const current = async () => (await find(asset)) ?? asset;
      for (let request = 1; request <= THUMBNAIL_REQUESTS_MAX; request += 1) {
        expect(await assets.markThumbnailRequested(await current(), NOW_MS)).toBe(true);
        if (request < THUMBNAIL_REQUESTS_MAX) await assets.returnLastThumbnailRequest(await current());
        expect(await current()).toMatchObject({ thumbnail: { requests: request } });
      }
      const returned = { thumbnail: { requests: THUMBNAIL_REQUESTS_MAX - 1, requestedAtMs: NOW_MS } };
      await assets.returnLastThumbnailRequest(await current());
      await assets.returnLastThumbnailRequest(await current());
      expect(await current()).toMatchObject(returned);
      await assets.markThumbnailRequested(await current(), NOW_MS);
      await assets.markDeleted(await current(), NOW_MS + HOUR_MS);
      await assets.returnLastThumbnailRequest(await current());
      expect(await current()).toMatchObject({ thumbnail: { requests: THUMBNAIL_REQUESTS_MAX } });
    });

    it('neither counts nor stores a thumbnail of a deleted asset', async () => {
      const { create, find } = createTenant();
      const asset = await create();
      await assets.markReady(asset, PHOTO_FACTS, NOW_MS);
      const ready = (await find(asset)) ?? asset;
      expect(await assets.markThumbnailRequested(ready, NOW_MS)).toBe(true);
      const deleted = await assets.markDeleted(ready, NOW_MS + HOUR_MS);
      expect(await assets.markThumbnailMade(ready)).toBe(false);
      expect(deleted && (await assets.markThumbnailRequested(deleted, NOW_MS))).toBe(false);
      expect(await find(asset)).toMatchObject({ status: 'deleted', dueAtMs: NOW_MS + HOUR_MS });
    });

    it('finds an asset in its own workspace only', async () => {
      const [one, other] = [createTenant(), createTenant()];
      const photo = await one.create();
      const sound = await one.create({ name: null, contentType: 'audio/mpeg' });
      expect(await one.find(photo)).toEqual(photo);
      expect(await one.find(sound)).toEqual(sound);
      expect(await other.find(photo)).toBeUndefined();
    });

    it('counts the bytes of a day up to its maximum, and gives none back', async () => {
      const { create, draft, find, storedBytes } = createTenant();
      for (let uploads = 0; uploads < 3; uploads += 1) {
        const asset = await create({ sizeBytes: MAX_BYTES - 1 });
        if (uploads === 0) await assets.markDeleted(asset, NOW_MS);
        if (uploads === 1) await assets.reject(asset, 'unreadable_file', NOW_MS);
        if (uploads === 2) await assets.remove(asset);
      }
      expect(await storedBytes()).toBe(0);
      const refused = draft({ sizeBytes: 4 });
      const uploadedBytes = 3 * (MAX_BYTES - 1);
      expect(await assets.create(refused, LIMITS)).toEqual({ status: 'day_full', uploadedBytes });
      expect([await find(refused), await storedBytes()]).toEqual([undefined, 0]);
      await create({ sizeBytes: 3 });
      await create({ sizeBytes: 4, createdAtMs: NOW_MS + 24 * HOUR_MS });
    });

    it('exceeds the maximum of a day in no order of creates at the same time', async () => {
      const { draft } = createTenant();
      const limits = { maxStoredBytes: 1e9, maxUploadedBytesPerDay: MAX_BYTES };
      const drafts = Array.from({ length: 5 }, () => draft({ sizeBytes: 3000 }));
      const outcomes = await Promise.all(drafts.map((asset) => assets.create(asset, limits)));
      expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(3);
      expect(outcomes.filter(({ status }) => status === 'day_full')).toHaveLength(2);
    });

    it('reserves bytes up to the maximum, and reports what is stored beyond it', async () => {
      const { create, draft, find, storedBytes } = createTenant();
      expect(await storedBytes()).toBe(0);
      await create({ sizeBytes: 6000 });
      await create({ sizeBytes: 4000 });
      const refused = draft({ sizeBytes: 1 });
      expect(await assets.create(refused, LIMITS)).toEqual({
        status: 'storage_full',
        storedBytes: 10_000,
      });
      expect(await find(refused)).toBeUndefined();
      expect(await storedBytes()).toBe(10_000);
    });

    it('refuses an asset larger than the whole storage', async () => {
      const { draft, storedBytes } = createTenant();
      const outcome = await assets.create(draft({ sizeBytes: MAX_BYTES + 1 }), LIMITS);
      expect(outcome).toEqual({ status: 'storage_full', storedBytes: 0 });
      expect(await storedBytes()).toBe(0);
    });

    it('accepts only as many concurrent creates as there is room for', async () => {
      const { draft, storedBytes } = createTenant();
      const drafts = Array.from({ length: 4 }, () => draft({ sizeBytes: 4000 }));
      const outcomes = await Promise.all(drafts.map((asset) => assets.create(asset, LIMITS)));
      expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(2);
      expect(await storedBytes()).toBe(8000);
    });

    it('throws for an id that is stored already, and reserves nothing', async () => {
      const { create, storedBytes } = createTenant();
      const asset = await create();
      await expect(assets.create(asset, LIMITS)).rejects.toThrow('exists already');
      expect(await storedBytes()).toBe(asset.sizeBytes);
    });

    it('lists the newest first, page by page, without deleted assets', async () => {
      const { create, list } = createTenant();
      const made: Asset[] = [];
      for (let index = 0; index < 6; index += 1) made.push(await create());
      const [first, second, third, fourth, fifth, sixth] = made as [Asset, Asset, Asset, Asset, Asset, Asset];
      await assets.markDeleted(fifth, NOW_MS);
      await assets.markDeleted(first, NOW_MS);
      expect(await list({ limit: 2 })).toEqual([[sixth.id, fourth.id], fourth.id]);
      expect(await list({ limit: 2, before: fourth.id })).toEqual([[third.id, second.id], null]);
      expect(await list({ before: fifth.id })).toEqual([[fourth.id, third.id, second.id], null]);
    });

    it('lists one kind, and nothing of another workspace', async () => {
      const [{ create, list }, other] = [createTenant(), createTenant()];
      const photo = await create();
      const sound = await create({ contentType: 'audio/wav' });
      const logo = await create({ contentType: 'image/png' });
      expect(await list({ kind: 'image' })).toEqual([[logo.id, photo.id], null]);
      expect(await list({ kind: 'audio' })).toEqual([[sound.id], null]);
      expect(await list({ kind: 'image', limit: 1 })).toEqual([[logo.id], logo.id]);
      expect(await other.list()).toEqual([[], null]);
      expect(await other.list({ before: logo.id })).toEqual([[], null]);
    });

    it('becomes ready once, and keeps its bytes', async () => {
      const { create, find, storedBytes } = createTenant();
      const asset = await create();
      const ready = { ...asset, status: 'ready', facts: PHOTO_FACTS, dueAtMs: null };
      const outcomes = await Promise.all([
        assets.markReady(asset, PHOTO_FACTS, NOW_MS),
        assets.markReady(asset, PHOTO_FACTS, NOW_MS),
      ]);
      expect(outcomes).toEqual([ready, ready]);
      expect(await assets.reject(asset, 'unreadable_file', NOW_MS)).toEqual(ready);
      await assets.remove(asset);
      expect(await find(asset)).toEqual(ready);
      expect(await storedBytes()).toBe(asset.sizeBytes);
    });

    it('becomes ready as the file that it was converted to, once, and holds the bytes of that file', async () => {
      for (const sizeBytes of [300, 7000]) {
        const { create, storedBytes } = createTenant();
        await create({ sizeBytes: 500 });
        const asset = await create({ contentType: 'image/heic', sizeBytes: 1000 });
        const photo = { contentType: 'image/jpeg', sizeBytes, facts: PHOTO_FACTS } as const;
        const ready = { ...asset, ...photo, status: 'ready', dueAtMs: null };
        const outcomes = await Promise.all(
          [1, 2, 3].map(() => assets.markConverted(asset, photo, { maxStoredBytes: 7500, nowMs: NOW_MS })),
        );
        expect(outcomes).toEqual(outcomes.map(() => ({ status: 'settled', asset: ready })));
        expect(await assets.reject(asset, 'unreadable_file', NOW_MS)).toEqual(ready);
        expect(await storedBytes()).toBe(500 + sizeBytes);
        await assets.markDeleted(asset, NOW_MS);
        expect(await storedBytes()).toBe(500);
      }
    });

    it('stays as it is when what it was converted to has no room', async () => {
      const { create, find, storedBytes } = createTenant();
      const asset = await create({ contentType: 'image/avif', sizeBytes: 1000 });
      const photo = { contentType: 'image/webp', sizeBytes: 7000, facts: PHOTO_FACTS } as const;
      expect(await assets.markConverted(asset, photo, { maxStoredBytes: 6999, nowMs: NOW_MS })).toEqual({
        status: 'storage_full',
      });
      expect(await find(asset)).toEqual(asset);
      expect(await storedBytes()).toBe(1000);
      const rejected = await assets.reject(asset, 'storage_full', NOW_MS);
      expect(await assets.markConverted(asset, photo, { maxStoredBytes: 7000, nowMs: NOW_MS })).toEqual({
        status: 'settled',
        asset: rejected,
      });
      expect(await storedBytes()).toBe(0);
    });

    it('is rejected once, and releases its bytes', async () => {
      const { create, find, storedBytes, list } = createTenant();
      const asset = await create();
      const rejected = { ...asset, status: 'rejected', rejection: 'wrong_content_type', dueAtMs: null };
      expect(await assets.reject(asset, 'wrong_content_type', NOW_MS)).toEqual(rejected);
      expect(await assets.reject(asset, 'unreadable_file', NOW_MS)).toEqual(rejected);
      expect(await assets.markReady(asset, PHOTO_FACTS, NOW_MS)).toEqual(rejected);
      await assets.remove(asset);
      expect(await find(asset)).toEqual(rejected);
      expect(await storedBytes()).toBe(0);
      expect(await list()).toEqual([[asset.id], null]);
    });

    it.each(['awaiting_upload', 'ready', 'rejected'] as const)(
      'is deleted from %s, and its bytes are released once',
      async (status) => {
        const { create, find, storedBytes } = createTenant();
        await create({ sizeBytes: 500 });
        const asset = await create();
        if (status === 'ready') await assets.markReady(asset, PHOTO_FACTS, NOW_MS);
        if (status === 'rejected') await assets.reject(asset, 'too_long', NOW_MS);
        const stored = (await find(asset)) as Asset;
        const deleted = { ...stored, status: 'deleted', rejection: null, dueAtMs: NOW_MS + HOUR_MS };
        // `asset` is outdated where it was settled after it was read.
        expect(await assets.markDeleted(asset, NOW_MS + HOUR_MS)).toEqual(deleted);
        expect(await assets.markDeleted(stored, NOW_MS + 2 * HOUR_MS)).toEqual(deleted);
        expect(await assets.markReady(asset, PHOTO_FACTS, NOW_MS)).toEqual(deleted);
        expect(await assets.reject(asset, 'too_long', NOW_MS)).toEqual(deleted);
        expect(await find(asset)).toEqual(deleted);
        expect(await storedBytes()).toBe(500);
      },
    );

    it('is removed while it awaits its upload, and returned by nothing afterwards', async () => {
      const { create, find, storedBytes } = createTenant();
      const asset = await create();
      await Promise.all([assets.remove(asset), assets.remove(asset)]);
      expect(await find(asset)).toBeUndefined();
      expect(await storedBytes()).toBe(0);
      expect(await assets.markReady(asset, PHOTO_FACTS, NOW_MS)).toBeUndefined();
      expect(await assets.reject(asset, 'too_long', NOW_MS)).toBeUndefined();
      expect(await assets.markDeleted(asset, NOW_MS)).toBeUndefined();
      await assets.clearDue(asset);
      expect(await find(asset)).toBeUndefined();
      expect(await storedBytes()).toBe(0);
    });

    it('agrees with the stored bytes after every change at the same time', async () => {
      const { create, find, storedBytes } = createTenant();
      for (let round = 0; round < 8; round += 1) {
        const asset = await create({ sizeBytes: 1000 + round });
        await Promise.all([
          assets.markReady(asset, PHOTO_FACTS, NOW_MS),
          assets.reject(asset, 'too_many_pixels', NOW_MS),
          assets.markDeleted(asset, NOW_MS + HOUR_MS),
          assets.remove(asset),
          assets.markDeleted(asset, NOW_MS + HOUR_MS),
        ]);
        const stored = await find(asset);
        expect(await storedBytes()).toBe(stored && holdsBytes(stored) ? asset.sizeBytes : 0);
        if (stored) await assets.markDeleted(stored, NOW_MS);
        expect(await storedBytes()).toBe(0);
      }
    });

    it('is due at the end of the upload window and after a deletion, until that is cleared', async () => {
      const { workspaceId, create } = createTenant();
      const dueAtMs = NOW_MS + HOUR_MS;
      const waiting = await create({ dueAtMs });
      const ready = await create({ dueAtMs });
      await assets.markReady(ready, PHOTO_FACTS, NOW_MS);
      await assets.reject(await create({ dueAtMs }), 'too_long', NOW_MS);
      const deleted = await create({ dueAtMs: NOW_MS });
      const ended = await assets.markDeleted(deleted, dueAtMs);
      expect(await dueOf(workspaceId, dueAtMs - 1)).toEqual([]);
      expect(await dueOf(workspaceId, dueAtMs)).toEqual([waiting.id, deleted.id]);
      await assets.clearDue(deleted); // as it was before it was deleted
      expect(await dueOf(workspaceId, dueAtMs)).toEqual([waiting.id, deleted.id]);
      await assets.clearDue(ended ?? deleted);
      await assets.clearDue(waiting); // not deleted: stays due
      expect(await dueOf(workspaceId, dueAtMs)).toEqual([waiting.id]);
      await assets.remove(waiting);
      expect(await dueOf(workspaceId, dueAtMs)).toEqual([]);
    });
  });
