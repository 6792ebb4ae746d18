import { describe, expect, it } from 'vitest';
import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import { createDashboard } from '#test/support/dashboard.ts';

describe('add-member 429', () => {
  it('is returned after 20 additions in a day, removed members included, and sends no invitation', async () => {
    const { send, world } = await createDashboard();
    for (let number = 1; number <= MAX_ADDED_MEMBERS_PER_DAY; number++) {
      const { body } = await send('add-member', {
        body: { email: `kasir-${number}@kopi.example`, role: 'member' },
      });
      await send('remove-member', { path: { user_id: body.user_id } });
    }
    const before = world.snapshot();
    const request = { body: { email: 'baru@kopi.example', role: 'member' } };
    const response = await send('add-member', request);
    expect(response).toMatchObject({
      status: 429,
      body: { error: 'quota_exceeded', details: { members_per_day: MAX_ADDED_MEMBERS_PER_DAY } },
    });
    expect(response.body.message).toContain('besok');
    expect(world.users.invited).toHaveLength(MAX_ADDED_MEMBERS_PER_DAY);
    expect(world.snapshot()).toEqual(before);

    world.clock.advance(response.body.details.retry_after_seconds * 1000);
    expect(await send('add-member', request)).toMatchObject({ status: 201 });
  });
});
