import { beforeAll, describe, expect, it } from 'vitest';
import { createTenant, NOW_MS } from './store-world.ts';
import type { VideoListRequest } from '#core/ports/videos.ts';
import type { VideoId } from '#core/video/video.ts';
import type { StoreWorld, Tenant } from './store-world.ts';

/** Long before anything another test stores, so that these are the oldest due videos of a shared table. */
const LONG_AGO_MS = Date.UTC(2000, 0, 1);

export const describeVideoQueries = (name: string, makeWorld: () => Promise<StoreWorld>) =>
  describe(`${name}: video queries`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    /** Oldest first; each is ended at once, so that the cap stays out of the way. */
    const createEnded = async (tenant: Tenant, count: number) => {
      const ids = [];
      for (let made = 0; made < count; made += 1) {
        const { id } = await tenant.create();
        await world.videos.cancel(tenant.workspaceId, id, NOW_MS);
        ids.push(id);
      }
      return ids;
    };

    it('finds a video in its own workspace only', async () => {
      const [one, other] = [await createTenant(world), await createTenant(world)];
      const video = await one.create();
      expect(await world.videos.find(one.workspaceId, video.id)).toEqual(video);
      expect(await world.videos.find(other.workspaceId, video.id)).toBeUndefined();
    });

    it('lists the newest first, page by page, without gaps or repeats', async () => {
      const tenant = await createTenant(world);
      const newestFirst = (await createEnded(tenant, 5)).toReversed();
      const pages = [];
      let before;
      do {
        const page = await world.videos.list(tenant.workspaceId, { limit: 2, ...(before && { before }) });
        pages.push(page.videos.map(({ id }) => id));
        before = page.nextCursor;
      } while (before !== null);
      expect(pages).toEqual([newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(4)]);
    });

    it('returns no cursor with a full last page', async () => {
      const tenant = await createTenant(world);
      await createEnded(tenant, 2);
      expect((await world.videos.list(tenant.workspaceId, { limit: 2 })).nextCursor).toBeNull();
    });

    it('lists nothing for a workspace without videos, and nothing of another one', async () => {
      const [one, other] = [await createTenant(world), await createTenant(world)];
      await one.create();
      const empty = { videos: [], nextCursor: null };
      expect(await world.videos.list(other.workspaceId, { limit: 20 })).toEqual(empty);
    });

    it('continues below a cursor of a missing video', async () => {
      const tenant = await createTenant(world);
      const { id: gap } = tenant.draft();
      const { id } = await tenant.create();
      const older = await world.videos.list(tenant.workspaceId, { limit: 20, before: gap });
      expect(older.videos).toEqual([]);
      const newer = tenant.draft().id;
      const all = await world.videos.list(tenant.workspaceId, { limit: 20, before: newer });
      expect(all.videos.map((video) => video.id)).toEqual([id]);
    });

    it('filters by status and template, newest first, without gaps or repeats', async () => {
      const tenant = await createTenant(world);
      const [first, second, third] = await createEnded(tenant, 3);
      const promo = await tenant.create({ template: 'promo-produk@1' });
      await world.videos.cancel(tenant.workspaceId, promo.id, NOW_MS);
      await tenant.create();
      const list = async (request: Omit<VideoListRequest, 'limit'>, limit = 20) => {
        const { videos, nextCursor } = await world.videos.list(tenant.workspaceId, { limit, ...request });
        return [videos.map(({ id }) => id), nextCursor];
      };
      const canceled = { status: 'canceled' } as const;
      expect(await list(canceled)).toEqual([[promo.id, third, second, first], null]);
      expect(await list(canceled, 3)).toEqual([[promo.id, third, second], second]);
      expect(await list({ ...canceled, before: second as VideoId }, 3)).toEqual([[first], null]);
      expect(await list({ template: 'promo-produk@1' })).toEqual([[promo.id], null]);
      expect(await list({ ...canceled, template: 'composition' }, 1)).toEqual([[third], third]);
      expect(await list({ status: 'failed' })).toEqual([[], null]);
    });

    it('lists active videos that are due, oldest first, up to the limit', async () => {
      const tenant = await createTenant(world);
      const late = await tenant.create({ dueAtMs: LONG_AGO_MS + 2000 });
      const { id } = await tenant.create({ dueAtMs: NOW_MS });
      await tenant.claim(id, { nowMs: LONG_AGO_MS, leaseMs: 1000 });
      const lapsed = await tenant.get(id);
      expect(await world.videos.listDue(LONG_AGO_MS + 999, 10)).toEqual([]);
      expect(await world.videos.listDue(LONG_AGO_MS + 1000, 10)).toEqual([lapsed]);
      expect(await world.videos.listDue(LONG_AGO_MS + 2000, 10)).toEqual([lapsed, late]);
      expect(await world.videos.listDue(LONG_AGO_MS + 2000, 1)).toEqual([lapsed]);
      await world.videos.cancel(tenant.workspaceId, id, NOW_MS);
      await world.videos.abandon(late, { code: 'internal_error' }, NOW_MS);
      expect(await world.videos.listDue(LONG_AGO_MS + 2000, 10)).toEqual([]);
    });
  });
