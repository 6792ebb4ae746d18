import { expect, it } from 'vitest';
import { SAVE_RETRIED_SECONDS } from '#contracts/timeouts.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import { A_PROJECT, createApi } from '#test/support/api.ts';

/** The API over a store in which something else is always changed at the same time. */
const createContendedApi = async () => {
  const plain = await createApi();
  const { world } = plain;
  const startedAtMs = world.clock.nowMs();
  const change: ProjectStore['change'] = async () => ({ status: 'conflict' });
  const api = await createApi({
    projects: { ...world.projects, change },
    projectObjects: world.projectObjects,
    clock: world.clock,
    pause: async (delayMs) => world.clock.advance(Math.ceil(delayMs)),
  });
  return { plain, api, passedMs: () => world.clock.nowMs() - startedAtMs };
};

it('update-project 429 is returned when other saves do not leave room for it, and nothing is stored', async () => {
  const { plain, api, passedMs } = await createContendedApi();
  const { body } = await plain.send('create-project', { body: A_PROJECT });
  const revisions = new Map(plain.world.records.revisions);
  const files = { ...A_PROJECT.files, 'b.txt': { text: 'baru' } };
  const response = await api.send('update-project', {
    path: { id: body.id },
    ifMatch: '"1"',
    body: { files },
  });
  expect(response).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
    body: {
      error: 'quota_exceeded',
      message: expect.stringContaining('disimpan pada saat yang sama'),
      details: { retry_after_seconds: 5 },
    },
  });
  expect(passedMs()).toBeGreaterThan(SAVE_RETRIED_SECONDS * 500);
  expect(passedMs()).toBeLessThanOrEqual(SAVE_RETRIED_SECONDS * 1000);
  expect(plain.world.records.revisions).toEqual(revisions);
  expect(
    (await plain.send('update-project', { path: { id: body.id }, ifMatch: '"1"', body: { files } })).status,
  ).toBe(200);
});

it('create-project 429 is returned as well, and the idempotency key can be used again', async () => {
  const { plain, api } = await createContendedApi();
  const request = { body: { ...A_PROJECT, idempotency_key: 'satu' } };
  expect(await api.send('create-project', request)).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
  });
  expect((await plain.send('create-project', request)).status).toBe(201);
});
