import { createSecretsClient } from '#adapters/aws-clients.ts';
import { createSecretBox } from '#adapters/secrets/secret-box.ts';
import { createSecretReader } from '#adapters/secrets/secret-reader.ts';
import { createGuardedPost } from '#adapters/webhooks/guarded-post.ts';
import { resolveHost } from '#adapters/webhooks/resolve-host.ts';
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts';
import type { WebhookSender } from '#core/ports/webhooks.ts';

/** Only the very word `true` lets messages go to this machine. */
export const wireSender = (keySecretId: string, allowLoopback: string): WebhookSender =>
  createWebhookSender({
    secretBox: createSecretBox(createSecretReader(createSecretsClient(), keySecretId)),
    post: createGuardedPost({ resolveHost, allowLoopback: allowLoopback === 'true' }),
  });
