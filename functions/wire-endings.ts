import { createSqsClient } from '#adapters/aws-clients.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { EndingListeners, RecordMetrics } from '#core/ports.ts';
import { createAnnounceDelivery } from '#core/use-cases/announce-delivery.ts';
import { createRecordEnding } from '#core/use-cases/record-ending.ts';

/** What a function that ends videos needs to count them and to send their events on their way. */
export const wireEndings = (queueUrl: string, log: Log, record: RecordMetrics): EndingListeners => ({
  onEnded: createRecordEnding(record),
  announce: createAnnounceDelivery({
    queue: createWebhookQueue(createSqsClient(), queueUrl),
    onSendFailed: ({ workspaceId, videoId }, cause) =>
      log(LOG_EVENTS.webhookNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
  }),
});
