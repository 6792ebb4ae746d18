import { describe, expect, it } from 'vitest';
import { findEventViolations } from '#test/support/openapi-checker.ts';
import { createBatchWorkers, TEMPLATE } from '#test/support/batch-workers.ts';

describe('feed-batches', () => {
  it('makes the videos in the order of the rows, one at a time, and ends with one event', async () => {
    const workers = await createBatchWorkers();
    const { create, current, feedBatches, deliverRender, activeVideos, ofBatches, world, pump } = workers;
    const batch = await create(4);
    for (let row = 0; row < 4; row += 1) {
      await feedBatches();
      expect(activeVideos()).toMatchObject([
        {
          batch: { id: batch.id, index: row },
          title: `Video ${row}`,
          metadata: JSON.stringify({ baris: String(row) }),
        },
      ]);
      for (const video of activeVideos()) await deliverRender(video);
    }
    await feedBatches();
    expect(ofBatches()).toHaveLength(4);
    expect(await current(batch)).toMatchObject({ status: 'done', nextRow: 4, done: 4, failed: 0 });
    expect(world.records.runningBatches.get(batch.workspaceId)).toMatchObject({ ids: [], videoId: null });
    await pump();
    const events = world.sender.sent.map(({ body }) => JSON.parse(body));
    expect(events.map(({ type }) => type)).toEqual([...Array(4).fill('video.done'), 'batch.done']);
    expect(events[4].data).toMatchObject({ id: batch.id, status: 'done', counts: { total: 4, done: 4 } });
    expect(findEventViolations(events[4], 'BatchEvent')).toEqual([]);
    expect(new Set(world.sender.sent.map(({ messageId }) => messageId)).size).toBe(5);
    expect(await workers.reconcile()).toEqual([]);
  });

  it('leaves a place for single orders, and waits while both places are taken by them', async () => {
    const workers = await createBatchWorkers();
    const { create, current, feedBatches, activeVideos, deliverRender, queueVideo, sweep, world } = workers;
    await queueVideo();
    await queueVideo();
    const batch = await create(2);
    await feedBatches();
    expect(await current(batch)).toMatchObject({ status: 'running', nextRow: 0 });
    for (const video of activeVideos()) await deliverRender(video);
    world.clock.advance(60_000);
    await sweep();
    await feedBatches();
    expect(activeVideos()).toMatchObject([{ batch: { index: 0 } }]);
    await queueVideo();
    await expect(queueVideo()).rejects.toThrow('refused');
    await workers.pumpAll();
    expect(await current(batch)).toMatchObject({ status: 'done', done: 2 });
  });

  it('makes the batches of a workspace one after the other', async () => {
    const workers = await createBatchWorkers();
    const [first, second] = [await workers.create(2), await workers.create(2)];
    await workers.pumpAll();
    const made = workers.ofBatches().sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(made.map(({ batch }) => batch?.id)).toEqual([first.id, first.id, second.id, second.id]);
    expect(await workers.current(second)).toMatchObject({ status: 'done' });
  });

  it('goes on when a video fails or is canceled', async () => {
    const workers = await createBatchWorkers();
    const batch = await workers.create(3);
    await workers.feedBatches();
    for (const video of workers.activeVideos()) await workers.world.abandonVideo(video);
    await workers.feedBatches();
    for (const video of workers.activeVideos()) await workers.world.cancelVideo(video);
    await workers.pumpAll();
    expect(await workers.current(batch)).toMatchObject({ status: 'done', done: 1, failed: 1, canceled: 1 });
    expect(await workers.balance()).toBe(54_000);
    expect(await workers.reconcile()).toEqual([]);
  });

  it('skips a row whose video can no longer be created and stores the reason', async () => {
    const workers = await createBatchWorkers();
    const batch = await workers.create(3);
    await workers.feedBatches();
    const short = { ...TEMPLATE, variables: TEMPLATE.variables.slice(1) };
    workers.world.templates.add(short);
    await workers.pumpAll();
    expect(await workers.current(batch)).toMatchObject({ status: 'done', done: 1, failed: 2 });
    const [row] = await workers.world.batches.begunRows(workers.workspace.id, batch.id, {
      first: 1,
      last: 1,
    });
    expect(row).toMatchObject({ index: 1, videoId: null, refusal: { code: 'invalid_variables' } });
  });

  it('pauses for a suspended workspace', async () => {
    const workers = await createBatchWorkers();
    const batch = await workers.create(2);
    await workers.world.workspaceAdmin.setStatus(workers.workspace.id, 'suspended');
    await workers.feedBatches();
    expect(await workers.current(batch)).toMatchObject({
      status: 'paused',
      pausedReason: 'workspace_suspended',
    });
  });

  it('ends a canceled batch with an event once its video has ended, and the next batch begins', async () => {
    const workers = await createBatchWorkers();
    const [first, second] = [await workers.create(3), await workers.create(1)];
    await workers.feedBatches();
    expect(await workers.cancel(first)).toMatchObject({
      status: 'canceled',
      canceled: 1,
      finishedAtMs: null,
    });
    await workers.pumpAll();
    expect(await workers.current(first)).toMatchObject({
      status: 'canceled',
      finishedAtMs: expect.any(Number),
    });
    expect(await workers.current(second)).toMatchObject({ status: 'done' });
    await workers.pump();
    const ended = workers.world.sender.sent.map(({ body }) => JSON.parse(body));
    const ofBatches = ended.filter(({ type }) => type === 'batch.done').map(({ data }) => data.status);
    expect(ofBatches).toEqual(['canceled', 'done']);
    expect(await workers.reconcile()).toEqual([]);
  });

  it('does nothing for a repeated message, a message of no batch, and an invalid one', async () => {
    const workers = await createBatchWorkers();
    await workers.create(2);
    const [message] = workers.world.batchQueue.messages;
    if (!message) throw new Error('no message was sent');
    await workers.feedBatches();
    const before = workers.world.snapshot();
    workers.world.batchQueue.messages.push(message, message, { workspaceId: 'ws_lain' as never });
    await workers.feedBatches();
    expect(workers.world.snapshot()).toEqual(before);
  });

  it('leaves the message on the queue when a store fails, and asks again when its time is up', async () => {
    const workers = await createBatchWorkers();
    await workers.create(1);
    workers.world.failOn('batchRows', 'read');
    expect(await workers.feed()).toMatchObject({ batchItemFailures: [{}] });
    workers.world.heal();
    workers.world.batchQueue.messages.length = 0;
    expect(await workers.feed(0)).toEqual({ batchItemFailures: [] });
    expect(workers.world.batchQueue.messages).toHaveLength(1);
  });
});
