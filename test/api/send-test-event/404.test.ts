import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('send-test-event 404', () => {
  it('is returned without a webhook', async () => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    expect(await send('send-test-event')).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(world.snapshot()).toEqual(before);
  });
});
