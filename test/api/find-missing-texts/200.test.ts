import { expect, it } from 'vitest';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { A_COMPOSITION, A_PROJECT, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

const UNKNOWN = '0'.repeat(64);
const HOUR_MS = 3_600_000;

it('find-missing-texts 200 names each text once that no revision uses and nobody has stored', async () => {
  const { send } = await createApi();
  await send('create-project', { body: A_PROJECT });
  await send('store-project-texts', { body: { texts: ['baru'] } });
  const sha256 = [UNKNOWN, digestOf(A_COMPOSITION), digestOf('baru'), UNKNOWN];
  const { body } = await send('find-missing-texts', { body: { sha256 } });
  expect(body).toEqual({ missing: [UNKNOWN] });
});

it('find-missing-texts 200 names a stored text again before it is deleted, but not one of a revision', async () => {
  const { send, world } = await createApi();
  await send('create-project', { body: A_PROJECT });
  await send('store-project-texts', { body: { texts: ['baru'] } });
  world.clock.advance(23 * HOUR_MS);
  const sha256 = [digestOf('baru'), digestOf(A_COMPOSITION)];
  const { body } = await send('find-missing-texts', { body: { sha256 } });
  expect(body).toEqual({ missing: [digestOf('baru')] });
});

it('find-missing-texts 200 does not tell which texts another workspace has', async () => {
  const { send, addWorkspace, addKey } = await createApi();
  await send('create-project', { body: A_PROJECT });
  const key = await addKey({ workspaceId: (await addWorkspace({ id: asWorkspaceId('ws_toko') })).id });
  const sha256 = [digestOf(A_COMPOSITION), UNKNOWN];
  expect((await send('find-missing-texts', { key, body: { sha256 } })).body).toEqual({ missing: sha256 });
});
