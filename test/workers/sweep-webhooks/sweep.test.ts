import { describe, expect, it } from 'vitest';
import { responded } from '#test/support/fakes/webhooks.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

const MINUTE_MS = 60_000;

describe('sweep-webhooks', () => {
  it('sends the message of an event that could not be queued', async () => {
    const { cancelVideo, passMinutes, current, world } = await createWebhookWorkers();
    world.failOn('webhookQueue', 'send');
    const delivery = await cancelVideo();
    expect(world.unsent).toEqual([delivery]);
    world.heal();
    await passMinutes(1);
    expect(current(delivery)).toMatchObject({ status: 'delivered', attempt: 1 });
  });

  it('ignores a message that was sent less than a minute ago', async () => {
    const { cancelVideo, sweepWebhooks, world } = await createWebhookWorkers();
    await cancelVideo();
    world.clock.advance(MINUTE_MS - 1);
    await sweepWebhooks();
    expect(world.webhookQueue.waiting).toHaveLength(1);
  });

  it('sends a message again once a minute, also when it runs twice', async () => {
    const { cancelVideo, sweepWebhooks, world } = await createWebhookWorkers();
    await cancelVideo();
    for (let minute = 1; minute <= 3; minute += 1) {
      world.clock.advance(MINUTE_MS + 1);
      await sweepWebhooks();
      await sweepWebhooks();
    }
    expect(world.webhookQueue.waiting).toHaveLength(4);
  });

  it('repeats an attempt whose worker died, with the same message id', async () => {
    const { cancelVideo, pump, passMinutes, current, world } = await createWebhookWorkers();
    world.sender.script(async () => {
      if (world.sender.sent.length === 1) throw new Error('the worker died');
      return responded(200);
    });
    const delivery = await cancelVideo();
    await pump();
    expect(current(delivery)).toMatchObject({ status: 'pending', attempt: 1 });
    await passMinutes(2);
    expect(world.sender.sent).toHaveLength(2);
    expect(new Set(world.sender.sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(current(delivery)).toMatchObject({ status: 'delivered', attempt: 2 });
  });

  it('does not use up all attempts during an outage of the service', async () => {
    const { cancelVideo, pump, passMinutes, current, world } = await createWebhookWorkers();
    world.sender.script(() => Promise.reject(new Error('no key to open the secret with')));
    const delivery = await cancelVideo();
    await pump();
    await passMinutes(60);
    expect(current(delivery)).toMatchObject({ status: 'pending', attempt: 4 });
  });

  it('fails a delivery whose last attempt died', async () => {
    const { cancelVideo, sweepWebhooks, current, world } = await createWebhookWorkers();
    const delivery = await cancelVideo();
    world.putDelivery({ ...delivery, attempt: 8, dueAtMs: world.clock.nowMs() });
    await sweepWebhooks();
    expect(current(delivery)).toMatchObject({ status: 'failed', lastResult: 'cut_off', dueAtMs: null });
    expect(world.webhookQueue.waiting).toHaveLength(1); // the one from the ending
  });

  it('processes the others when one fails, and retries that one in the next sweep', async () => {
    const { cancelVideo, sweepWebhooks, logged, world } = await createWebhookWorkers();
    world.putDelivery({ ...(await cancelVideo()), attempt: 8 });
    await cancelVideo();
    world.clock.advance(MINUTE_MS);
    world.failOn('webhooks', 'settle');
    await sweepWebhooks();
    expect(world.webhookQueue.waiting).toHaveLength(3); // two from the endings
    expect(logged.map(({ event }) => event.name)).toContain('sweep of video failed');
    world.heal();
    await sweepWebhooks();
    expect(world.deliveries().filter(({ status }) => status === 'failed')).toHaveLength(1);
  });

  it('logs a summary unless nothing was due', async () => {
    const { cancelVideo, sweepWebhooks, logged, world } = await createWebhookWorkers();
    await sweepWebhooks();
    expect(logged).toEqual([]);
    await cancelVideo();
    world.clock.advance(MINUTE_MS);
    await sweepWebhooks();
    expect(logged).toEqual([
      expect.objectContaining({
        event: { name: 'webhook sweep completed', level: 'info' },
        fields: { request_id: 'request-1', sent: 1, failed: 0, errors: 0 },
      }),
    ]);
  });
});

describe('unavailable webhook queue', () => {
  it('does not affect the render; the event is sent later', async () => {
    const { queueVideo, renderSuccessfully, passMinutes, balance, world, ...workers } =
      await createWebhookWorkers();
    renderSuccessfully();
    const video = await queueVideo();
    world.failOn('webhookQueue', 'send');
    expect(await workers.deliverRender(video)).toEqual({ batchItemFailures: [] });
    expect(await world.videos.find(video.workspaceId, video.id)).toMatchObject({ status: 'done' });
    expect(await balance()).toBe(58_000);
    world.heal();
    await passMinutes(1);
    expect(world.sender.sent.map(({ body }) => JSON.parse(body).type)).toEqual(['video.done']);
  });
});
