import { beforeAll, describe, expect, it } from 'vitest';
import { RECORD_KEPT_DAYS } from '#contracts/limits.ts';
import type { VideoCreation } from '#core/ports/videos.ts';
import type { Video } from '#core/video/video.ts';
import { asWorkspaceId, aVideo, UNPAID_BUDGET_MS } from '#test/support/fakes/builders.ts';
import { COST, createTenant, expectLedgerToBeConsistent, NOW_MS } from './store-world.ts';
import type { StoreWorld } from './store-world.ts';

const RECORD_KEPT_MS = RECORD_KEPT_DAYS * 24 * 60 * 60 * 1000;

const keyed = (video: Video, keyHash = 'key-hash', fingerprint = 'body-1'): VideoCreation => ({
  video,
  idempotency: { keyHash, fingerprint, videoId: video.id },
  unpaidBudgetMs: UNPAID_BUDGET_MS,
});
const unkeyed = (video: Video): VideoCreation => ({
  video,
  idempotency: null,
  unpaidBudgetMs: UNPAID_BUDGET_MS,
});

export const describeVideoCreation = (name: string, makeWorld: () => Promise<StoreWorld>) =>
  describe(`${name}: video creation`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    it('stores the video, takes credits and a slot, and writes one ledger row', async () => {
      const tenant = await createTenant(world);
      const video = tenant.draft({ title: 'Promo kopi' });
      expect(await world.videos.create(unkeyed(video), NOW_MS)).toEqual({ status: 'created' });
      expect(await world.videos.find(tenant.workspaceId, video.id)).toEqual(video);
      expect(await tenant.balance()).toBe(9 * COST);
      expect(await tenant.activeVideoIds()).toEqual([video.id]);
      expect(await tenant.ledgerOf(video.id)).toEqual([{ kind: 'reserve', milliCredits: COST }]);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('accepts a price equal to the balance', async () => {
      const tenant = await createTenant(world, { milliCredits: COST });
      await tenant.create();
      expect(await tenant.balance()).toBe(0);
    });

    it('refuses a price one milli-credit over the balance and writes nothing', async () => {
      const tenant = await createTenant(world, { milliCredits: COST - 1 });
      const video = tenant.draft();
      expect(await world.videos.create(keyed(video), NOW_MS)).toEqual({
        status: 'insufficient_credits',
        availableMilliCredits: COST - 1,
      });
      expect(await world.videos.find(tenant.workspaceId, video.id)).toBeUndefined();
      expect(await world.videos.findIdempotency(tenant.workspaceId, 'key-hash', NOW_MS)).toBeUndefined();
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('refuses a third active video, returns the active ids and leaves the idempotency key unused', async () => {
      const tenant = await createTenant(world);
      const first = await tenant.create();
      const second = await tenant.create();
      const third = keyed(tenant.draft());
      const refused = await world.videos.create(third, NOW_MS);
      expect(refused).toEqual({ status: 'cap_reached', activeVideoIds: [first.id, second.id] });
      await world.videos.cancel(tenant.workspaceId, first.id, NOW_MS);
      expect(await world.videos.create(keyed(tenant.draft()), NOW_MS)).toEqual({ status: 'created' });
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('reports missing credits before a full cap, and suspension before both', async () => {
      const tenant = await createTenant(world, { milliCredits: 2 * COST });
      await tenant.create();
      await tenant.create();
      const creation = unkeyed(tenant.draft());
      expect(await world.videos.create(creation, NOW_MS)).toMatchObject({ status: 'insufficient_credits' });
      await world.workspaceAdmin.setStatus(tenant.workspaceId, 'suspended');
      expect(await world.videos.create(unkeyed(tenant.draft()), NOW_MS)).toEqual({ status: 'suspended' });
    });

    it('replays an earlier create with any body, also without credits or slots', async () => {
      const tenant = await createTenant(world, { milliCredits: 2 * COST });
      const first = tenant.draft();
      await world.videos.create(keyed(first), NOW_MS);
      await tenant.create();
      const record = { keyHash: 'key-hash', fingerprint: 'body-1', videoId: first.id };
      const again = await world.videos.create(keyed(tenant.draft(), 'key-hash', 'body-2'), NOW_MS);
      expect(again).toEqual({ status: 'replayed', record });
      await world.workspaceAdmin.setStatus(tenant.workspaceId, 'suspended');
      expect(await world.videos.create(keyed(tenant.draft()), NOW_MS)).toEqual({
        status: 'replayed',
        record,
      });
      expect(await world.videos.findIdempotency(tenant.workspaceId, 'key-hash', NOW_MS)).toEqual(record);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('separates the idempotency keys of two workspaces', async () => {
      const [one, other] = [await createTenant(world), await createTenant(world)];
      expect(await world.videos.create(keyed(one.draft()), NOW_MS)).toEqual({ status: 'created' });
      expect(await world.videos.create(keyed(other.draft()), NOW_MS)).toEqual({ status: 'created' });
    });

    it('treats an expired idempotency key as unused before DynamoDB deletes its item', async () => {
      const tenant = await createTenant(world);
      await world.videos.create(keyed(tenant.draft()), NOW_MS);
      const [before, after] = [NOW_MS + RECORD_KEPT_MS - 1000, NOW_MS + RECORD_KEPT_MS];
      expect(await world.videos.findIdempotency(tenant.workspaceId, 'key-hash', before)).toBeDefined();
      expect(await world.videos.findIdempotency(tenant.workspaceId, 'key-hash', after)).toBeUndefined();
      const replayed = await world.videos.create(keyed(tenant.draft()), before);
      expect(replayed).toMatchObject({ status: 'replayed' });
      const fresh = tenant.draft({ createdAtMs: after });
      expect(await world.videos.create(keyed(fresh), after)).toEqual({ status: 'created' });
      const record = await world.videos.findIdempotency(tenant.workspaceId, 'key-hash', after);
      expect(record?.videoId).toBe(fresh.id);
    });

    it('creates and charges one video for twenty concurrent creates with one key', async () => {
      const tenant = await createTenant(world);
      const creations = Array.from({ length: 20 }, () => keyed(tenant.draft()));
      const outcomes = await Promise.all(creations.map((creation) => world.videos.create(creation, NOW_MS)));
      const created = creations.filter((_, index) => outcomes[index]?.status === 'created');
      expect(created).toHaveLength(1);
      const winner = created[0]?.video.id;
      const replays = outcomes.filter(
        (outcome) => outcome.status === 'replayed' && outcome.record.videoId === winner,
      );
      expect(replays).toHaveLength(19);
      expect(await tenant.balance()).toBe(9 * COST);
      expect((await world.videos.list(tenant.workspaceId, { limit: 100 })).videos).toHaveLength(1);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('accepts exactly two of ten concurrent creates', async () => {
      const tenant = await createTenant(world);
      const creations = Array.from({ length: 10 }, () => unkeyed(tenant.draft()));
      const outcomes = await Promise.all(creations.map((creation) => world.videos.create(creation, NOW_MS)));
      const statuses = outcomes.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<string>(8).fill('cap_reached'), 'created', 'created']);
      expect(await tenant.balance()).toBe(8 * COST);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('throws for a workspace that does not exist', async () => {
      const workspaceId = asWorkspaceId('ws_nobody');
      const tenant = await createTenant(world);
      const video = aVideo({ id: tenant.draft().id, workspaceId, createdAtMs: NOW_MS });
      await expect(world.videos.create(unkeyed(video), NOW_MS)).rejects.toThrow();
      expect(await world.videos.find(workspaceId, video.id)).toBeUndefined();
    });
  });
