import { expect, it } from 'vitest';
import { UPLOADED_TEXT_MIN_BYTES } from '#contracts/limits.ts';
import { SAVE_RETRIED_SECONDS } from '#contracts/timeouts.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import { A_PROJECT, createApi, MAX_UPLOADED_BYTES_PER_DAY } from '#test/support/api.ts';

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
      message: expect.stringContaining('pada saat yang sama'),
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

it('update-project counts the texts of a save that other saves refuse, and none of a save with wrong files or a stale revision', async () => {
  const { plain, api } = await createContendedApi();
  const path = { id: (await plain.send('create-project', { body: A_PROJECT })).body.id };
  const [day = ''] = plain.world.records.uploadedBytes.keys();
  const counted = () => (plain.world.records.uploadedBytes.get(day) ?? 0) / UPLOADED_TEXT_MIN_BYTES;
  const files = { ...A_PROJECT.files, 'b.txt': { text: 'baru' } };
  const before = counted();
  const stale = await plain.send('update-project', { path, ifMatch: '"9"', body: { files } });
  const wrong = { ...files, '../c.txt': { text: 'lain' } };
  const invalid = await plain.send('update-project', { path, ifMatch: '"1"', body: { files: wrong } });
  expect([stale.status, invalid.status, counted()]).toEqual([412, 400, before]);
  const refused = await api.send('update-project', { path, ifMatch: '"1"', body: { files } });
  expect([refused.status, counted()]).toEqual([429, before + 1]);
});

it('delete-project 429 is returned as well, and the project stays', async () => {
  const { plain, api, passedMs } = await createContendedApi();
  const path = { id: (await plain.send('create-project', { body: A_PROJECT })).body.id };
  expect(await api.send('delete-project', { path })).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
    body: { error: 'quota_exceeded', details: { retry_after_seconds: 5 } },
  });
  expect(passedMs()).toBeGreaterThan(SAVE_RETRIED_SECONDS * 500);
  expect((await plain.send('get-project', { path })).body.status).toBe('active');
  expect((await plain.send('delete-project', { path })).status).toBe(200);
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

it('update-project 429 is returned beyond what a day may have, for texts that no revision has', async () => {
  const { send, world, workspace } = await createApi();
  const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
  const [day = ''] = world.records.uploadedBytes.keys();
  expect(world.records.uploadedBytes.get(day)).toBe(2 * UPLOADED_TEXT_MIN_BYTES);
  world.records.uploadedBytes.set(day, MAX_UPLOADED_BYTES_PER_DAY);
  const save = (files: object) => send('update-project', { path, ifMatch: '"1"', body: { files } });
  const revisions = new Map(world.records.revisions);
  const texts = await world.projectObjects.list(workspace.id, 'text', null);
  expect(await save({ ...A_PROJECT.files, 'b.txt': { text: 'baru' } })).toMatchObject({
    status: 429,
    body: { details: { uploaded_bytes: MAX_UPLOADED_BYTES_PER_DAY } },
  });
  expect(world.records.revisions).toEqual(revisions);
  expect(await world.projectObjects.list(workspace.id, 'text', null)).toEqual(texts);
  expect(
    (await send('create-project', { body: { name: 'x', files: { 'index.html': { text: 'x' } } } })).status,
  ).toBe(429);
  expect((await save({ ...A_PROJECT.files, 'b.txt': A_PROJECT.files['index.html'] })).status).toBe(200);
});
