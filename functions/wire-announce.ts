import { createSqsClient } from '#adapters/aws-clients.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createAnnounceDelivery } from '#core/use-cases/announce-delivery.ts';
import type { AnnounceDelivery } from '#core/webhook/webhook-ports.ts';

/** What a function that ends videos needs to send their events on their way. */
export const wireAnnounce = (queueUrl: string, log: Log): AnnounceDelivery =>
  createAnnounceDelivery({
    queue: createWebhookQueue(createSqsClient(), queueUrl),
    onSendFailed: ({ workspaceId, videoId }, cause) =>
      log(LOG_EVENTS.webhookNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
  });
