import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Video, WorkspaceId } from '#core/video/video.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { videoIdOf, waitUntil } from '#test/support/faults/bench.ts';
import type { Worker } from '#test/support/faults/bench.ts';
import { aFile, createEmulatedBench, putFile } from '#test/support/faults/emulated-bench.ts';
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
      const bench = createEmulatedBench(aws, rates, createRandom(seed));
      const id = await bench.audit.openWorkspace(1000 * COST);
      const current = async (): Promise<Video> => {
        const [newest] = await bench.audit.listVideos(id);
        if (!newest) throw new Error('the workspace has no video');
        return newest;
      };
      const start = async (): Promise<Worker> => {
        const queued = bench.queue.receive();
        if (!queued) throw new Error('no message is visible');
        const worker = bench.startWorker(queued);
        await waitUntil(() => worker.request() !== undefined || worker.outcome() !== undefined);
        return worker;
      };
      const expectLedger = async (done: number) => {
        expect(await bench.audit.reconcile(id)).toEqual([]);
        expect(await bench.audit.balance(id)).toBe((1000 - done) * COST);
        bench.close();
      };
      return { ...bench, id, current, start, expectLedger, isOver: () => bench.audit.isOver(id) };
    };
    const finish = async (worker: Worker) => {
      const request = worker.request();
      if (request) worker.answer(await putFile(request));
      await worker.ended;
    };

    it('start once and end once when each message comes five times, at once and late', async () => {
      const bench = await open();
      await bench.create(bench.id);
      const [message] = bench.queue.waiting;
      if (!message) throw new Error('nothing was sent');
      for (let copy = 1; copy < 5; copy += 1) await bench.queue.duplicate(message);
      const workers = await Promise.all(Array.from({ length: 5 }, bench.start));
      expect(workers.filter((worker) => worker.request())).toHaveLength(1);
      for (const worker of workers) await finish(worker);
      for (let copy = 1; copy <= 5; copy += 1) await bench.queue.duplicate(message);
      const late = await Promise.all(Array.from({ length: 5 }, bench.start));
      expect(late.map((worker) => worker.outcome())).toEqual(
        Array.from({ length: 5 }, () => ({ status: 'not_claimed' })),
      );
      expect(await bench.current()).toMatchObject({ status: 'done', attempt: 1 });
      await bench.expectLedger(1);
    });

    it(`come about within two minutes after ${lostSends} crashes between record and message`, async () => {
      const bench = await open();
      let longest = 0;
      for (let run = 0; run < lostSends; run += 1) {
        void bench.create(bench.id, { broken: { at: 'send', how: 'dies before' } });
        for (;;) if ((await bench.audit.listVideos(bench.id)).length > run) break;
        longest = Math.max(longest, await bench.minutesUntilOver(bench.isOver, 2));
      }
      expect(longest).toBeLessThanOrEqual(2);
      const videos = await bench.audit.listVideos(bench.id);
      expect(videos.filter(({ status }) => status === 'done')).toHaveLength(Math.min(100, lostSends));
      await bench.expectLedger(lostSends);
    });

    it('fail with their credits back when the queue gives up on them, once for all redrives', async () => {
      const bench = await open();
      await bench.create(bench.id);
      const [message] = bench.queue.waiting;
      if (!message) throw new Error('nothing was sent');
      bench.queue.bury(message);
      const [letter] = bench.queue.takeDeadLetters();
      if (!letter) throw new Error('no dead letter');
      expect(await bench.closeAbandoned(letter)).toBe('closed');
      const closed = await bench.current();
      expect(closed).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
      expect(await bench.closeAbandoned(letter)).toBe('left');
      await bench.queue.send(letter);
      expect((await bench.start()).outcome()).toEqual({ status: 'not_claimed' });
      expect(await bench.current()).toEqual(closed);
      await bench.expectLedger(0);
    });

    it(`lose none of ${throttledVideos} videos while 30 % of the calls to DynamoDB are throttled`, async () => {
      const bench = await open({ throttled: 0.3 }, 11);
      let refused = 0;
      for (let made = 0; made < throttledVideos;) {
        const created = await bench.create(bench.id).catch(() => undefined);
        const isMade = created !== undefined && videoIdOf(created) !== undefined;
        if (isMade) made += 1;
        else {
          // A worker that failed has left its message hidden and its slot taken: only time brings them back.
          refused += 1;
          bench.clock.advance(60_001);
          await bench.sweep().catch(() => {});
        }
        if (!isMade || made % 2 === 0) await bench.renderVisible().catch(() => {});
      }
      await bench.minutesUntilOver(bench.isOver, 5);
      const videos = await bench.audit.listVideos(bench.id);
      expect(videos.map(({ status }) => status)).toEqual(videos.map(() => 'done'));
      expect(bench.injected.throttled).toBeGreaterThan(throttledVideos);
      expect(refused).toBeLessThanOrEqual(throttledVideos);
      await bench.expectLedger(videos.length);
    });

    it('are not ended by a worker that was stopped, taken for dead, and wakes after its lease', async () => {
      const bench = await open();
      await bench.create(bench.id);
      const first = await bench.start();
      const oldRequest = first.request();
      first.stop();
      bench.clock.advance(60_001);
      await bench.sweep();
      const second = await bench.start();
      expect(second.request()?.outputUrl).toContain('/2/0.mp4');
      first.wake();
      await finish(first);
      expect(oldRequest?.outputUrl).toContain('/1/0.mp4');
      expect(first.outcome()).toEqual({ status: 'lease_lost' });
      expect((await bench.current()).status).toBe('rendering');
      await finish(second);
      expect(await bench.current()).toMatchObject({
        status: 'done',
        outputKey: keyOf(await bench.current(), 2),
      });
      await bench.expectLedger(1);
    });

    it('stay as they are once done, whatever is stored by the link their renderer had', async () => {
      const bench = await open();
      await bench.create(bench.id);
      const worker = await bench.start();
      const link = worker.request()?.outputUrl ?? '';
      await finish(worker);
      const { outputKey } = await bench.current();
      const before = await bench.audit.readDigest(outputKey ?? '', Infinity);
      const headers = { 'content-type': 'video/mp4' };
      expect((await fetch(link, { method: 'PUT', headers, body: 'another video' })).status).toBe(200);
      expect(await bench.audit.readDigest(outputKey ?? '', Infinity)).toEqual(before);
      expect(before?.sizeBytes).toBeGreaterThan(500);
      await bench.expectLedger(1);
    });

    it('fail with their credits back when a file of few bytes tells of frames without end', async () => {
      const bench = await open();
      await bench.create(bench.id);
      const worker = await bench.start();
      const request = worker.request();
      const { bytes } = await aFile();
      const body = new Uint8Array(rewriteTable(bytes, 'stts', [0xffffffff]));
      const headers = { 'content-type': 'video/mp4' };
      if (request) {
        const reported = await putFile(request);
        await fetch(request.outputUrl, { method: 'PUT', headers, body });
        const sha256 = createHash('sha256').update(body).digest('hex');
        worker.answer({ ...reported, sha256 });
      }
      await worker.ended;
      expect(await bench.current()).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
      await bench.expectLedger(0);
    });

    it('stop at the next heartbeat when somebody else has taken them over', async () => {
      const bench = await open();
      await bench.create(bench.id);
      const first = await bench.start();
      bench.clock.advance(60_001);
      await bench.sweep();
      const second = await bench.start();
      first.beat();
      await first.ended;
      expect(first.outcome()).toEqual({ status: 'lease_lost' });
      await finish(second);
      await bench.expectLedger(1);
    });
  });

const keyOf = ({ workspaceId, id }: { workspaceId: WorkspaceId; id: string }, attempt: number) =>
  `out/${workspaceId}/${id}/${attempt}/video.mp4`;
