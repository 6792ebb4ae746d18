import {
  createDynamodbClient,
  createS3Client,
  createSecretsClient,
  createSqsClient,
} from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createSecretBox, createSecretReader } from '#adapters/secrets/secrets.ts';
import { createWebhookQueue } from '#adapters/sqs/queues.ts';
import { systemClock } from '#adapters/system.ts';
import { createGuardedPost, resolveHost } from '#adapters/webhooks/guarded-post.ts';
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/** In a file of its own because esbuild cannot drop the signing library from other bundles. */
export const createDeliverWebhookDependencies = (env: Environment<'deliver-webhook'>) => {
  const dynamodb = createDynamodbClient();
  return {
    webhooks: createWebhookStore(dynamodb, env.TABLE_NAME),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    downloadLinks: createDownloadLinks(createS3Client(), env.BUCKET_NAME),
    sender: createWebhookSender({
      secretBox: createSecretBox(createSecretReader(createSecretsClient(), env.WEBHOOK_KEY_SECRET_ID)),
      // Loopback addresses are allowed only when the variable is exactly `true`.
      post: createGuardedPost({ resolveHost, allowLoopback: env.WEBHOOK_ALLOW_LOOPBACK === 'true' }),
    }),
    queue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
    clock: systemClock,
    random: Math.random,
    record: createRecordMetrics(env.METRICS_NAMESPACE),
    log: createLog('deliver-webhook'),
  };
};
