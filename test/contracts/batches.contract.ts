import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RUNNING_BATCHES_MAX } from '#contracts/limits.ts';
import type { Batch } from '#core/batch/batch.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import type { Video } from '#core/video/video.ts';
import { aBatch, aFail, createBatchIds, UNPAID_BUDGET_MS } from '#test/support/fakes/builders.ts';
import { COST, createTenant, expectLedgerToBeConsistent, NOW_MS } from './store-world.ts';
import type { StoreWorld, Tenant } from './store-world.ts';

export interface BatchWorld extends StoreWorld {
  readonly batches: BatchStore;
}

const MINUTE_MS = 60_000;
const REFUSAL = { code: 'invalid_variables', violations: { foto: [{ code: 'unknown_asset' }] } } as const;
const KEY = { keyHash: 'a'.repeat(64), fingerprint: 'b'.repeat(64) };

export const describeBatches = (name: string, makeWorld: () => Promise<BatchWorld>) =>
  describe(`${name}: batches`, () => {
    let world: BatchWorld;
    let tenant: Tenant;
    let ids = 0;
    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(async () => {
      tenant = await createTenant(world);
    });

    const draft = (overrides: Partial<Batch> = {}): Batch => {
      ids += 1;
      const id = createBatchIds({ nowMs: () => NOW_MS + ids })();
      return aBatch({ id, workspaceId: tenant.workspaceId, createdAtMs: NOW_MS }, overrides);
    };
    const store = async (overrides: Partial<Batch> = {}): Promise<Batch> => {
      const batch = draft(overrides);
      expect(await world.batches.create(batch, null)).toEqual({ status: 'created' });
      return batch;
    };
    const current = async ({ id }: Batch): Promise<Batch> => {
      const batch = await world.batches.find(tenant.workspaceId, id);
      if (!batch) throw new Error('the batch is not stored');
      return batch;
    };
    const begin = ({ id }: Batch, index: number, overrides: Partial<Video> = {}) => {
      const video = tenant.draft({ batch: { id, index }, ...overrides });
      const creation = { video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS };
      return { video, outcome: world.videos.create(creation, NOW_MS) };
    };
    const begun = async (batch: Batch, index: number): Promise<Video> => {
      const { video, outcome } = begin(batch, index);
      expect(await outcome).toEqual({ status: 'created' });
      return video;
    };
    const running = () => world.batches.running(tenant.workspaceId);
    const dueAt = async (nowMs: number) => {
      const { items } = await world.batches.listDue(nowMs, null);
      return items.some(({ workspaceId }) => workspaceId === tenant.workspaceId);
    };
    const cancelVideo = ({ id }: Video) => world.videos.cancel(tenant.workspaceId, id, NOW_MS);

    it('stores a batch as it is, running and due a minute later', async () => {
      const batch = await store();
      expect(await current(batch)).toEqual(batch);
      expect(await running()).toEqual({ ids: [batch.id], videoId: null });
      expect([await dueAt(NOW_MS + MINUTE_MS - 1), await dueAt(NOW_MS + MINUTE_MS)]).toEqual([false, true]);
      await world.batches.postpone(tenant.workspaceId, NOW_MS + 2 * MINUTE_MS);
      expect(await dueAt(NOW_MS + MINUTE_MS)).toBe(false);
    });

    it('returns the first batch of a key, also to two creates at once', async () => {
      const [one, other] = [draft(), draft()];
      const outcomes = await Promise.all([world.batches.create(one, KEY), world.batches.create(other, KEY)]);
      const replayed = outcomes.find(({ status }) => status === 'replayed');
      const first = outcomes[0]?.status === 'created' ? one : other;
      expect(replayed).toEqual({ status: 'replayed', record: { ...KEY, batchId: first.id } });
      expect((await world.batches.list(tenant.workspaceId, { limit: 9 })).batches).toEqual([first]);
      expect(await world.batches.findIdempotency(tenant.workspaceId, KEY.keyHash, NOW_MS)).toMatchObject({
        batchId: first.id,
      });
      expect(await world.batches.findIdempotency(tenant.workspaceId, 'c'.repeat(64), NOW_MS)).toBeUndefined();
    });

    it('lists newest first, page by page', async () => {
      const [first, second, third] = [await store(), await store(), await store()];
      const page = await world.batches.list(tenant.workspaceId, { limit: 2 });
      expect(page).toEqual({ batches: [third, second], nextCursor: second.id });
      const rest = await world.batches.list(tenant.workspaceId, { limit: 2, before: second.id });
      expect(rest).toEqual({ batches: [first], nextCursor: null });
    });

    it('refuses more running batches than allowed, resumed ones included', async () => {
      const batches: Batch[] = [];
      for (let batch = 0; batch < RUNNING_BATCHES_MAX; batch += 1) batches.push(await store());
      expect(await world.batches.create(draft(), null)).toEqual({ status: 'too_many_batches' });
      const [first] = batches;
      if (!first) throw new Error('no batch');
      expect(await world.batches.pause(first, 'insufficient_credits')).toBe(true);
      await store();
      const resumed = await world.batches.resume(tenant.workspaceId, first.id, NOW_MS);
      expect(resumed).toEqual({ status: 'too_many_batches' });
      expect(await current(first)).toMatchObject({ status: 'paused', pausedReason: 'insufficient_credits' });
    });

    it('lists all rows of a page when their refusals are large', async () => {
      const batch = await store({ rowCount: 40 });
      const subject = 'x'.repeat(50_000);
      const large = { ...REFUSAL, violations: { foto: [{ code: 'unknown_asset', subject }] } } as never;
      for (let nextRow = 0; nextRow < 40; nextRow += 1)
        expect(await world.batches.skipRow({ ...batch, nextRow }, large)).toBe(true);
      const rows = await world.batches.begunRows(tenant.workspaceId, batch.id, { first: 5, last: 39 });
      expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 35 }, (_, at) => at + 5));
      expect(rows.at(-1)?.refusal).toEqual(large);
    });

    it('begins each row once, in order, and only while no other video of a batch is active', async () => {
      const [batch, other] = [await store(), await store()];
      expect(await begin(batch, 1).outcome).toEqual({ status: 'not_next' });
      const attempts = [begin(batch, 0), begin(batch, 0), begin(other, 0)];
      const outcomes = await Promise.all(attempts.map(({ outcome }) => outcome));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['created', 'not_next', 'not_next']);
      expect(await tenant.balance()).toBe(9 * COST);
      const winner = attempts[outcomes.findIndex(({ status }) => status === 'created')]?.video;
      if (!winner?.batch) throw new Error('no video was created');
      expect(await running()).toEqual({ ids: [batch.id, other.id], videoId: winner.id });
      expect(await begin(batch, 0).outcome).toEqual({ status: 'not_next' });
      expect(await tenant.get(winner.id)).toEqual(winner);
      const rows = await world.batches.begunRows(tenant.workspaceId, winner.batch.id, { first: 0, last: 2 });
      expect(rows).toEqual([{ index: 0, videoId: winner.id, refusal: null }]);
      await cancelVideo(winner);
      expect((await running()).videoId).toBeNull();
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('reports that it is not the time before a lack of credits or slots', async () => {
      const batch = await store();
      await begun(batch, 0);
      const { outcome } = begin(batch, 0, { costMilliCredits: 100 * COST });
      expect(await outcome).toEqual({ status: 'not_next' });
      const { outcome: unpaid } = begin(batch, 1, { costMilliCredits: 100 * COST });
      expect(await unpaid).toEqual({ status: 'not_next' });
    });

    it('writes nothing of a row whose video is refused', async () => {
      const batch = await store();
      const { outcome } = begin(batch, 0, { costMilliCredits: 11 * COST });
      expect(await outcome).toMatchObject({ status: 'insufficient_credits' });
      expect([await current(batch), (await running()).videoId]).toEqual([batch, null]);
    });

    it('counts how the videos end, with credits and slots', async () => {
      const batch = await store();
      const done = await tenant.claim((await begun(batch, 0)).id);
      await world.videos.finish(done, { finishedAtMs: NOW_MS, outputKey: 'out/x', durationMs: 6000 });
      expect(await current(batch)).toMatchObject({ nextRow: 1, done: 1, failed: 0, canceled: 0 });
      const failed = await tenant.claim((await begun(batch, 1)).id);
      await world.videos.fail(failed, aFail({ code: 'script_error' }, NOW_MS));
      await cancelVideo(await begun(batch, 2));
      expect(await current(batch)).toMatchObject({ nextRow: 3, done: 1, failed: 1, canceled: 1 });
      expect([await tenant.balance(), await tenant.activeVideoIds()]).toEqual([9 * COST, []]);
      await expectLedgerToBeConsistent(world, tenant);
    });

    it('skips only the next row and stores the reason', async () => {
      const batch = await store();
      expect(await world.batches.skipRow(batch, REFUSAL)).toBe(true);
      expect(await world.batches.skipRow(batch, REFUSAL)).toBe(false);
      expect(await current(batch)).toMatchObject({ nextRow: 1, failed: 1 });
      const rows = await world.batches.begunRows(tenant.workspaceId, batch.id, { first: 0, last: 0 });
      expect(rows).toEqual([{ index: 0, videoId: null, refusal: REFUSAL }]);
      await begun(batch, 1);
    });

    it('begins no row of a paused batch until it is resumed', async () => {
      const batch = await store();
      expect(await world.batches.pause({ ...batch, nextRow: 1 }, 'workspace_suspended')).toBe(false);
      expect(await world.batches.pause(batch, 'workspace_suspended')).toBe(true);
      expect([await begin(batch, 0).outcome, await running()]).toEqual([
        { status: 'not_next' },
        { ids: [], videoId: null },
      ]);
      const resume = () => world.batches.resume(tenant.workspaceId, batch.id, NOW_MS);
      expect(await resume()).toEqual({ status: 'resumed' });
      expect(await resume()).toEqual({ status: 'unchanged' });
      expect([await current(batch), await running()]).toEqual([batch, { ids: [batch.id], videoId: null }]);
      await begun(batch, 0);
    });

    it('ends a canceled batch after its video, once', async () => {
      const batch = await store();
      const video = await begun(batch, 0);
      const cancel = () => world.batches.cancel(tenant.workspaceId, batch.id, NOW_MS);
      expect([await cancel(), await cancel()]).toEqual([true, false]);
      const canceled = await current(batch);
      expect(canceled).toMatchObject({ status: 'canceled', finishedAtMs: null });
      expect(await world.batches.end(canceled, NOW_MS)).toBeUndefined();
      await cancelVideo(video);
      const counted = await current(batch);
      expect(await world.batches.end(counted, NOW_MS + 5)).toBeNull();
      expect(await world.batches.end(counted, NOW_MS + 6)).toBeUndefined();
      expect(await current(batch)).toMatchObject({
        status: 'canceled',
        canceled: 1,
        finishedAtMs: NOW_MS + 5,
      });
      expect(await world.batches.resume(tenant.workspaceId, batch.id, NOW_MS)).toEqual({
        status: 'unchanged',
      });
    });

    it('is no longer due when the last batch has ended, unless another one has begun', async () => {
      const batch = await store({ rowCount: 1 });
      await cancelVideo(await begun(batch, 0));
      expect(await world.batches.end(await current(batch), NOW_MS)).toBeNull();
      expect(await current(batch)).toMatchObject({ status: 'done', finishedAtMs: NOW_MS });
      expect(await dueAt(NOW_MS + MINUTE_MS)).toBe(true);
      await world.batches.stop(tenant.workspaceId);
      expect(await dueAt(NOW_MS + MINUTE_MS)).toBe(false);
      await store();
      await world.batches.stop(tenant.workspaceId);
      expect(await dueAt(NOW_MS + MINUTE_MS)).toBe(true);
    });

    it('has no batch for another workspace', async () => {
      const batch = await store();
      const other = await createTenant(world);
      expect(await world.batches.find(other.workspaceId, batch.id)).toBeUndefined();
      expect(await world.batches.cancel(other.workspaceId, batch.id, NOW_MS)).toBe(false);
      expect(await world.batches.resume(other.workspaceId, batch.id, NOW_MS)).toEqual({
        status: 'unchanged',
      });
      expect(await current(batch)).toEqual(batch);
    });
  });
