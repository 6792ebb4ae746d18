import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Video } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { videoIdOf, waitUntil } from '#test/support/faults/fixture.ts';
import type { Worker } from '#test/support/faults/fixture.ts';
import { aFile, createEmulatedFixture, putFile } from '#test/support/faults/emulated-fixture.ts';
import { createRandom } from '#test/support/faults/random.ts';
import type { FaultRates } from '#test/support/faults/sdk-faults.ts';
import { rewriteTable } from '#test/support/mux-mp4.ts';

const COST = 200;

export interface RenderSizes {
  readonly lostSends: number;
  readonly throttledVideos: number;
}

export const describeRenders = ({ lostSends, throttledVideos }: RenderSizes) =>
  describe('renders', () => {
    let aws: EmulatedAws;
    beforeAll(async () => {
      aws = await startEmulators();
    });
    afterAll(() => aws.stop());

    const open = async (rates: FaultRates = {}, seed = 1) => {
      const fixture = createEmulatedFixture(aws, rates, createRandom(seed));
      const id = await fixture.audit.openWorkspace(1000 * COST);
      const current = async (): Promise<Video> => {
        const [newest] = await fixture.audit.listVideos(id);
        if (!newest) throw new Error('the workspace has no video');
        return newest;
      };
      const start = async (): Promise<Worker> => {
        const queued = fixture.receive();
        if (!queued) throw new Error('no message is visible');
        const worker = fixture.startWorker(queued);
        await waitUntil(() => worker.request() !== undefined || worker.outcome() !== undefined);
        return worker;
      };
      const expectLedger = async (done: number) => {
        expect(await fixture.audit.reconcile(id)).toEqual([]);
        expect(await fixture.audit.balance(id)).toBe((1000 - done) * COST);
        fixture.close();
      };
      return {
        ...fixture,
        id,
        current,
        start,
        expectLedger,
        areAllEnded: () => fixture.audit.areAllEnded(id),
      };
    };
    const finish = async (worker: Worker) => {
      const request = worker.request();
      if (request) worker.respond(await putFile(request));
      await worker.ended;
    };

    it('start once and end once when each message is delivered five times, concurrently and late', async () => {
      const fixture = await open();
      await fixture.create(fixture.id);
      const [message] = fixture.queue.waiting;
      if (!message) throw new Error('no message was sent');
      for (let copy = 1; copy < 5; copy += 1) await fixture.queue.duplicate(message);
      const workers = await Promise.all(Array.from({ length: 5 }, fixture.start));
      expect(workers.filter((worker) => worker.request())).toHaveLength(1);
      for (const worker of workers) await finish(worker);
      for (let copy = 1; copy <= 5; copy += 1) await fixture.queue.duplicate(message);
      const late = await Promise.all(Array.from({ length: 5 }, fixture.start));
      expect(late.map((worker) => worker.outcome())).toEqual(
        Array.from({ length: 5 }, () => ({ status: 'not_claimed' })),
      );
      expect(await fixture.current()).toMatchObject({ status: 'done', attempt: 1 });
      await fixture.expectLedger(1);
    });

    it(`end within two minutes after ${lostSends} crashes between record and message`, async () => {
      const fixture = await open();
      let longest = 0;
      for (let run = 0; run < lostSends; run += 1) {
        void fixture.create(fixture.id, { fault: { at: 'send', kind: 'stops before' } });
        for (;;) if ((await fixture.audit.listVideos(fixture.id)).length > run) break;
        longest = Math.max(longest, await fixture.minutesUntilEnded(fixture.areAllEnded, 2));
      }
      expect(longest).toBeLessThanOrEqual(2);
      const videos = await fixture.audit.listVideos(fixture.id);
      expect(videos.filter(({ status }) => status === 'done')).toHaveLength(Math.min(100, lostSends));
      await fixture.expectLedger(lostSends);
    });

    it('fail once and release their credits when their message becomes a dead letter, also after redrives', async () => {
      const fixture = await open();
      await fixture.create(fixture.id);
      const [message] = fixture.queue.waiting;
      if (!message) throw new Error('no message was sent');
      fixture.queue.moveToDeadLetters(message);
      const [letter] = fixture.queue.takeDeadLetters();
      if (!letter) throw new Error('no dead letter');
      expect(await fixture.closeAbandoned(letter)).toBe('closed');
      const closed = await fixture.current();
      expect(closed).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
      expect(await fixture.closeAbandoned(letter)).toBe('unchanged');
      await fixture.queue.send(letter);
      expect((await fixture.start()).outcome()).toEqual({ status: 'not_claimed' });
      expect(await fixture.current()).toEqual(closed);
      await fixture.expectLedger(0);
    });

    it(`end for all ${throttledVideos} videos while 30 % of the DynamoDB requests are throttled`, async () => {
      const fixture = await open({ throttled: 0.3 }, 11);
      let refused = 0;
      for (let made = 0; made < throttledVideos;) {
        const created = await fixture.create(fixture.id).catch(() => undefined);
        const isMade = created !== undefined && videoIdOf(created) !== undefined;
        if (isMade) made += 1;
        else {
          // A failed worker leaves its message hidden and its slot in use until the timeouts pass.
          refused += 1;
          fixture.clock.advance(60_001);
          await fixture.sweep().catch(() => {});
        }
        if (!isMade || made % 2 === 0) await fixture.renderVisible().catch(() => {});
      }
      await fixture.minutesUntilEnded(fixture.areAllEnded, 5);
      const videos = await fixture.audit.listVideos(fixture.id);
      expect(videos.map(({ status }) => status)).toEqual(videos.map(() => 'done'));
      expect(fixture.injected.throttled).toBeGreaterThan(throttledVideos);
      expect(refused).toBeLessThanOrEqual(throttledVideos);
      await fixture.expectLedger(videos.length);
    });

    it('are not completed by a worker that resumes after its lease has expired', async () => {
      const fixture = await open();
      await fixture.create(fixture.id);
      const first = await fixture.start();
      const oldRequest = first.request();
      first.stop();
      fixture.clock.advance(60_001);
      await fixture.sweep();
      const second = await fixture.start();
      expect(second.request()?.outputUrl).toContain('/2/0.mp4');
      first.resume();
      await finish(first);
      expect(oldRequest?.outputUrl).toContain('/1/0.mp4');
      expect(first.outcome()).toEqual({ status: 'lease_lost' });
      expect((await fixture.current()).status).toBe('rendering');
      await finish(second);
      expect(await fixture.current()).toMatchObject({
        status: 'done',
        outputKey: keyOf(await fixture.current(), 2),
      });
      await fixture.expectLedger(1);
    });

    it("are not changed by an upload with the renderer's link after completion", async () => {
      const fixture = await open();
      await fixture.create(fixture.id);
      const worker = await fixture.start();
      const link = worker.request()?.outputUrl ?? '';
      await finish(worker);
      const { outputKey } = await fixture.current();
      const before = await fixture.audit.readDigest(outputKey ?? '', Infinity);
      const headers = { 'content-type': 'video/mp4' };
      expect((await fetch(link, { method: 'PUT', headers, body: 'another video' })).status).toBe(200);
      expect(await fixture.audit.readDigest(outputKey ?? '', Infinity)).toEqual(before);
      expect(before?.sizeBytes).toBeGreaterThan(500);
      await fixture.expectLedger(1);
    });

    it('fail and release their credits when the tables of the file claim billions of frames', async () => {
      const fixture = await open();
      await fixture.create(fixture.id);
      const worker = await fixture.start();
      const request = worker.request();
      const { bytes } = await aFile();
      const body = new Uint8Array(rewriteTable(bytes, 'stts', [0xffffffff]));
      const headers = { 'content-type': 'video/mp4' };
      if (request) {
        const reported = await putFile(request);
        await fetch(request.outputUrl, { method: 'PUT', headers, body });
        const sha256 = createHash('sha256').update(body).digest('hex');
        worker.respond({ ...reported, sha256 });
      }
      await worker.ended;
      expect(await fixture.current()).toMatchObject({
        status: 'failed',
        failure: { code: 'internal_error' },
      });
      await fixture.expectLedger(0);
    });

    it('stop at the next heartbeat when another worker has claimed the video', async () => {
      const fixture = await open();
      await fixture.create(fixture.id);
      const first = await fixture.start();
      fixture.clock.advance(60_001);
      await fixture.sweep();
      const second = await fixture.start();
      first.heartbeat();
      await first.ended;
      expect(first.outcome()).toEqual({ status: 'lease_lost' });
      await finish(second);
      await fixture.expectLedger(1);
    });
  });

const keyOf = ({ workspaceId, id }: { workspaceId: WorkspaceId; id: string }, attempt: number) =>
  `out/${workspaceId}/${id}/${attempt}/video.mp4`;
