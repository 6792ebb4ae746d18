import { beforeAll, describe, expect, it } from 'vitest';
import { videoIdFromUuid } from '#core/video/video.ts';
import type { VideoId } from '#core/video/video.ts';
import { newTestDelivery } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookAdmin, WebhookStore } from '#core/ports/webhooks.ts';
import { anEndpoint, asWorkspaceId, aFail } from '#test/support/fakes/builders.ts';
import { createTenant, expectLedgerToBeConsistent, NOW_MS } from './store-world.ts';
import type { StoreWorld, Tenant } from './store-world.ts';

export interface WebhookWorld extends StoreWorld {
  readonly webhooks: WebhookStore;
  readonly webhookAdmin: WebhookAdmin;
}

const FINISH = { outputKey: 'out/file.mp4', durationMs: 6000, finishedAtMs: NOW_MS + 9000 };
const LEASE = { nowMs: NOW_MS + 1000, leaseExpiresAtMs: NOW_MS + 61_000 };
const URL_TEXT = 'https://toko.example/hooks';

export const describeWebhooks = (name: string, makeWorld: () => Promise<WebhookWorld>) =>
  describe(`${name}: webhook endpoints and deliveries`, () => {
    let world: WebhookWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    const createTenantWithEndpoint = async () => {
      const tenant = await createTenant(world);
      await world.webhookAdmin.putEndpoint(anEndpoint({ workspaceId: tenant.workspaceId, url: URL_TEXT }));
      return tenant;
    };
    const deliveriesOf = async ({ workspaceId }: Tenant) =>
      (await world.webhookAdmin.listDeliveries(workspaceId, { limit: 50 })).deliveries;
    const deliveryOf = async (tenant: Tenant): Promise<Delivery> => {
      const [delivery] = await deliveriesOf(tenant);
      if (!delivery) throw new Error('no delivery was recorded');
      return delivery;
    };
    /** A tenant with one canceled video, and its delivery. */
    const cancelOne = async () => {
      const tenant = await createTenantWithEndpoint();
      const { id } = await tenant.create();
      await world.videos.cancel(tenant.workspaceId, id, NOW_MS);
      return { tenant, delivery: await deliveryOf(tenant) };
    };
    const claim = async (delivery: Delivery): Promise<Delivery> => {
      const claimed = await world.webhooks.claim(delivery, LEASE);
      if (!claimed) throw new Error('the delivery was not free');
      return claimed;
    };

    describe('endpoint', () => {
      it('is stored, replaced and removed', async () => {
        const { workspaceId } = await createTenant(world);
        expect(await world.webhooks.findEndpoint(workspaceId)).toBeUndefined();
        const first = anEndpoint({ workspaceId });
        await world.webhookAdmin.putEndpoint(first);
        expect(await world.webhooks.findEndpoint(workspaceId)).toEqual(first);
        const retired = { secret: first.secret, signsUntilMs: NOW_MS };
        const second = anEndpoint({ workspaceId, url: URL_TEXT, disabledAtMs: NOW_MS, retired });
        await world.webhookAdmin.putEndpoint(second);
        expect(await world.webhooks.findEndpoint(workspaceId)).toEqual(second);
        expect(await world.webhookAdmin.removeEndpoint(workspaceId)).toBe(true);
        expect(await world.webhooks.findEndpoint(workspaceId)).toBeUndefined();
        expect(await world.webhookAdmin.removeEndpoint(workspaceId)).toBe(false);
      });

      it('requires a workspace', async () => {
        const orphan = anEndpoint({ workspaceId: asWorkspaceId('ws_nobody') });
        await expect(world.webhookAdmin.putEndpoint(orphan)).rejects.toThrow('ws_nobody');
        expect(await world.webhooks.findEndpoint(orphan.workspaceId)).toBeUndefined();
      });

      it('is disabled only when its URL is unchanged', async () => {
        const { workspaceId } = await createTenant(world);
        const seen = anEndpoint({ workspaceId });
        await world.webhooks.disableEndpoint(seen, NOW_MS); // removed by now: not brought back
        expect(await world.webhooks.findEndpoint(workspaceId)).toBeUndefined();
        await world.webhookAdmin.putEndpoint({ ...seen, url: URL_TEXT });
        await world.webhooks.disableEndpoint(seen, NOW_MS);
        expect(await world.webhooks.findEndpoint(workspaceId)).toMatchObject({ disabledAtMs: null });
        await world.webhooks.disableEndpoint({ ...seen, url: URL_TEXT }, NOW_MS);
        expect(await world.webhooks.findEndpoint(workspaceId)).toMatchObject({ disabledAtMs: NOW_MS });
      });
    });

    describe('completing a video', () => {
      const COMPLETIONS = {
        'video.done': async ({ workspaceId, create, claim }: Tenant) => {
          const lease = await claim((await create()).id);
          const completed = await world.videos.finish(lease, FINISH);
          return { completed, workspaceId, videoId: lease.videoId, completedAtMs: FINISH.finishedAtMs };
        },
        'video.failed': async ({ workspaceId, create, claim }: Tenant) => {
          const lease = await claim((await create()).id);
          const completed = await world.videos.fail(lease, aFail({ code: 'script_error' }, NOW_MS));
          return { completed, workspaceId, videoId: lease.videoId, completedAtMs: NOW_MS };
        },
        'video.canceled': async ({ workspaceId, create }: Tenant) => {
          const { id } = await create();
          const completed = await world.videos.cancel(workspaceId, id, NOW_MS);
          return { completed, workspaceId, videoId: id, completedAtMs: NOW_MS };
        },
      } as const;

      it.each(Object.entries(COMPLETIONS))('records a delivery of %s and returns it', async (type, end) => {
        const tenant = await createTenantWithEndpoint();
        const { completed, workspaceId, videoId, completedAtMs } = await end(tenant);
        const expected = {
          workspaceId,
          videoId,
          type,
          status: 'pending',
          attempt: 0,
          createdAtMs: completedAtMs,
          dueAtMs: completedAtMs + 60_000,
          lastAttemptAtMs: null,
          lastResult: null,
        };
        expect(await deliveriesOf(tenant)).toEqual([expected]);
        expect(completed?.delivery).toEqual(expected);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('records a delivery for an abandoned video', async () => {
        const tenant = await createTenantWithEndpoint();
        const video = await tenant.create();
        const completed = await world.videos.abandon(video, { code: 'render_crashed' }, NOW_MS);
        expect(completed?.delivery).toMatchObject({ type: 'video.failed', videoId: video.id });
        expect(await deliveriesOf(tenant)).toEqual([completed?.delivery]);
      });

      it('records no delivery without an enabled endpoint of the workspace', async () => {
        await createTenantWithEndpoint();
        const [none, gone] = [await createTenant(world), await createTenant(world)];
        await world.webhookAdmin.putEndpoint(
          anEndpoint({ workspaceId: gone.workspaceId, disabledAtMs: NOW_MS }),
        );
        for (const tenant of [none, gone]) {
          const { id } = await tenant.create();
          expect(await world.videos.cancel(tenant.workspaceId, id, NOW_MS)).toMatchObject({
            video: { status: 'canceled' },
            delivery: null,
          });
          expect(await deliveriesOf(tenant)).toEqual([]);
        }
      });

      it('records one delivery for concurrent transitions and none for a refused one', async () => {
        const tenant = await createTenantWithEndpoint();
        const lease = await tenant.claim((await tenant.create()).id);
        expect(await world.videos.finish({ ...lease, owner: 'somebody' }, FINISH)).toBeUndefined();
        expect(await deliveriesOf(tenant)).toEqual([]);
        const outcomes = await Promise.all([
          world.videos.finish(lease, FINISH),
          world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS),
          world.videos.fail(lease, aFail({ code: 'script_error' }, NOW_MS)),
        ]);
        const { status } = await tenant.get(lease.videoId);
        const deliveries = await deliveriesOf(tenant);
        expect(deliveries).toMatchObject([{ type: `video.${status}` }]);
        expect(outcomes.flatMap((outcome) => outcome?.delivery ?? [])).toEqual(deliveries);
      });
    });

    describe('delivery attempt', () => {
      it('is started by exactly one of several duplicate messages', async () => {
        const { delivery } = await cancelOne();
        const claims = await Promise.all(
          Array.from({ length: 6 }, () => world.webhooks.claim(delivery, LEASE)),
        );
        expect(claims.filter(Boolean)).toEqual([
          {
            ...delivery,
            attempt: 1,
            dueAtMs: LEASE.leaseExpiresAtMs,
            lastAttemptAtMs: LEASE.nowMs,
          },
        ]);
      });

      it('is the last when it delivers, and clears the due time', async () => {
        const { tenant, delivery } = await cancelOne();
        const first = await claim(delivery);
        expect(await world.webhooks.settle(first, { status: 'delivered', result: 'http_204' })).toBe(true);
        const over = { ...first, status: 'delivered', lastResult: 'http_204', dueAtMs: null };
        expect(await deliveriesOf(tenant)).toEqual([over]);
        expect(await world.webhooks.claim(first, LEASE)).toBeUndefined();
        expect(await world.webhooks.settle(first, { status: 'failed', result: 'late' })).toBe(false);
        expect(await world.webhooks.postpone(first, NOW_MS)).toBe(false);
        expect(await world.webhookAdmin.resend(tenant.workspaceId, first.videoId, NOW_MS)).toBe(false);
        expect(await deliveriesOf(tenant)).toEqual([over]);
      });

      it('is followed by another when it fails, which only its own message starts', async () => {
        const { tenant, delivery } = await cancelOne();
        const first = await claim(delivery);
        const settlement = { status: 'pending', result: 'http_503', dueAtMs: NOW_MS + 300_000 } as const;
        expect(await world.webhooks.settle(first, settlement)).toBe(true);
        const waiting = { ...first, dueAtMs: NOW_MS + 300_000, lastResult: 'http_503' };
        expect(await deliveriesOf(tenant)).toEqual([waiting]);
        expect(await world.webhooks.claim(delivery, LEASE)).toBeUndefined();
        expect(await claim(first)).toMatchObject({ attempt: 2 });
      });

      it('cannot settle after a later attempt has started', async () => {
        const { delivery } = await cancelOne();
        const lost = await claim(delivery);
        const current = await claim(lost);
        expect(await world.webhooks.settle(lost, { status: 'delivered', result: 'http_200' })).toBe(false);
        expect(await world.webhooks.settle(current, { status: 'failed', result: 'http_500' })).toBe(true);
      });
    });

    it('lists pending deliveries that are due, oldest first, and no videos among them', async () => {
      const longAgoMs = Date.UTC(2001, 0, 1);
      const tenant = await createTenantWithEndpoint();
      const endAt = async (atMs: number) => {
        const { id } = await tenant.create({ dueAtMs: longAgoMs });
        await world.videos.cancel(tenant.workspaceId, id, atMs);
        return id;
      };
      const later = await endAt(longAgoMs + 1000);
      const earlier = await endAt(longAgoMs);
      await tenant.create({ dueAtMs: longAgoMs });
      const list = async (nowMs: number) => (await world.webhooks.listDue(nowMs, null)).items;
      const due = async (nowMs: number) => (await list(nowMs)).map(({ videoId }) => videoId);
      expect(await due(longAgoMs + 59_999)).toEqual([]);
      expect(await due(longAgoMs + 60_000)).toEqual([earlier]);
      expect(await due(longAgoMs + 61_000)).toEqual([earlier, later]);
      const [first] = await list(longAgoMs + 61_000);
      expect(first && (await world.webhooks.postpone(first, longAgoMs + 99_000))).toBe(true);
      expect(await due(longAgoMs + 61_000)).toEqual([later]);
    });

    it('lists the deliveries of the newest videos first, of one workspace', async () => {
      const tenant = await createTenantWithEndpoint();
      const ids = [];
      for (let made = 0; made < 3; made += 1) {
        const { id } = await tenant.create();
        await world.videos.cancel(tenant.workspaceId, id, NOW_MS);
        ids.push(id);
      }
      const list = async (page: Parameters<WebhookAdmin['listDeliveries']>[1]) => {
        const { deliveries, nextCursor } = await world.webhookAdmin.listDeliveries(tenant.workspaceId, page);
        return { ids: deliveries.map(({ videoId }) => videoId), nextCursor };
      };
      const [third, second, first] = ids.toReversed();
      expect(await list({ limit: 50 })).toEqual({ ids: [third, second, first], nextCursor: null });
      expect(await list({ limit: 2 })).toEqual({ ids: [third, second], nextCursor: second });
      expect(await list({ limit: 2, before: second as VideoId })).toEqual({ ids: [first], nextCursor: null });
    });

    it('adds a test event, which is due and can be claimed', async () => {
      const tenant = await createTenantWithEndpoint();
      const videoId = videoIdFromUuid('01997b1e-0000-7000-8000-00000000beef');
      const added = newTestDelivery(tenant.workspaceId, videoId, NOW_MS);
      await world.webhookAdmin.addDelivery(added);
      expect(await deliveriesOf(tenant)).toEqual([added]);
      expect(await claim(added)).toMatchObject({ type: 'webhook.test', attempt: 1 });
    });

    it('restarts a failed delivery with all its attempts', async () => {
      const { tenant, delivery } = await cancelOne();
      const { workspaceId, videoId } = delivery;
      expect(await world.webhookAdmin.resend(workspaceId, videoId, NOW_MS)).toBe(false);
      const tried = await claim(delivery);
      await world.webhooks.settle(tried, { status: 'failed', result: 'http_500' });
      expect(await world.webhookAdmin.resend(workspaceId, videoId, NOW_MS + 5000)).toBe(true);
      const again = { status: 'pending', attempt: 0, dueAtMs: NOW_MS + 5000, lastResult: 'http_500' };
      expect(await deliveryOf(tenant)).toMatchObject(again);
      expect(await claim({ ...tried, attempt: 0 })).toMatchObject({ attempt: 1 });
      const other = (await createTenant(world)).workspaceId;
      expect(await world.webhookAdmin.resend(other, videoId, NOW_MS)).toBe(false);
    });
  });
