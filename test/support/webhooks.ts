import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import { createWorkers, INVOCATION, sqsEvent, webhookBody } from '#test/support/workers.ts';

/** Workers over in-memory ports with a webhook endpoint; queue and sweep schedule run on virtual time. */
export const createWebhookWorkers = async (
  overrides: Partial<WebhookEndpoint> = {},
  ports: Parameters<typeof createWorkers>[0] = {},
) => {
  const workers = await createWorkers(ports);
  const { world, workspace } = workers;
  const endpoint = await world.addEndpoint({ workspaceId: workspace.id, ...overrides });

  const deliver = (...messages: readonly Parameters<typeof webhookBody>[0][]) =>
    workers.deliverWebhook(sqsEvent(...messages.map(webhookBody)), INVOCATION);
  /** Delivers every visible message, including those that the deliveries add. */
  const pump = async (): Promise<void> => {
    for (;;) {
      const nowMs = world.clock.nowMs();
      const index = world.webhookQueue.waiting.findIndex(({ visibleAtMs }) => visibleAtMs <= nowMs);
      const [next] = index < 0 ? [] : world.webhookQueue.waiting.splice(index, 1);
      if (next === undefined) return;
      await deliver(next.message);
    }
  };
  /** Advances the clock, sweeping every minute and polling the queue every second. */
  const passMinutes = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (let second = 0; second < 60; second += 1) {
        world.clock.advance(1000);
        await pump();
      }
      await workers.sweepWebhooks();
      await pump();
    }
  };
  /** Cancels a new video of the workspace and returns the delivery recorded for it. */
  const cancelVideo = async (): Promise<Delivery> => {
    const video = await workers.queueVideo();
    await world.cancelVideo(video);
    const delivery = current({ videoId: video.id });
    if (delivery === undefined) throw new Error('no delivery was recorded');
    return delivery;
  };
  const current = ({ videoId }: Pick<Delivery, 'videoId'>) =>
    world.deliveries().find((delivery) => delivery.videoId === videoId);

  return {
    ...workers,
    deliverRender: workers.deliver,
    endpoint,
    deliver,
    pump,
    passMinutes,
    cancelVideo,
    current,
  };
};
