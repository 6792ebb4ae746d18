import { createDynamodbClient, createSqsClient } from '#adapters/aws-clients.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createWebhookQueue } from '#adapters/sqs/queues.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { systemClock } from '#adapters/system.ts';
import { createSweepWebhooksHandler } from './handler.ts';

const env = readEnv('sweep-webhooks', process.env);

export const handler = createSweepWebhooksHandler({
  webhooks: createWebhookStore(createDynamodbClient(), env.TABLE_NAME),
  queue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
  clock: systemClock,
  record: createRecordMetrics(env.METRICS_NAMESPACE),
  log: createLog('sweep-webhooks'),
});
