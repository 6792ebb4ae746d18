import { expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

it.each([[{}], [{ role: 'admin' }], [{ role: 'owner', email: 'a@b.example' }]])(
  'change-member returns 400 for %j',
  async (body) => {
    const { send, world, member } = await createDashboard();
    const before = world.snapshot();
    expect((await send('change-member', { path: { user_id: member.userId }, body })).status).toBe(400);
    expect(world.snapshot()).toEqual(before);
  },
);
