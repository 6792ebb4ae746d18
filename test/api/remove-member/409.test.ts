import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('remove-member 409', () => {
  it('is returned for the last owner', async () => {
    const { send, world, owner } = await createDashboard();
    const before = world.snapshot();
    const response = await send('remove-member', { path: { user_id: owner.userId } });
    expect(response).toMatchObject({ status: 409, body: { error: 'last_owner' } });
    expect(response.body.message).toMatch(/paling sedikit satu pemilik/);
    expect(world.snapshot()).toEqual(before);
  });
});
