import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';
import { aUserId } from '#test/support/fakes/builders.ts';

describe('remove-member 403', () => {
  it.each([
    ['another member', aUserId(1)],
    ['a user who is no member', aUserId(9)],
    ['text that is no user id', 'nobody'],
  ])('is returned for a member who removes %s', async (_name, userId) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send('remove-member', { claims: MEMBER, path: { user_id: userId } });
    expect(response).toMatchObject({
      status: 403,
      body: { error: 'insufficient_role', details: { required_role: 'owner' } },
    });
    expect(world.snapshot()).toEqual(before);
  });
});
