import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('add-member 409', () => {
  it('is returned for a member, whose role does not change', async () => {
    const { send, world, member } = await createDashboard();
    world.users.users.set(member.email, member.userId);
    const before = world.snapshot();
    const response = await send('add-member', { body: { email: member.email, role: 'owner' } });
    expect(response).toMatchObject({ status: 409, body: { error: 'already_member' } });
    expect(response.body.message).toMatch(/sudah menjadi anggota/);
    expect(world.snapshot()).toEqual(before);
  });
});
