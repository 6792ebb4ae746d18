import { createSecretsClient, createSqsClient } from '#adapters/aws-clients.ts';
import { createSecretBox } from '#adapters/secrets/secret-box.ts';
import { createSecretReader } from '#adapters/secrets/secret-reader.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { createGuardedPost } from '#adapters/webhooks/guarded-post.ts';
import { resolveHost } from '#adapters/webhooks/resolve-host.ts';
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createAnnounceDelivery } from '#core/use-cases/announce-delivery.ts';
import type { AnnounceDelivery, WebhookSender } from '#core/webhook/webhook-ports.ts';

/** What a function that ends videos needs to send their events on their way. */
export const wireAnnounce = (queueUrl: string, log: Log): AnnounceDelivery =>
  createAnnounceDelivery({
    queue: createWebhookQueue(createSqsClient(), queueUrl),
    onSendFailed: ({ workspaceId, videoId }, cause) =>
      log(LOG_EVENTS.webhookNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
  });

export const wireSender = (keySecretId: string, allowLoopback: string): WebhookSender =>
  createWebhookSender({
    secretBox: createSecretBox(createSecretReader(createSecretsClient(), keySecretId)),
    post: createGuardedPost({ resolveHost, allowLoopback: allowLoopback === 'true' }),
  });
