import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

describe('change-member 200', () => {
  it('makes a member an owner, who may do what owners do from the next request on', async () => {
    const { send, member } = await createDashboard();
    const request = { path: { user_id: member.userId }, body: { role: 'owner' } };
    expect(await send('change-member', request)).toMatchObject({ status: 200, body: { role: 'owner' } });
    expect((await send('list-audit', { claims: MEMBER })).status).toBe(200);
  });

  it('makes an owner a member while there is another one', async () => {
    const { send, owner, member } = await createDashboard();
    await send('change-member', { path: { user_id: member.userId }, body: { role: 'owner' } });
    const request = { path: { user_id: owner.userId }, body: { role: 'member' } };
    expect((await send('change-member', request)).status).toBe(200);
    expect((await send('list-audit')).status).toBe(403);
  });

  it('adds an entry to the audit log, none when the role is the same', async () => {
    const { send, world, member } = await createDashboard();
    await send('change-member', { path: { user_id: member.userId }, body: { role: 'member' } });
    expect(world.records.audit).toEqual([]);
    await send('change-member', { path: { user_id: member.userId }, body: { role: 'owner' } });
    expect(world.records.audit).toMatchObject([
      { action: 'member.role_changed', subject: member.userId, details: { role: 'owner' } },
    ]);
  });
});
