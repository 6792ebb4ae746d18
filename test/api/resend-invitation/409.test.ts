import { describe, expect, it } from 'vitest';
import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import { createDashboard } from '#test/support/dashboard.ts';

describe('resend-invitation 409', () => {
  it('is returned for a member with a password, who keeps it', async () => {
    const { send, world, member } = await createDashboard();
    world.users.withPassword.add(member.email);
    const response = await send('resend-invitation', { path: { user_id: member.userId } });
    expect(response).toMatchObject({ status: 409, body: { error: 'has_password' } });
    expect(response.body.message).toContain('Lupa kata sandi');
    expect(world.users.invited).toEqual([]);
    expect(world.records.audit).toEqual([]);
  });

  it('uses up no invitation of the day', async () => {
    const { send, world, member } = await createDashboard();
    world.users.withPassword.add(member.email);
    for (let number = 0; number <= MAX_ADDED_MEMBERS_PER_DAY; number++)
      expect(await send('resend-invitation', { path: { user_id: member.userId } })).toMatchObject({
        status: 409,
      });
    const added = await send('add-member', { body: { email: 'baru@kopi.example', role: 'member' } });
    expect(added).toMatchObject({ status: 201 });
  });
});
