import { expect, it } from 'vitest';
import { BATCH_RESUMED_DAYS } from '#contracts/limits.ts';
import { A_BATCH, createApi } from '#test/support/api.ts';

it('resume-batch 200 continues a paused batch and returns any other one unchanged', async () => {
  const { send, world, workspace } = await createApi();
  const { body } = await send('create-batch', { body: A_BATCH });
  const path = { id: body.id };
  expect(await send('resume-batch', { path })).toMatchObject({ status: 200, body });
  const batch = (await world.batches.find(workspace.id, body.id)) ?? expect.fail();
  await world.batches.pause(batch, 'insufficient_credits');
  expect((await send('get-batch', { path })).body).toMatchObject({
    status: 'paused',
    paused_reason: 'insufficient_credits',
  });
  world.batchQueue.messages.length = 0;
  expect((await send('resume-batch', { path })).body).toMatchObject({
    status: 'running',
    paused_reason: null,
  });
  expect(world.batchQueue.messages).toEqual([{ workspaceId: workspace.id }]);
  await send('cancel-batch', { path });
  expect((await send('resume-batch', { path })).body.status).toBe('canceled');
});

it('resume-batch 200 cancels a batch whose rows might be deleted before its videos are made', async () => {
  const { send, world, workspace } = await createApi();
  const { body } = await send('create-batch', { body: A_BATCH });
  const path = { id: body.id };
  const batch = (await world.batches.find(workspace.id, body.id)) ?? expect.fail();
  await world.batches.pause(batch, 'insufficient_credits');
  world.clock.advance(BATCH_RESUMED_DAYS * 24 * 60 * 60 * 1000 + 1);
  world.batchQueue.messages.length = 0;
  const total: number = body.counts.total;
  expect(await send('resume-batch', { path })).toMatchObject({
    status: 200,
    body: { status: 'canceled', paused_reason: null, counts: { waiting: 0, canceled: total } },
  });
  expect(world.batchQueue.messages).toEqual([{ workspaceId: workspace.id }]);
});
