import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('resend-invitation 404', () => {
  it('is returned for a member whose account was deleted, and uses up no invitation of the day', async () => {
    const { send, world, member } = await createDashboard();
    world.users.deleted.add(member.email);
    const response = await send('resend-invitation', { path: { user_id: member.userId } });
    expect(response).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(world.records.addedMembers.size).toBe(0);
    expect(world.records.audit).toEqual([]);
  });
});
