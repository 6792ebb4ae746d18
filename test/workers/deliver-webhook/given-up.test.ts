import { describe, expect, it } from 'vitest';
import { responded } from '#test/support/fakes/webhooks.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';
import { INVOCATION, sqsEvent } from '#test/support/workers.ts';

describe('removed or disabled endpoint', () => {
  it('gets no further attempts or events after it returned 410', async () => {
    const { cancelVideo, pump, passMinutes, current, world, workspace, queueVideo } =
      await createWebhookWorkers();
    world.sender.script(async () => responded(410));
    const delivery = await cancelVideo();
    await pump();
    expect(current(delivery)).toMatchObject({ status: 'failed', attempt: 1, lastResult: 'http_410' });
    expect(await world.webhooks.findEndpoint(workspace.id)).toMatchObject({
      disabledAtMs: world.clock.nowMs(),
    });
    await world.cancelVideo(await queueVideo());
    await passMinutes(10);
    expect(world.sender.sent).toHaveLength(1);
    expect(world.deliveries()).toHaveLength(1);
  });

  it('fails pending deliveries when it was removed', async () => {
    const { cancelVideo, pump, current, world, workspace } = await createWebhookWorkers();
    const delivery = await cancelVideo();
    await world.webhookAdmin.removeEndpoint(workspace.id);
    await pump();
    expect(world.sender.sent).toEqual([]);
    expect(current(delivery)).toMatchObject({ status: 'failed', lastResult: 'endpoint_removed' });
  });

  it('fails pending deliveries when it was disabled', async () => {
    const { cancelVideo, pump, current, world, endpoint } = await createWebhookWorkers();
    const delivery = await cancelVideo();
    await world.webhooks.disableEndpoint(endpoint, world.clock.nowMs());
    await pump();
    expect(world.sender.sent).toEqual([]);
    expect(current(delivery)).toMatchObject({ status: 'failed', lastResult: 'endpoint_disabled' });
  });
});

describe('queue message', () => {
  it.each([
    'no JSON',
    'null',
    '{}',
    '{"workspace_id":"ws_kopi","video_id":"vid_1","attempt":0}',
    '{"workspace_id":"ws_kopi","video_id":"vid_01997b1e-0000-7000-8000-000000000001","attempt":"0"}',
  ])('is dropped when it is invalid: %s', async (body) => {
    const { deliverWebhook, logged } = await createWebhookWorkers();
    expect(await deliverWebhook(sqsEvent(body), INVOCATION)).toEqual({ batchItemFailures: [] });
    expect(logged.map(({ event }) => event.name)).toEqual(['queue message invalid']);
  });

  it('stays on the queue when the database is unavailable', async () => {
    const { cancelVideo, deliver, world, current } = await createWebhookWorkers();
    const delivery = await cancelVideo();
    world.failOn('webhooks', 'claim');
    expect(await deliver(delivery)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] });
    world.heal();
    expect(await deliver(delivery)).toEqual({ batchItemFailures: [] });
    expect(current(delivery)).toMatchObject({ status: 'delivered', attempt: 1 });
  });
});
