import { createSecretsClient } from '#adapters/aws-clients.ts';
import { createSecretBox, createSecretReader } from '#adapters/secrets/secrets.ts';
import { createGuardedPost, resolveHost } from '#adapters/webhooks/guarded-post.ts';
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts';
import type { WebhookSender } from '#core/ports/webhooks.ts';

/** Loopback addresses are allowed only when `allowLoopback` is exactly `true`. */
export const wireSender = (keySecretId: string, allowLoopback: string): WebhookSender =>
  createWebhookSender({
    secretBox: createSecretBox(createSecretReader(createSecretsClient(), keySecretId)),
    post: createGuardedPost({ resolveHost, allowLoopback: allowLoopback === 'true' }),
  });
