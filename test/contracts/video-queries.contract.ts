import { beforeAll, describe, expect, it } from 'vitest';
import { createTenant, NOW_MS } from './store-world.ts';
import type { VideoListRequest } from '#core/ports/videos.ts';
import type { Page } from '#core/ports/page.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { StoreWorld, Tenant } from './store-world.ts';

/** Long before anything another test stores, so that no lease of a shared table expires earlier. */
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
      const promo = await tenant.create({ template: 'promo-produk@5' });
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
      expect(await list({ template: 'promo-produk@5' })).toEqual([[promo.id], null]);
      expect(await list({ template: 'promo-produk' })).toEqual([[promo.id], null]);
      expect(await list({ template: 'promo' })).toEqual([[], null]);
      expect(await list({ ...canceled, template: 'composition' }, 1)).toEqual([[third], third]);
      expect(await list({ status: 'failed' })).toEqual([[], null]);
    });

    const listAll = async (list: (cursor: string | null) => Promise<Page<Video>>) => {
      const videos: Video[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<Video> = await list(cursor);
        videos.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return videos.sort((a, b) => (a.dueAtMs ?? 0) - (b.dueAtMs ?? 0));
    };

    it('lists expired leases of all shards, and no queued or ended video', async () => {
      const expired = async (nowMs: number) =>
        (await listAll((cursor) => world.videos.listExpiredLeases(nowMs, cursor))).map(({ id }) => id);
      const tenants = await Promise.all(Array.from({ length: 20 }, () => createTenant(world)));
      const ids: VideoId[] = [];
      for (const [index, tenant] of tenants.entries()) {
        await tenant.create({ dueAtMs: LONG_AGO_MS });
        const { id } = await tenant.create();
        await tenant.claim(id, { nowMs: LONG_AGO_MS + index, leaseMs: 1000 });
        ids.push(id);
      }
      expect(await expired(LONG_AGO_MS + 999)).toEqual([]);
      expect(await expired(LONG_AGO_MS + 1000)).toEqual(ids.slice(0, 1));
      expect(await expired(LONG_AGO_MS + 1019)).toEqual(ids);
      for (const [index, { workspaceId, get }] of tenants.entries()) {
        const id = ids[index] as VideoId;
        if (index % 2 === 0) await world.videos.cancel(workspaceId, id, NOW_MS);
        else await world.videos.abandon(await get(id), { code: 'internal_error' }, NOW_MS);
      }
      expect(await expired(LONG_AGO_MS + 1019)).toEqual([]);
    });

    it('lists no lease that a heartbeat has renewed', async () => {
      const tenant = await createTenant(world);
      const { id } = await tenant.create();
      const lease = await tenant.claim(id, { nowMs: LONG_AGO_MS, leaseMs: 1000 });
      const renewal = { framesDone: 1, rendererMsAtLeaseEnd: 0, renderersRunning: 1 };
      await world.videos.heartbeat(lease, { leaseExpiresAtMs: LONG_AGO_MS + 5000, ...renewal });
      const list = (nowMs: number) => listAll((cursor) => world.videos.listExpiredLeases(nowMs, cursor));
      expect(await list(LONG_AGO_MS + 4999)).toEqual([]);
      expect((await list(LONG_AGO_MS + 5000)).map((video) => video.id)).toEqual([id]);
      await world.videos.cancel(tenant.workspaceId, id, NOW_MS);
    });

    it('lists queued videos, due or not, until they are claimed or ended', async () => {
      const tenant = await createTenant(world);
      const listOwn = async () =>
        (await listAll((cursor) => world.videos.listQueued(cursor))).filter(
          ({ workspaceId }) => workspaceId === tenant.workspaceId,
        );
      const due = await tenant.create({ dueAtMs: LONG_AGO_MS });
      const later = await tenant.create();
      expect(await listOwn()).toEqual([due, later]);
      await world.videos.postpone(tenant.workspaceId, due.id, NOW_MS + 99_000);
      expect(await listOwn()).toEqual([later, { ...due, dueAtMs: NOW_MS + 99_000 }]);
      await tenant.claim(due.id);
      await world.videos.cancel(tenant.workspaceId, later.id, NOW_MS);
      expect(await listOwn()).toEqual([]);
    });
  });
