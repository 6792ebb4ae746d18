import { describe, expect, it } from 'vitest';
import { newDelivery } from '#core/webhook/delivery.ts';
import { createDashboard } from '#test/support/dashboard.ts';

describe('resend-delivery 200', () => {
  it('makes a failed delivery pending with all its attempts, due now', async () => {
    const { send, world, workspace } = await createDashboard();
    const id = world.newVideoId();
    const delivery = newDelivery({ workspaceId: workspace.id, id }, 'done', 0);
    world.putDelivery({ ...delivery, status: 'failed', attempt: 8, dueAtMs: null });
    expect(await send('resend-delivery', { path: { id } })).toMatchObject({
      status: 200,
      body: { video_id: id, status: 'pending' },
    });
    expect(world.deliveries()).toMatchObject([
      { status: 'pending', attempt: 0, dueAtMs: world.clock.nowMs() },
    ]);
    expect(world.records.audit).toMatchObject([{ action: 'delivery.resent', subject: id }]);
  });
});
