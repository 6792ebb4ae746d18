import { expect, it } from 'vitest';
import { createBatchWorkers } from '#test/support/batch-workers.ts';

const ROWS = 200;
const PRICE = 6000;

/** Rows whose step is interrupted after its transaction, and how. */
const LOST = new Map([
  [40, 'no message of the created video'],
  [80, 'no message of the ended video'],
  [120, 'both'],
]);

it.each([
  ['without interruptions', false],
  ['while steps are cut off in the middle', true],
])(
  '200 rows of which 50 are not paid for pause, resume after a grant and end: %s',
  async (_how, isCutOff) => {
    const workers = await createBatchWorkers(ROWS * PRICE);
    const { create, current, world, feedBatches, activeVideos, deliverRender, queueVideo, ofBatches } =
      workers;
    const batch = await create(ROWS);
    const spent = { id: 'elsewhere', milliCredits: 50 * PRICE, nowMs: world.clock.nowMs() };
    const audit = { id: world.newAuditId() } as never; // safe: the fake stores it as it is
    await world.workspaceAdmin.takeBack(workers.workspace.id, spent, audit);
    let singles = 0;
    const step = async (row: number): Promise<void> => {
      await feedBatches();
      const lost = isCutOff ? LOST.get(row) : undefined;
      if (row === 60) {
        await queueVideo(); // a single order while a row is active
        singles += 1;
      }
      if (lost === 'no message of the created video' || lost === 'both') world.queue.waiting.length = 0;
      for (const video of activeVideos()) await deliverRender(video);
      if (lost === 'no message of the ended video' || lost === 'both') {
        world.batchQueue.messages.length = 0;
        world.clock.advance(60_000);
        await workers.sweep();
      }
      expect(activeVideos()).toEqual([]);
    };
    let row = 0;
    while ((await current(batch)).status === 'running') await step(row++);
    const paused = await current(batch);
    // The single order took 2 of the credits: the last paid row is one less.
    expect(paused).toMatchObject({
      status: 'paused',
      pausedReason: 'insufficient_credits',
      nextRow: 149,
      done: 149,
    });
    expect(await workers.reconcile()).toEqual([]);

    await workers.grant(51 * PRICE);
    await workers.resume(paused);
    while ((await current(batch)).status === 'running') await step(row++);
    expect(await current(batch)).toMatchObject({ status: 'done', nextRow: ROWS, done: ROWS, failed: 0 });
    const indexes = ofBatches().map(({ batch: of }) => of?.index);
    expect(indexes.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: ROWS }, (_, index) => index),
    );
    expect(world.storedVideos()).toHaveLength(ROWS + singles);
    expect(await workers.activeIds()).toEqual([]);
    expect(await workers.reconcile()).toEqual([]);
    const events = world.deliveries().filter(({ type }) => type === 'batch.done');
    expect(events).toHaveLength(1);
  },
);
