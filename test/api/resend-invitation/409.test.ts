import { describe, expect, it } from 'vitest';
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
});
