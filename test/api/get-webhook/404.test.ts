import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe.each(['get-webhook', 'delete-webhook', 'rotate-webhook-secret'] as const)('%s 404', (operation) => {
  it('is returned for a workspace without a webhook', async () => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send(operation, { body: {} });
    expect(response).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(response.body.message).toMatch(/belum punya webhook/);
    expect(world.snapshot()).toEqual(before);
  });
});
