import { createSqsClient } from '#adapters/aws-clients.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { CompletionListeners } from '#core/ports/videos.ts';
import { createPublishDelivery } from '#core/use-cases/publish-delivery.ts';
import { createRecordCompletion } from '#core/use-cases/record-completion.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';

interface CompletionEnv {
  readonly WEBHOOK_QUEUE_URL: string;
  readonly METRICS_NAMESPACE: string;
}

/** What a function that ends videos needs to count them and to send their events on their way. */
export const wireCompletion = (name: FunctionName, env: CompletionEnv) => {
  const log = createLog(name);
  const record = createRecordMetrics(env.METRICS_NAMESPACE);
  const listeners: CompletionListeners = {
    onCompleted: createRecordCompletion(record),
    publish: createPublishDelivery({
      queue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
      onSendFailed: ({ workspaceId, videoId }, cause) =>
        log(LOG_EVENTS.webhookNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
    }),
  };
  return { log, record, listeners };
};
