import { createSqsClient } from '#adapters/aws-clients.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { createWebhookQueue } from '#adapters/sqs/queues.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { createCompleteVideo } from '#core/use-cases/complete-video.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/** For every function that moves videos to a terminal status. */
export const createCompletionPorts = (
  name: FunctionName,
  env: Pick<Environment<'close-abandoned-render'>, 'WEBHOOK_QUEUE_URL' | 'METRICS_NAMESPACE'>,
) => {
  const log = createLog(name);
  const record = createRecordMetrics(env.METRICS_NAMESPACE);
  const completeVideo = createCompleteVideo({
    record,
    webhookQueue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
    onPublishFailed: ({ workspaceId, videoId }, cause) =>
      log(LOG_EVENTS.webhookMessageNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
  });
  return { log, record, completeVideo };
};
