import { expect, it } from 'vitest';
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
