import { expect, it } from 'vitest';
import { FRAMES_KEPT_DAYS } from '#contracts/limits.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('get-frames is 404 for an unknown, malformed or foreign id, and after a day', async () => {
  const { send, world, addWorkspace, addKey } = await createApi();
  const { id } = (await send('create-frames', { body: { html: A_COMPOSITION, times: [0] } })).body;
  const notFound = { status: 404, body: { error: 'not_found' } };
  const key = await addKey({ workspaceId: (await addWorkspace({ id: asWorkspaceId('ws_toko') })).id });
  expect(await send('get-frames', { key, path: { id } })).toMatchObject(notFound);
  for (const unknown of ['frames_x', `frames_${crypto.randomUUID()}`])
    expect(await send('get-frames', { path: { id: unknown } })).toMatchObject(notFound);
  expect((await send('get-frames', { path: { id } })).status).toBe(200);
  world.clock.advance(FRAMES_KEPT_DAYS * DAY_MS);
  expect(await send('get-frames', { path: { id } })).toMatchObject(notFound);
});

it('neither documents nor links of frames are logged', async () => {
  const { send, logged } = await createApi();
  const html = A_COMPOSITION.replace('<h1', '<p>RAHASIA</p><h1');
  const { body } = await send('create-frames', { body: { html, times: [0] } });
  await send('get-frames', { path: { id: body.id } });
  const text = JSON.stringify(logged);
  expect(text).toContain(body.id);
  expect(text).not.toMatch(/RAHASIA|https:/);
});
