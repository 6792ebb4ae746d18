import { beforeAll, describe, expect, it } from 'vitest';
import { SOURCE_WAITS_MAX } from '#contracts/limits.ts';
import { holdsBytes } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { aFetch, asWorkspaceId, createAssetIds } from '#test/support/fakes/builders.ts';
import { NOW_MS } from './store-world.ts';

const DAY_MAX_BYTES = 12_000;
const LIMITS = { maxStoredBytes: 10_000, maxUploadedBytesPerDay: DAY_MAX_BYTES };
const RESERVED = 5000;
const FILE = { contentType: 'image/png', sizeBytes: 1200 } as const;

let workspaces = 0;

/** Files that are fetched from an address. */
export const describeAssetFetches = (name: string, makeStore: () => Promise<AssetStore>) =>
  describe(`${name}: fetches of assets`, () => {
    let assets: AssetStore;
    beforeAll(async () => {
      assets = await makeStore();
    });

    const createTenant = () => {
      workspaces += 1;
      const workspaceId = asWorkspaceId(`ws_fetches-${workspaces}`);
      const idsStartAtMs = NOW_MS + workspaces * 1000;
      const newAssetId = createAssetIds({ nowMs: () => idsStartAtMs });
      const draft = (overrides: Partial<Asset> = {}): Asset =>
        aFetch({ id: newAssetId(), workspaceId, createdAtMs: NOW_MS }, { sizeBytes: RESERVED, ...overrides });
      const create = async (): Promise<Asset> => {
        const asset = draft();
        expect(await assets.create(asset, LIMITS)).toEqual({ status: 'created' });
        return asset;
      };
      const find = ({ id }: Asset) => assets.find(workspaceId, id);
      const storedBytes = async () => (await assets.findStorage(workspaceId)).storedBytes;
      /** As a create reports it that has no room in the day. */
      const bytesOfDay = async (): Promise<number> => {
        const limits = { maxStoredBytes: 1e9, maxUploadedBytesPerDay: DAY_MAX_BYTES };
        const outcome = await assets.create(draft({ sizeBytes: DAY_MAX_BYTES }), limits);
        return outcome.status === 'day_full' ? outcome.uploadedBytes : 0;
      };
      return { workspaceId, draft, create, find, storedBytes, bytesOfDay };
    };

    it('counts the reserved size, then the size of the file, and removes the address', async () => {
      const { create, find, storedBytes, bytesOfDay } = createTenant();
      const asset = await create();
      expect(await find(asset)).toEqual(asset);
      expect([await storedBytes(), await bytesOfDay()]).toEqual([RESERVED, RESERVED]);
      const fetched = {
        ...asset,
        ...FILE,
        status: 'awaiting_upload',
        sourceUrl: null,
        inspection: { begun: 0, requestedAtMs: 0 },
        dueAtMs: NOW_MS + 1,
      };
      const outcomes = await Promise.all([1, 2, 3].map(() => assets.markFetched(asset, FILE, NOW_MS + 1)));
      expect(outcomes).toEqual([fetched, fetched, fetched]);
      expect(await find(asset)).toEqual(fetched);
      expect([await storedBytes(), await bytesOfDay()]).toEqual([FILE.sizeBytes, FILE.sizeBytes]);
    });

    it('returns the reserved size once when it is rejected, and counts the received bytes for the day', async () => {
      const { create, find, storedBytes, bytesOfDay } = createTenant();
      const asset = await create();
      const rejected = {
        ...asset,
        status: 'rejected',
        rejection: 'source_unreachable',
        sourceUrl: null,
        dueAtMs: null,
      };
      expect(await assets.reject(asset, 'source_unreachable', NOW_MS, 700)).toEqual(rejected);
      expect(await assets.reject(asset, 'source_refused', NOW_MS, 700)).toEqual(rejected);
      expect(await assets.markFetched(asset, FILE, NOW_MS)).toEqual(rejected);
      expect(await find(asset)).toEqual(rejected);
      expect([await storedBytes(), await bytesOfDay()]).toEqual([0, 700]);
    });

    it('releases its bytes when it is deleted, except those of the day, and removes the address', async () => {
      const { create, find, storedBytes, bytesOfDay } = createTenant();
      const asset = await create();
      await assets.markDeleted(asset, NOW_MS);
      expect(await assets.markFetched(asset, FILE, NOW_MS)).toEqual(await find(asset));
      expect(await find(asset)).toMatchObject({ status: 'deleted', sourceUrl: null });
      expect([await storedBytes(), await bytesOfDay()]).toEqual([0, RESERVED]);
    });

    it('is found by its address until its time, and created once by concurrent requests', async () => {
      const { workspaceId, draft, storedBytes } = createTenant();
      const source = { digest: 'a'.repeat(64), untilMs: NOW_MS + 1000 };
      const drafts = [draft(), draft(), draft()];
      const outcomes = await Promise.all(drafts.map((asset) => assets.createFetch(asset, LIMITS, source)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
        'begun_before',
        'begun_before',
        'created',
      ]);
      const begun = drafts[outcomes.findIndex(({ status }) => status === 'created')];
      const find = (id = workspaceId, digest = source.digest, nowMs = NOW_MS) =>
        assets.findFetch(id, digest, nowMs);
      expect(await find()).toEqual(begun);
      expect(await storedBytes()).toBe(RESERVED);
      expect(await find(createTenant().workspaceId)).toBeUndefined();
      expect(await find(workspaceId, 'b'.repeat(64))).toBeUndefined();
      expect(await find(workspaceId, source.digest, source.untilMs)).toBeUndefined();
    });

    it('is fetched again after its time, and after its address was released', async () => {
      const { workspaceId, draft, bytesOfDay } = createTenant();
      const digest = 'a'.repeat(64);
      const begin = async (atMs: number) => {
        const asset = draft({ sizeBytes: 1000, createdAtMs: atMs });
        const { status } = await assets.createFetch(asset, LIMITS, { digest, untilMs: atMs + 1000 });
        return { id: asset.id, status };
      };
      const found = async (atMs: number) => (await assets.findFetch(workspaceId, digest, atMs))?.id;
      const first = await begin(NOW_MS);
      expect((await begin(NOW_MS + 999)).status).toBe('begun_before');
      const second = await begin(NOW_MS + 1000);
      expect([first.status, second.status, await found(NOW_MS + 1000)]).toEqual([
        'created',
        'created',
        second.id,
      ]);
      const change = ({ id }: { readonly id: Asset['id'] }, untilMs: number) =>
        assets.identifyUntil({ workspaceId, id }, { digest, untilMs });
      await change(first, NOW_MS);
      expect(await found(NOW_MS + 1000)).toBe(second.id);
      await change(second, NOW_MS + 5000);
      expect([await found(NOW_MS + 4999), (await begin(NOW_MS + 4999)).status]).toEqual([
        second.id,
        'begun_before',
      ]);
      await change(second, NOW_MS + 1000);
      expect(await found(NOW_MS + 1000)).toBeUndefined();
      expect((await begin(NOW_MS + 1000)).status).toBe('created');
      expect(await bytesOfDay()).toBe(3000);
    });

    it('is waited for by as many requests of a workspace as have places, until they end or their time passes', async () => {
      const { workspaceId } = createTenant();
      const begin = (nowMs: number, id = workspaceId) => assets.beginWait(id, nowMs, nowMs + 1000);
      const waits = await Promise.all(Array.from({ length: SOURCE_WAITS_MAX + 2 }, () => begin(NOW_MS)));
      const [first, ...others] = waits.filter((wait) => wait !== undefined);
      expect(others).toHaveLength(SOURCE_WAITS_MAX - 1);
      expect(await begin(NOW_MS, createTenant().workspaceId)).toBeDefined();
      if (first) await assets.endWait(workspaceId, first);
      const second = await begin(NOW_MS + 1);
      expect(second?.place).toBe(first?.place);
      if (first) await assets.endWait(workspaceId, first);
      expect(await begin(NOW_MS + 2)).toBeUndefined();
      expect(await begin(NOW_MS + 1000)).toBeDefined();
    });

    it('stores no address when the storage is full', async () => {
      const { workspaceId, draft } = createTenant();
      const source = { digest: 'a'.repeat(64), untilMs: NOW_MS + 1000 };
      const large = draft({ sizeBytes: LIMITS.maxStoredBytes + 1 });
      expect(await assets.createFetch(large, LIMITS, source)).toEqual({
        status: 'storage_full',
        storedBytes: 0,
      });
      expect(await assets.findFetch(workspaceId, source.digest, NOW_MS)).toBeUndefined();
    });

    it('is listed only when no kind is named', async () => {
      const { workspaceId, create } = createTenant();
      const { id } = await create();
      const idsOf = async (kind?: 'image' | 'video') =>
        (await assets.list(workspaceId, { limit: 5, ...(kind && { kind }) })).assets.map((asset) => asset.id);
      expect([await idsOf(), await idsOf('image'), await idsOf('video')]).toEqual([[id], [], []]);
    });

    it('is postponed unless it has changed since it was read', async () => {
      const { create, find } = createTenant();
      const asset = await create();
      await assets.postpone(asset, NOW_MS + 5);
      await assets.postpone(asset, NOW_MS + 9);
      expect(await find(asset)).toEqual({ ...asset, dueAtMs: NOW_MS + 5 });
      const fetched = await assets.markFetched(asset, FILE, NOW_MS + 5);
      await assets.postpone({ ...asset, dueAtMs: NOW_MS + 5 }, NOW_MS + 9);
      expect(await find(asset)).toEqual(fetched);
    });

    it('agrees with the stored bytes after every change at the same time', async () => {
      const { create, find, storedBytes } = createTenant();
      for (let round = 0; round < 2; round += 1) {
        const asset = await create();
        await Promise.all([
          assets.markFetched(asset, FILE, NOW_MS),
          assets.reject(asset, 'source_too_large', NOW_MS, 100),
          assets.markDeleted(asset, NOW_MS),
        ]);
        const stored = await find(asset);
        expect(await storedBytes()).toBe(stored && holdsBytes(stored) ? stored.sizeBytes : 0);
        if (stored) await assets.markDeleted(stored, NOW_MS);
        expect(await storedBytes()).toBe(0);
      }
    });
  });
