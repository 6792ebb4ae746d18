import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

describe('list-members 200', () => {
  it('returns the members of the workspace to a member, oldest first', async () => {
    const { send, owner, member } = await createDashboard();
    expect(await send('list-members', { claims: MEMBER })).toMatchObject({
      status: 200,
      body: {
        members: [
          { user_id: owner.userId, email: owner.email, role: 'owner', added_at: '2026-01-01T00:00:00.000Z' },
          { user_id: member.userId, email: member.email, role: 'member' },
        ],
      },
    });
  });
});
