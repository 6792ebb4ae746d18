import { beforeAll, describe, expect, it } from 'vitest';
import type { Lease } from '#core/ports/videos.ts';
import type { Video } from '#core/video/video.ts';
import { COST, createTenant, expectLedgerToBeConsistent, NOW_MS } from './store-world.ts';
import type { StoreWorld, Tenant } from './store-world.ts';
import { NO_RENDERER_TIME, aFail } from '#test/support/fakes/builders.ts';

const FINISH = { outputKey: 'out/file.mp4', durationMs: 6000, finishedAtMs: NOW_MS + 9000 };
/** Renderer time on the record after the claim of one worker with a lease of 60 s. */
const CLAIMED_TIME = { rendererMsAtLeaseEnd: 60_000, renderersRunning: 1 } as const;
const CRASH = { code: 'render_crashed' } as const;

export const describeVideoLife = (name: string, makeWorld: () => Promise<StoreWorld>) =>
  describe(`${name}: video transitions`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    /** Heartbeat, release, finish and fail with this lease are refused and leave the record unchanged. */
    const expectLeaseIsInvalid = async (tenant: Tenant, lease: Lease) => {
      const before = await tenant.get(lease.videoId);
      const beat = { leaseExpiresAtMs: NOW_MS + 999_000, framesDone: 99, ...NO_RENDERER_TIME };
      expect(await world.videos.heartbeat(lease, beat)).toBe(false);
      const release = { dueAtMs: NOW_MS + 1, rendererMsAtLeaseEnd: 0 };
      expect(await world.videos.releaseClaim(lease, release)).toBe(false);
      expect(await world.videos.finish(lease, FINISH)).toBeUndefined();
      expect(await world.videos.fail(lease, aFail(CRASH, NOW_MS))).toBeUndefined();
      expect(await tenant.get(lease.videoId)).toEqual(before);
      await expectLedgerToBeConsistent(world, tenant);
    };

    describe('claim', () => {
      it('moves a queued video to rendering with a lease', async () => {
        const tenant = await createTenant(world);
        const video = await tenant.create();
        const claimed = await world.videos.claim(tenant.workspaceId, video.id, {
          owner: 'worker-1',
          nowMs: NOW_MS,
          leaseExpiresAtMs: NOW_MS + 60_000,
        });
        const expected: Video = {
          ...video,
          ...CLAIMED_TIME,
          status: 'rendering',
          attempt: 1,
          leaseOwner: 'worker-1',
          dueAtMs: NOW_MS + 60_000,
        };
        expect(claimed).toEqual(expected);
        expect(await tenant.get(video.id)).toEqual(expected);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('succeeds for exactly one of several concurrent workers', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        const claims = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            world.videos.claim(tenant.workspaceId, id, {
              owner: `worker-${index}`,
              nowMs: NOW_MS,
              leaseExpiresAtMs: NOW_MS + 60_000,
            }),
          ),
        );
        expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
      });

      it('refuses a video until its lease expires', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        const first = await tenant.claim(id, { leaseMs: 60_000 });
        await world.videos.heartbeat(first, {
          leaseExpiresAtMs: NOW_MS + 60_000,
          framesDone: 42,
          ...NO_RENDERER_TIME,
        });
        const next = { owner: 'worker-2', leaseExpiresAtMs: NOW_MS + 120_000 };
        const early = await world.videos.claim(tenant.workspaceId, id, { ...next, nowMs: NOW_MS + 59_999 });
        expect(early).toBeUndefined();
        const due = await world.videos.claim(tenant.workspaceId, id, { ...next, nowMs: NOW_MS + 60_000 });
        expect(due).toMatchObject({ attempt: 2, leaseOwner: 'worker-2', framesDone: 42 });
        await expectLeaseIsInvalid(tenant, first);
      });

      it('is idempotent, so that the SDK can repeat it after a lost response', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        const claim = { owner: 'worker-1', nowMs: NOW_MS, leaseExpiresAtMs: NOW_MS + 60_000 };
        const first = await world.videos.claim(tenant.workspaceId, id, claim);
        expect(first).toMatchObject({ attempt: 1 });
        expect(await world.videos.claim(tenant.workspaceId, id, claim)).toEqual(first);
      });

      it('refuses a fourth attempt at any time', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        for (let attempt = 1; attempt <= 3; attempt += 1)
          await tenant.claim(id, { owner: `worker-${attempt}`, nowMs: NOW_MS + attempt * 60_000 });
        const fourth = { owner: 'worker-4', nowMs: NOW_MS + 1e9, leaseExpiresAtMs: NOW_MS + 2e9 };
        expect(await world.videos.claim(tenant.workspaceId, id, fourth)).toBeUndefined();
        expect(await tenant.get(id)).toMatchObject({ status: 'rendering', attempt: 3 });
      });

      it('claims a queued video before it is due', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create({ dueAtMs: NOW_MS + 600_000 });
        expect(await tenant.claim(id)).toMatchObject({ attempt: 1 });
      });

      it('returns undefined for an unknown or terminal video', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        await world.videos.cancel(tenant.workspaceId, id, NOW_MS);
        const claim = { owner: 'worker-1', nowMs: NOW_MS + 1e9, leaseExpiresAtMs: NOW_MS + 2e9 };
        expect(await world.videos.claim(tenant.workspaceId, id, claim)).toBeUndefined();
        expect(await world.videos.claim(tenant.workspaceId, tenant.draft().id, claim)).toBeUndefined();
        expect(await world.videos.find(tenant.workspaceId, tenant.draft().id)).toBeUndefined();
      });
    });

    describe('heartbeat', () => {
      it('moves the end of the lease and records progress', async () => {
        const tenant = await createTenant(world);
        const lease = await tenant.claim((await tenant.create()).id);
        const beat = { leaseExpiresAtMs: NOW_MS + 90_000, framesDone: 77, ...NO_RENDERER_TIME };
        expect(await world.videos.heartbeat(lease, beat)).toBe(true);
        expect(await tenant.get(lease.videoId)).toMatchObject({ dueAtMs: NOW_MS + 90_000, framesDone: 77 });
      });

      it('refuses another owner and another attempt', async () => {
        const tenant = await createTenant(world);
        const lease = await tenant.claim((await tenant.create()).id);
        await expectLeaseIsInvalid(tenant, { ...lease, owner: 'worker-2' });
        await expectLeaseIsInvalid(tenant, { ...lease, attempt: 2 });
      });
    });

    describe('releaseClaim', () => {
      const RELEASE = { dueAtMs: NOW_MS + 70_000, rendererMsAtLeaseEnd: 0 };

      it('moves the video back to the queue as before the claim, with its credits and its slot', async () => {
        const tenant = await createTenant(world);
        const video = await tenant.create();
        const lease = await tenant.claim(video.id);
        expect(await world.videos.releaseClaim(lease, RELEASE)).toBe(true);
        expect(await tenant.get(video.id)).toEqual({ ...video, dueAtMs: NOW_MS + 70_000 });
        expect(await tenant.balance()).toBe(9 * COST);
        expect(await tenant.activeVideoIds()).toEqual([video.id]);
        expect(await tenant.ledgerOf(video.id)).toEqual([{ kind: 'reserve', milliCredits: COST }]);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('changes nothing when it is repeated after a lost response', async () => {
        const tenant = await createTenant(world);
        const lease = await tenant.claim((await tenant.create()).id);
        expect(await world.videos.releaseClaim(lease, RELEASE)).toBe(true);
        await expectLeaseIsInvalid(tenant, lease);
        await tenant.claim(lease.videoId, { owner: 'worker-2' });
        await expectLeaseIsInvalid(tenant, lease);
      });

      it('refuses another owner, another attempt and a terminal video', async () => {
        const tenant = await createTenant(world);
        const lease = await tenant.claim((await tenant.create()).id);
        await expectLeaseIsInvalid(tenant, { ...lease, owner: 'worker-2' });
        await expectLeaseIsInvalid(tenant, { ...lease, attempt: 2 });
        await world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS);
        await expectLeaseIsInvalid(tenant, lease);
      });

      it('keeps the attempts before it and their renderer time, which a cancel then counts', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        await tenant.claim(id, { leaseMs: 60_000 });
        const second = await tenant.claim(id, { owner: 'worker-2', nowMs: NOW_MS + 60_000 });
        expect(await world.videos.releaseClaim(second, { ...RELEASE, rendererMsAtLeaseEnd: 60_000 })).toBe(
          true,
        );
        expect(await tenant.get(id)).toMatchObject({ attempt: 1, rendererMsAtLeaseEnd: 60_000 });
        const canceled = await world.videos.cancel(tenant.workspaceId, id, NOW_MS + 61_000);
        expect(canceled?.video.unpaidRendererMs).toBe(60_000);
      });

      it('never uses up the attempts', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        for (let claims = 1; claims <= 5; claims += 1) {
          const lease = await tenant.claim(id, { owner: `worker-${claims}` });
          expect(lease.attempt).toBe(1);
          await world.videos.releaseClaim(lease, RELEASE);
        }
        const listed = await world.videos.listQueued(null);
        expect(listed.items.map((video) => video.id)).toContain(id);
      });
    });

    describe('finish', () => {
      it('moves the video to done, captures the credits and frees the slot', async () => {
        const tenant = await createTenant(world);
        const video = await tenant.create();
        const lease = await tenant.claim(video.id);
        const expected: Video = {
          ...video,
          ...CLAIMED_TIME,
          ...FINISH,
          status: 'done',
          attempt: 1,
          framesDone: video.frameCount,
          leaseOwner: null,
          dueAtMs: null,
        };
        expect(await world.videos.finish(lease, FINISH)).toEqual({ video: expected, delivery: null });
        expect(await tenant.get(video.id)).toEqual(expected);
        expect(await tenant.balance()).toBe(9 * COST);
        expect(await tenant.activeVideoIds()).toEqual([]);
        expect(await tenant.ledgerOf(video.id)).toEqual([
          { kind: 'reserve', milliCredits: COST },
          { kind: 'capture', milliCredits: COST },
        ]);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it.each([
        ['with a poster key', { posterKey: 'out/poster.jpg' }],
        ['without a poster', {}],
      ])('stores the output key %s', async (_, poster) => {
        const tenant = await createTenant(world);
        const video = await tenant.create();
        await world.videos.finish(await tenant.claim(video.id), { ...FINISH, ...poster });
        const { outputKey } = FINISH;
        expect(await tenant.get(video.id)).toMatchObject({ outputKey, posterKey: null, ...poster });
      });

      it('succeeds once when called twice, in sequence or concurrently', async () => {
        const tenant = await createTenant(world);
        const [first, second] = [await tenant.create(), await tenant.create()];
        const lease = await tenant.claim(first.id);
        expect(await world.videos.finish(lease, FINISH)).toBeDefined();
        await expectLeaseIsInvalid(tenant, lease);
        const other = await tenant.claim(second.id);
        const both = await Promise.all([
          world.videos.finish(other, FINISH),
          world.videos.finish(other, FINISH),
        ]);
        expect(both.filter(Boolean)).toHaveLength(1);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('frees only the slot of its own video', async () => {
        const tenant = await createTenant(world);
        const [first, second] = [await tenant.create(), await tenant.create()];
        await world.videos.finish(await tenant.claim(first.id), FINISH);
        expect(await tenant.activeVideoIds()).toEqual([second.id]);
      });
    });

    describe('fail', () => {
      it('moves the video to failed, returns the credits and frees the slot', async () => {
        const tenant = await createTenant(world);
        const video = await tenant.create();
        const lease = await tenant.claim(video.id);
        const expected: Video = {
          ...video,
          ...CLAIMED_TIME,
          status: 'failed',
          failure: { code: 'script_error' },
          finishedAtMs: NOW_MS + 5000,
          attempt: 1,
          leaseOwner: null,
          dueAtMs: null,
        };
        const failed = await world.videos.fail(lease, aFail({ code: 'script_error' }, NOW_MS + 5000));
        expect(failed).toEqual({ video: expected, delivery: null });
        expect(await tenant.get(video.id)).toEqual(expected);
        expect(await tenant.balance()).toBe(10 * COST);
        expect(await tenant.ledgerOf(video.id)).toEqual([
          { kind: 'reserve', milliCredits: COST },
          { kind: 'release', milliCredits: COST },
        ]);
        await expectLeaseIsInvalid(tenant, lease);
      });
    });

    describe('abandon', () => {
      it('fails a queued and a rendering video', async () => {
        const tenant = await createTenant(world);
        const [queued, rendering] = [await tenant.create(), await tenant.create()];
        await tenant.claim(rendering.id);
        for (const { id } of [queued, rendering]) {
          const seen = await tenant.get(id);
          const expected: Video = {
            ...seen,
            status: 'failed',
            failure: CRASH,
            unpaidRendererMs: seen.status === 'rendering' ? 1000 : 0,
            finishedAtMs: NOW_MS + 1000,
            leaseOwner: null,
            dueAtMs: null,
          };
          expect(await world.videos.abandon(seen, CRASH, NOW_MS + 1000)).toEqual({
            video: expected,
            delivery: null,
          });
          expect(await tenant.get(id)).toEqual(expected);
          expect(await world.videos.abandon(seen, CRASH, NOW_MS)).toBeUndefined();
        }
        expect(await tenant.balance()).toBe(10 * COST);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('changes nothing when the video was claimed, renewed or completed since it was read', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        const asQueued = await tenant.get(id);
        const lease = await tenant.claim(id);
        expect(await world.videos.abandon(asQueued, CRASH, NOW_MS)).toBeUndefined();
        const asRendering = await tenant.get(id);
        await world.videos.heartbeat(lease, {
          leaseExpiresAtMs: NOW_MS + 61_000,
          framesDone: 1,
          ...NO_RENDERER_TIME,
        });
        expect(await world.videos.abandon(asRendering, CRASH, NOW_MS)).toBeUndefined();
        await world.videos.finish(lease, FINISH);
        expect(await world.videos.abandon(await tenant.get(id), CRASH, NOW_MS)).toBeUndefined();
        expect(await tenant.get(id)).toMatchObject({ status: 'done' });
        await expectLedgerToBeConsistent(world, tenant);
      });
    });

    describe('cancel', () => {
      it('cancels a queued video and returns its credits', async () => {
        const tenant = await createTenant(world);
        const video = await tenant.create();
        const canceled = await world.videos.cancel(tenant.workspaceId, video.id, NOW_MS + 2000);
        const expected: Video = { ...video, status: 'canceled', finishedAtMs: NOW_MS + 2000, dueAtMs: null };
        expect(canceled).toEqual({ video: expected, delivery: null });
        expect(await tenant.get(video.id)).toEqual(expected);
        expect(await tenant.balance()).toBe(10 * COST);
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('cancels a rendering video and invalidates its lease', async () => {
        const tenant = await createTenant(world);
        const lease = await tenant.claim((await tenant.create()).id);
        const canceled = await world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS);
        expect(canceled).toMatchObject({ video: { status: 'canceled', leaseOwner: null } });
        await expectLeaseIsInvalid(tenant, lease);
      });

      it('changes nothing and returns undefined when the video is terminal', async () => {
        const tenant = await createTenant(world);
        const done = await tenant.claim((await tenant.create()).id);
        await world.videos.finish(done, FINISH);
        const failed = await tenant.claim((await tenant.create()).id);
        await world.videos.fail(failed, aFail(CRASH, NOW_MS));
        const canceled = await tenant.create();
        await world.videos.cancel(tenant.workspaceId, canceled.id, NOW_MS);
        for (const id of [done.videoId, failed.videoId, canceled.id]) {
          const before = await tenant.get(id);
          expect(await world.videos.cancel(tenant.workspaceId, id, NOW_MS + 5000)).toBeUndefined();
          expect(await tenant.get(id)).toEqual(before);
        }
        await expectLedgerToBeConsistent(world, tenant);
      });

      it('does not find a video of another workspace', async () => {
        const [one, other] = [await createTenant(world), await createTenant(world)];
        const { id } = await one.create();
        expect(await world.videos.cancel(other.workspaceId, id, NOW_MS)).toBeUndefined();
        expect(await one.get(id)).toMatchObject({ status: 'queued' });
      });

      it('succeeds for either cancel or finish when both run concurrently', async () => {
        const tenant = await createTenant(world);
        const lease = await tenant.claim((await tenant.create()).id);
        const [canceled, finished] = await Promise.all([
          world.videos.cancel(tenant.workspaceId, lease.videoId, NOW_MS),
          world.videos.finish(lease, FINISH),
        ]);
        const { status } = await tenant.get(lease.videoId);
        expect([canceled?.video.status, finished?.video.status].filter(Boolean)).toEqual([status]);
        await expectLedgerToBeConsistent(world, tenant);
      });
    });

    describe('transitions to a terminal status', () => {
      it('succeed for exactly one of several concurrent callers', async () => {
        const tenant = await createTenant(world);
        const seen = await tenant.create();
        const lease = await tenant.claim(seen.id);
        const outcomes = await Promise.all([
          world.videos.finish(lease, FINISH),
          world.videos.fail(lease, aFail(CRASH, NOW_MS)),
          world.videos.cancel(tenant.workspaceId, seen.id, NOW_MS),
        ]);
        await expectLeaseIsInvalid(tenant, lease);
        expect(await world.videos.abandon(seen, CRASH, NOW_MS)).toBeUndefined();
        expect(await world.videos.cancel(tenant.workspaceId, seen.id, NOW_MS)).toBeUndefined();
        const stored = await tenant.get(seen.id);
        expect(outcomes.filter((outcome) => outcome !== undefined).map(({ video }) => video)).toEqual([
          stored,
        ]);
      });
    });

    describe('postpone', () => {
      it('moves the due time of a queued video', async () => {
        const tenant = await createTenant(world);
        const { id } = await tenant.create();
        expect(await world.videos.postpone(tenant.workspaceId, id, NOW_MS + 77_000)).toBe(true);
        expect(await tenant.get(id)).toMatchObject({ dueAtMs: NOW_MS + 77_000 });
      });

      it('does not change a rendering or terminal video', async () => {
        const tenant = await createTenant(world);
        const [rendering, ended] = [await tenant.create(), await tenant.create()];
        await tenant.claim(rendering.id);
        await world.videos.cancel(tenant.workspaceId, ended.id, NOW_MS);
        for (const { id } of [rendering, ended]) {
          const before = await tenant.get(id);
          expect(await world.videos.postpone(tenant.workspaceId, id, NOW_MS + 77_000)).toBe(false);
          expect(await tenant.get(id)).toEqual(before);
        }
        expect(await world.videos.postpone(tenant.workspaceId, tenant.draft().id, NOW_MS)).toBe(false);
      });
    });
  });
