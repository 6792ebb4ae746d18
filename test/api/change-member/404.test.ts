import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';
import { aUserId, asWorkspaceId } from '#test/support/fakes/builders.ts';

describe.each(['change-member', 'remove-member', 'resend-invitation'] as const)('%s 404', (operation) => {
  it.each(['x', aUserId(7), `${aUserId(1)} `, 'a'.repeat(2000)])('is returned for the id %s', async (id) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send(operation, { path: { user_id: id }, body: { role: 'member' } });
    expect(response).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(response.body.message).toMatch(/^Anggota tidak ditemukan/);
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned for a member of another workspace', async () => {
    const { send, world, addWorkspace } = await createDashboard();
    const { id: workspaceId } = await addWorkspace({ id: asWorkspaceId('ws_toko') });
    await world.addMember({ workspaceId, userId: aUserId(7) });
    const before = world.snapshot();
    const request = { path: { user_id: aUserId(7) }, body: { role: 'owner' } };
    expect((await send(operation, request)).status).toBe(404);
    expect(world.snapshot()).toEqual(before);
  });
});
