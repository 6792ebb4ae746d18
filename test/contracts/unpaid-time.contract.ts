import { beforeAll, describe, expect, it } from 'vitest';
import type { VideoCreation } from '#core/ports/videos.ts';
import type { Video } from '#core/video/video.ts';
import { createTenant, NOW_MS } from './store-world.ts';
import type { StoreWorld, Tenant } from './store-world.ts';

const BUDGET_MS = 100_000;
const HOUR_MS = 60 * 60 * 1000;
const SCRIPT_ERROR = { code: 'script_error' } as const;
const FINISH = { outputKey: 'out/file.mp4', durationMs: 6000, finishedAtMs: NOW_MS };

const creationOf = (video: Video, keyHash?: string): VideoCreation => ({
  video,
  idempotency: keyHash === undefined ? null : { keyHash, fingerprint: 'body', videoId: video.id },
  unpaidBudgetMs: BUDGET_MS,
});

export const describeUnpaidTime = (name: string, makeWorld: () => Promise<StoreWorld>) =>
  describe(`${name}: unpaid renderer time`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    const unpaidMs = ({ workspaceId }: Tenant, atMs = NOW_MS) =>
      world.workspaces.unpaidRendererMs(workspaceId, atMs);
    const failNew = async (tenant: Tenant, unpaidRendererMs: number, finishedAtMs = NOW_MS) => {
      const lease = await tenant.claim((await tenant.create()).id);
      return world.videos.fail(lease, { failure: SCRIPT_ERROR, finishedAtMs, unpaidRendererMs });
    };

    it('adds up over the failed videos of one clock hour and workspace', async () => {
      const [tenant, other] = [await createTenant(world), await createTenant(world)];
      expect(await unpaidMs(tenant)).toBe(0);
      const failed = await failNew(tenant, 21_500);
      expect(failed?.video.unpaidRendererMs).toBe(21_500);
      await failNew(tenant, 500, NOW_MS + HOUR_MS - 1);
      await failNew(tenant, 7, NOW_MS + HOUR_MS);
      expect(await unpaidMs(tenant)).toBe(22_000);
      expect(await unpaidMs(tenant, NOW_MS + HOUR_MS)).toBe(7);
      expect(await unpaidMs(other)).toBe(0);
    });

    it('does not grow with a finished video, a canceled queued one or a failure that counts nothing', async () => {
      const tenant = await createTenant(world);
      await world.videos.finish(await tenant.claim((await tenant.create()).id), FINISH);
      await world.videos.cancel(tenant.workspaceId, (await tenant.create()).id, NOW_MS);
      await failNew(tenant, 0);
      expect(await unpaidMs(tenant)).toBe(0);
    });

    it('counts a canceled video from its claim until its renderers have stopped', async () => {
      const tenant = await createTenant(world);
      const lease = await tenant.claim((await tenant.create()).id);
      const canceled = await world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS + 1000);
      expect(canceled?.video.unpaidRendererMs).toBe(1000 + 4000);
      expect(await tenant.get(lease.videoId)).toEqual(canceled?.video);
      expect(await unpaidMs(tenant)).toBe(5000);
    });

    it('counts each of several renderers of a canceled video', async () => {
      const tenant = await createTenant(world);
      const lease = await tenant.claim((await tenant.create()).id);
      const beat = { leaseExpiresAtMs: NOW_MS + 70_000, framesDone: 9, renderersRunning: 3 };
      await world.videos.heartbeat(lease, { ...beat, rendererMsAtLeaseEnd: 25_000 + 3 * 60_000 });
      await world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS + 12_000);
      expect(await unpaidMs(tenant)).toBe(25_000 + 3 * (2000 + 4000));
    });

    it('counts at most the lease whatever the clock of the caller', async () => {
      const tenant = await createTenant(world);
      for (const skewMs of [-300_000, 300_000]) {
        const lease = await tenant.claim((await tenant.create()).id);
        const canceled = await world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS + skewMs);
        expect(canceled?.video.unpaidRendererMs).toBe(skewMs < 0 ? 0 : 60_000);
      }
    });

    it('counts the whole lease of each worker that died', async () => {
      const tenant = await createTenant(world);
      const { id } = await tenant.create();
      await tenant.claim(id, { nowMs: NOW_MS });
      await tenant.claim(id, { nowMs: NOW_MS + 60_000, owner: 'worker-2' });
      const dead = await tenant.get(id);
      const abandoned = await world.videos.abandon(dead, { code: 'render_crashed' }, NOW_MS + 200_000);
      expect(abandoned?.video.unpaidRendererMs).toBe(2 * 60_000);
      expect(await unpaidMs(tenant)).toBe(2 * 60_000);
    });

    it('counts a worker that claims the video while it is being canceled', async () => {
      const tenant = await createTenant(world);
      const { id } = await tenant.create();
      const lease = { owner: 'worker-1', nowMs: NOW_MS, leaseExpiresAtMs: NOW_MS + 60_000 };
      const [claimed, canceled] = await Promise.all([
        world.videos.claim(tenant.workspaceId, id, lease),
        world.videos.cancel(tenant.workspaceId, id, NOW_MS),
      ]);
      expect(canceled?.video.unpaidRendererMs).toBe(claimed ? 4000 : 0);
      expect(await unpaidMs(tenant)).toBe(claimed ? 4000 : 0);
    });

    it('counts once when a video is failed, canceled and abandoned at the same time', async () => {
      const tenant = await createTenant(world);
      const lease = await tenant.claim((await tenant.create()).id);
      const seen = await tenant.get(lease.videoId);
      const outcomes = await Promise.all([
        world.videos.fail(lease, {
          failure: SCRIPT_ERROR,
          finishedAtMs: NOW_MS,
          unpaidRendererMs: 11_000,
        }),
        world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS),
        world.videos.abandon(seen, { code: 'render_crashed' }, NOW_MS),
      ]);
      const [completed, ...others] = outcomes.filter((outcome) => outcome !== undefined);
      expect(others).toEqual([]);
      expect(await unpaidMs(tenant)).toBe(completed?.video.unpaidRendererMs);
    });

    it('refuses a create once the budget of the hour is used, and writes nothing', async () => {
      const tenant = await createTenant(world);
      await failNew(tenant, BUDGET_MS - 1);
      const accepted = tenant.draft();
      expect(await world.videos.create(creationOf(accepted), NOW_MS)).toEqual({ status: 'created' });
      const lease = await tenant.claim(accepted.id);
      const failure = { failure: SCRIPT_ERROR, finishedAtMs: NOW_MS, unpaidRendererMs: 1 };
      await world.videos.fail(lease, failure);
      const balance = await tenant.balance();
      const refused = tenant.draft();
      const creation = creationOf(refused, 'unused-key');
      expect(await world.videos.create(creation, NOW_MS)).toEqual({ status: 'unpaid_budget_used' });
      expect(await world.videos.find(tenant.workspaceId, refused.id)).toBeUndefined();
      expect(await world.videos.findIdempotency(tenant.workspaceId, 'unused-key', NOW_MS)).toBeUndefined();
      expect(await tenant.balance()).toBe(balance);
    });

    it('accepts a create in the next hour and after a reset', async () => {
      const tenant = await createTenant(world);
      await failNew(tenant, BUDGET_MS);
      const nextHour = await world.videos.create(creationOf(tenant.draft()), NOW_MS + HOUR_MS);
      expect(nextHour).toEqual({ status: 'created' });
      await world.workspaceAdmin.resetUnpaid(tenant.workspaceId, NOW_MS);
      expect(await unpaidMs(tenant)).toBe(0);
      expect(await world.videos.create(creationOf(tenant.draft()), NOW_MS)).toEqual({ status: 'created' });
    });

    it('replays an earlier create, and reports a suspension, before the used budget', async () => {
      const tenant = await createTenant(world);
      const first = tenant.draft();
      await world.videos.create(creationOf(first, 'key'), NOW_MS);
      await failNew(tenant, BUDGET_MS);
      const again = await world.videos.create(creationOf(tenant.draft(), 'key'), NOW_MS);
      expect(again).toMatchObject({ status: 'replayed', record: { videoId: first.id } });
      await world.workspaceAdmin.setStatus(tenant.workspaceId, 'suspended');
      expect(await world.videos.create(creationOf(tenant.draft()), NOW_MS)).toEqual({ status: 'suspended' });
    });

    it('reports the used budget before missing credits and a full cap', async () => {
      const tenant = await createTenant(world, { milliCredits: 3 * 6000 });
      await failNew(tenant, BUDGET_MS);
      await tenant.create();
      await tenant.create();
      const creation = creationOf(tenant.draft({ costMilliCredits: 60_000 }));
      expect(await world.videos.create(creation, NOW_MS)).toEqual({ status: 'unpaid_budget_used' });
    });
  });
