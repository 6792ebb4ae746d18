import { describe, expect, it } from 'vitest';
import { newDelivery } from '#core/webhook/delivery.ts';
import { createDashboard } from '#test/support/dashboard.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

describe('resend-delivery 404', () => {
  it.each([
    ['pending', 'ws_kopi'],
    ['delivered', 'ws_kopi'],
    ['failed', 'ws_toko'],
  ] as const)('is returned for a %s delivery of %s', async (status, workspaceId) => {
    const { send, world } = await createDashboard();
    const id = world.newVideoId();
    world.putDelivery({ ...newDelivery({ workspaceId: asWorkspaceId(workspaceId), id }, 'done', 0), status });
    const before = world.snapshot();
    const response = await send('resend-delivery', { path: { id } });
    expect(response).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(response.body.message).toMatch(/pengiriman webhook yang gagal/);
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned for a malformed id', async () => {
    const { send } = await createDashboard();
    expect((await send('resend-delivery', { path: { id: 'vid_1' } })).status).toBe(404);
  });
});
