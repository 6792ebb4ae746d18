import { Webhook } from 'standardwebhooks';
import type { SecretBox, WebhookSender } from '#core/ports/webhooks.ts';
import type { GuardedPost } from './guarded-post.ts';

export interface WebhookSenderDeps {
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly post: GuardedPost;
}

/** Signs by the Standard Webhooks specification, once with each secret, and posts. */
export const createWebhookSender = ({ secretBox, post }: WebhookSenderDeps): WebhookSender => ({
  send: async ({ url, workspaceId, secrets, messageId, sentAtMs, body }) => {
    const opened = await Promise.all(secrets.map(({ sealed }) => secretBox.open(sealed, workspaceId)));
    const signatures = opened.map((secret) => new Webhook(secret).sign(messageId, new Date(sentAtMs), body));
    return post({
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'html-video-api',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(sentAtMs / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
    });
  },
});
