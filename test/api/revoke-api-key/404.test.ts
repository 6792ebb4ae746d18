import { describe, expect, it } from 'vitest';
import { A_KEY_ID, createDashboard } from '#test/support/dashboard.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

describe.each(['revoke-api-key', 'rotate-api-key'] as const)('%s 404', (operation) => {
  it.each(['key_1', A_KEY_ID, '%ZZ', ''])('is returned for the id %j', async (id) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send(operation, { path: { key_id: id }, body: {} });
    expect(response).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(response.body.message).toMatch(/^API key tidak ditemukan/);
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned for a key of another workspace', async () => {
    const { send, world, addKey, addWorkspace } = await createDashboard();
    const { id: workspaceId } = await addWorkspace({ id: asWorkspaceId('ws_toko') });
    await addKey({ workspaceId, id: A_KEY_ID });
    const before = world.snapshot();
    expect((await send(operation, { path: { key_id: A_KEY_ID }, body: {} })).status).toBe(404);
    expect(world.snapshot()).toEqual(before);
  });
});
