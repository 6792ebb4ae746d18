import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('resend-invitation 200', () => {
  it('invites a member again who has not chosen a password yet', async () => {
    const { send, world } = await createDashboard();
    const email = 'baru@kopi.example';
    const { body } = await send('add-member', { body: { email, role: 'member' } });
    const response = await send('resend-invitation', { path: { user_id: body.user_id } });
    expect(response).toMatchObject({ status: 200, body });
    expect(world.users.invited).toEqual([email, email]);
  });

  it('adds an entry to the audit log, and no address to the log', async () => {
    const { send, world, logged, owner, member } = await createDashboard();
    await send('resend-invitation', { path: { user_id: member.userId } });
    expect(world.records.audit).toMatchObject([
      {
        action: 'member.invitation_resent',
        userId: owner.userId,
        subject: member.userId,
        details: { email: member.email },
      },
    ]);
    expect(JSON.stringify(logged)).not.toContain('@');
  });
});
