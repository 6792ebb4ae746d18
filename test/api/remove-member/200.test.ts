import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

describe('remove-member 200', () => {
  it('refuses the next request of the member, who can still sign in', async () => {
    const { send, member } = await createDashboard();
    const response = await send('remove-member', { path: { user_id: member.userId } });
    expect(response).toMatchObject({ status: 200, body: { email: member.email, role: 'member' } });
    expect((await send('list-members', { claims: MEMBER })).status).toBe(404);
    expect((await send('get-session', { claims: MEMBER })).body.workspaces).toEqual([]);
  });

  it('lets a member who is no owner leave', async () => {
    const { send, member } = await createDashboard();
    const response = await send('remove-member', { claims: MEMBER, path: { user_id: member.userId } });
    expect(response).toMatchObject({ status: 200, body: { email: member.email } });
    expect((await send('list-members', { claims: MEMBER })).status).toBe(404);
  });

  it('removes an owner while there is another one', async () => {
    const { send, owner, member } = await createDashboard();
    await send('change-member', { path: { user_id: member.userId }, body: { role: 'owner' } });
    expect((await send('remove-member', { path: { user_id: owner.userId } })).status).toBe(200);
    expect((await send('remove-member', { claims: MEMBER, path: { user_id: member.userId } })).status).toBe(
      409,
    );
  });

  it('adds an entry to the audit log', async () => {
    const { send, world, member } = await createDashboard();
    await send('remove-member', { path: { user_id: member.userId } });
    expect(world.records.audit).toMatchObject([
      { action: 'member.removed', subject: member.userId, details: { email: member.email } },
    ]);
  });
});
