import { describe, expect, it } from 'vitest';
import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import { createDashboard } from '#test/support/dashboard.ts';

describe('resend-invitation 429', () => {
  it('is returned after 20 invitations in a day, first ones included', async () => {
    const { send, world, member } = await createDashboard();
    await send('add-member', { body: { email: 'baru@kopi.example', role: 'member' } });
    const request = { path: { user_id: member.userId } };
    for (let number = 2; number <= MAX_ADDED_MEMBERS_PER_DAY; number++)
      expect(await send('resend-invitation', request)).toMatchObject({ status: 200 });
    const response = await send('resend-invitation', request);
    expect(response).toMatchObject({
      status: 429,
      body: { error: 'quota_exceeded', details: { members_per_day: MAX_ADDED_MEMBERS_PER_DAY } },
    });
    expect(world.users.invited).toHaveLength(MAX_ADDED_MEMBERS_PER_DAY);
    expect(await send('add-member', { body: { email: 'lain@kopi.example', role: 'member' } })).toMatchObject({
      status: 429,
    });
  });
});
