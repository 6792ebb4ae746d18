import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('delete-webhook 200', () => {
  it('removes the webhook with its secret and returns it as it was', async () => {
    const { send, world, workspace } = await createDashboard();
    const { url } = await world.addEndpoint();
    expect(await send('delete-webhook')).toMatchObject({ status: 200, body: { url } });
    expect(await world.webhooks.findEndpoint(workspace.id)).toBeUndefined();
    expect(world.records.audit).toMatchObject([{ action: 'webhook.removed' }]);
  });
});
