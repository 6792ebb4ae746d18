import { describe, expect, it } from 'vitest';
import { responded } from '#test/support/fakes/webhooks.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

/** An event on its way; what its video left in the metrics is not looked at. */
const createDelivery = async () => {
  const workers = await createWebhookWorkers();
  const delivery = await workers.cancelVideo();
  const before = workers.world.recorded.length;
  return { ...workers, delivery, recordedSince: () => workers.world.recorded.slice(before) };
};

describe('metrics of a delivery attempt', () => {
  it('record a delivery', async () => {
    const { pump, recordedSince } = await createDelivery();
    await pump();
    expect(recordedSince()).toEqual([{ values: { WebhooksDelivered: 1, WebhookAttemptsFailed: 0 } }]);
  });

  it('record a failed attempt', async () => {
    const { deliver, delivery, recordedSince, world } = await createDelivery();
    world.sender.script(async () => responded(503));
    await deliver(delivery);
    expect(recordedSince()).toEqual([{ values: { WebhookAttemptsFailed: 1 } }]);
  });

  it('record a failed attempt and a failed delivery after the last attempt', async () => {
    const { deliver, delivery, recordedSince, world } = await createDelivery();
    world.sender.script(async () => responded(410));
    await deliver(delivery);
    expect(recordedSince()).toEqual([{ values: { WebhookAttemptsFailed: 1, WebhooksFailed: 1 } }]);
  });

  it('record a duplicate message once', async () => {
    const { deliver, delivery, recordedSince } = await createDelivery();
    await deliver(delivery);
    await deliver(delivery);
    expect(recordedSince()).toHaveLength(1);
  });

  it('record zero for a sweep, or a failed delivery whose last attempt died', async () => {
    const { sweepWebhooks, delivery, recordedSince, world } = await createDelivery();
    await sweepWebhooks();
    world.putDelivery({ ...delivery, attempt: 8, dueAtMs: world.clock.nowMs() });
    await sweepWebhooks();
    expect(recordedSince()).toEqual([
      { values: { WebhooksFailed: 0, WebhookLagSeconds: 0, WebhookSweepErrors: 0 } },
      { values: { WebhooksFailed: 1, WebhookLagSeconds: 0, WebhookSweepErrors: 0 } },
    ]);
  });

  it('record a delivery that a sweep could not process', async () => {
    const { sweepWebhooks, recordedSince, world } = await createDelivery();
    world.clock.advance(60_000);
    world.failOn('webhookQueue', 'send');
    await sweepWebhooks();
    expect(recordedSince()).toEqual([
      { values: { WebhooksFailed: 0, WebhookLagSeconds: 0, WebhookSweepErrors: 1 } },
    ]);
  });
});
