import { describe, expect, it } from 'vitest';
import { newTestDelivery } from '#core/webhook/delivery.ts';
import { responded } from '#test/support/fakes/webhooks.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

const sendTest = async (httpStatus: number) => {
  const { passMinutes, current, world, workspace } = await createWebhookWorkers();
  world.sender.script(async () => responded(httpStatus));
  const delivery = newTestDelivery(workspace.id, world.newVideoId(), world.clock.nowMs());
  world.putDelivery(delivery);
  await passMinutes(10);
  return { delivery: current(delivery), sent: world.sender.sent };
};

describe('test event', () => {
  it('is sent within a minute without a video', async () => {
    const { delivery, sent } = await sendTest(204);
    expect(delivery).toMatchObject({ status: 'delivered', lastResult: 'http_204' });
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'webhook.test', timestamp: expect.any(String), data: {} },
    ]);
  });

  it('is not sent again when its worker died before the response was recorded', async () => {
    const { passMinutes, current, world, workspace } = await createWebhookWorkers();
    const delivery = newTestDelivery(workspace.id, world.newVideoId(), world.clock.nowMs());
    world.putDelivery(delivery);
    const nowMs = world.clock.nowMs();
    const claimed = await world.webhooks.claim(
      { ...delivery, attempt: 0 },
      { nowMs, leaseExpiresAtMs: nowMs + 60_000 },
    );
    expect(claimed).toMatchObject({ attempt: 1 });
    await passMinutes(10);
    expect(current(delivery)).toMatchObject({ status: 'failed', lastResult: 'cut_off', attempt: 1 });
    expect(world.sender.sent).toEqual([]);
  });

  it('is not sent again when the server refuses it', async () => {
    const { delivery, sent } = await sendTest(500);
    expect(delivery).toMatchObject({ status: 'failed', lastResult: 'http_500', attempt: 1 });
    expect(sent).toHaveLength(1);
  });
});
