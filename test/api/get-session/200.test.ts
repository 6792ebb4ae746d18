import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER, NOBODY } from '#test/support/dashboard.ts';
import { aUserId, asWorkspaceId } from '#test/support/fakes/builders.ts';

describe('get-session 200', () => {
  it('returns the user and the workspaces with the user’s role in each, the earliest first', async () => {
    const { send, world, addWorkspace } = await createDashboard();
    const { id: workspaceId } = await addWorkspace({ id: asWorkspaceId('ws_toko'), name: 'Toko Sebelah' });
    await world.addMember({ workspaceId, userId: aUserId(2), email: 'kasir@kopi.example' });
    await world.workspaceAdmin.setStatus(workspaceId, 'suspended');
    const { status, body } = await send('get-session', { claims: MEMBER });
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id: aUserId(2), email: 'kasir@kopi.example' },
      workspaces: [
        { id: 'ws_toko', name: 'Toko Sebelah', status: 'suspended', role: 'owner' },
        { id: 'ws_kopi', name: 'Kopi Tetangga', status: 'active', role: 'member' },
      ],
    });
  });

  it('returns no workspace for a user who is no member', async () => {
    const { send } = await createDashboard();
    const { body } = await send('get-session', { claims: NOBODY });
    expect(body).toEqual({ user: { id: aUserId(3), email: null }, workspaces: [] });
  });

  it('logs the user, and neither address nor token', async () => {
    const { send, logged, owner } = await createDashboard();
    await send('get-session', { headers: { Authorization: 'Bearer secret-token' } });
    expect(logged.at(-1)?.fields).toMatchObject({
      operation: 'get-session',
      user_id: owner.userId,
      status: 200,
    });
    expect(JSON.stringify(logged)).not.toMatch(/@|secret-token/);
  });
});
