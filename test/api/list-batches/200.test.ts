import { expect, it } from 'vitest';
import { A_BATCH, createApi } from '#test/support/api.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

it('list-batches 200 returns the batches of the workspace, newest first, page by page', async () => {
  const { send, addWorkspace, addKey } = await createApi();
  const ids: string[] = [];
  for (let batch = 0; batch < 3; batch += 1)
    ids.unshift((await send('create-batch', { body: A_BATCH })).body.id);
  const other = await addWorkspace({ id: asWorkspaceId('ws_toko') });
  await send('create-batch', { key: await addKey({ workspaceId: other.id }), body: A_BATCH });
  const first = (await send('list-batches', { query: { limit: '2' } })).body;
  const idsOf = (body: typeof first) => body.batches.map(({ id }: { readonly id: string }) => id);
  expect([idsOf(first), first.next_cursor]).toEqual([ids.slice(0, 2), ids[1]]);
  const rest = (await send('list-batches', { query: { limit: '2', cursor: first.next_cursor } })).body;
  expect([idsOf(rest), rest.next_cursor]).toEqual([ids.slice(2), null]);
});
