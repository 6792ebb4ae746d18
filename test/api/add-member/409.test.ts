import { describe, expect, it } from 'vitest';
import { MAX_MEMBERS } from '#contracts/limits.ts';
import { createDashboard } from '#test/support/dashboard.ts';
import { aUserId } from '#test/support/fakes/builders.ts';

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

  it('is returned for a workspace with 50 members, and sends no invitation', async () => {
    const { send, world } = await createDashboard();
    for (let number = 3; number <= MAX_MEMBERS; number++)
      await world.addMember({
        userId: aUserId(number),
        email: `kasir-${number}@kopi.example`,
        role: 'member',
      });
    const before = world.snapshot();
    const response = await send('add-member', { body: { email: 'baru@kopi.example', role: 'member' } });
    expect(response).toMatchObject({ status: 409, body: { error: 'too_many_members' } });
    expect(response.body.message).toContain('50 anggota');
    expect(world.users.invited).toEqual([]);
    expect(world.snapshot()).toEqual(before);
  });
});
