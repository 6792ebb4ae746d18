import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('send-test-event 201', () => {
  it('adds a test event that is due now, and an audit entry', async () => {
    const { send, world } = await createDashboard();
    await send('put-webhook', { body: { url: 'https://toko.example/webhook' } });
    expect(await send('send-test-event')).toMatchObject({
      status: 201,
      body: { type: 'webhook.test', status: 'pending', attempts: 0, last_result: null },
    });
    expect(world.deliveries()).toMatchObject([{ type: 'webhook.test', dueAtMs: world.clock.nowMs() }]);
    expect(world.records.audit.at(-1)).toMatchObject({ action: 'webhook.tested' });
  });
});
