import { createDynamodbClient, createS3Client, createSqsClient } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createWebhookQueue } from '#adapters/sqs/queues.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { systemClock } from '#adapters/system.ts';
import { wireSender } from '#composition-root/webhook-sender.ts';
import { createDeliverWebhookHandler } from './handler.ts';

const env = readEnv('deliver-webhook', process.env);
const dynamodb = createDynamodbClient();

export const handler = createDeliverWebhookHandler({
  webhooks: createWebhookStore(dynamodb, env.TABLE_NAME),
  videos: createVideoStore(dynamodb, env.TABLE_NAME),
  downloadLinks: createDownloadLinks(createS3Client(), env.BUCKET_NAME),
  sender: wireSender(env.WEBHOOK_KEY_SECRET_ID, env.WEBHOOK_ALLOW_LOOPBACK),
  queue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
  clock: systemClock,
  random: Math.random,
  record: createRecordMetrics(env.METRICS_NAMESPACE),
  log: createLog('deliver-webhook'),
});
