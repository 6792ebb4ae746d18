import { describe, expect, it } from 'vitest';
import { newDelivery } from '#core/webhook/delivery.ts';
import { createDashboard } from '#test/support/dashboard.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

describe('list-deliveries 200', () => {
  it('returns the deliveries of the workspace in pages, newest video first', async () => {
    const { send, world, workspace } = await createDashboard();
    const nowMs = world.clock.nowMs();
    const ids = [world.newVideoId(), world.newVideoId(), world.newVideoId()];
    for (const id of ids) world.putDelivery(newDelivery({ workspaceId: workspace.id, id }, 'done', nowMs));
    world.putDelivery(
      newDelivery({ workspaceId: asWorkspaceId('ws_toko'), id: world.newVideoId() }, 'done', nowMs),
    );
    const first = await send('list-deliveries', { query: { limit: '2' } });
    expect(first.body.deliveries).toMatchObject([{ video_id: ids[2] }, { video_id: ids[1] }]);
    const second = await send('list-deliveries', { query: { limit: '2', cursor: first.body.next_cursor } });
    expect(second.body).toEqual({
      deliveries: [
        {
          video_id: ids[0],
          type: 'video.done',
          status: 'pending',
          attempts: 0,
          created_at: new Date(nowMs).toISOString(),
          last_attempt_at: null,
          last_result: null,
        },
      ],
      next_cursor: null,
    });
  });
});
