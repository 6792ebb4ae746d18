import { expect, it } from 'vitest';
import { A_BATCH, createApi } from '#test/support/api.ts';

const WITH_KEY = { ...A_BATCH, idempotency_key: 'katalog' };

it('create-batch 200 returns the first batch for the same key and body, and stores nothing', async () => {
  const { send, world } = await createApi();
  const { body: first } = await send('create-batch', { body: WITH_KEY });
  const before = world.snapshot();
  const again = await send('create-batch', { body: WITH_KEY });
  expect(again).toMatchObject({ status: 200, body: first });
  expect(again.headers['Location']).toBe(`/v1/batches/${first.id}`);
  expect(world.snapshot()).toEqual(before);
});

it('create-batch 200 takes precedence over credits that were spent since', async () => {
  const { send, world, workspace } = await createApi();
  await send('create-batch', { body: WITH_KEY });
  const spent = { id: 'back', milliCredits: 50_000, nowMs: 0 };
  const audit = { id: world.newAuditId() } as never; // safe: the fake stores it as it is
  await world.workspaceAdmin.takeBack(workspace.id, spent, audit);
  expect((await send('create-batch', { body: WITH_KEY })).status).toBe(200);
  expect((await send('create-batch', { body: A_BATCH })).status).toBe(402);
});

it('create-batch 200: of two creates at once, one makes the batch and the other one gets it', async () => {
  const { send, world } = await createApi();
  const answers = await Promise.all([
    send('create-batch', { body: WITH_KEY }),
    send('create-batch', { body: WITH_KEY }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect([world.records.batches.size, world.batchRows.stored.size]).toEqual([1, 1]);
});
