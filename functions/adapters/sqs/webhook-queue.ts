import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { WebhookQueue } from '#core/ports/webhooks.ts';

/** A render or a cancel waits for this no longer: the sweeper sends what could not be sent. */
const SEND_LIMIT_MS = 2000;

/** Messages carry ids only; `parseWebhookMessage` reads them back. */
export const createWebhookQueue = (client: SQSClient, queueUrl: string): WebhookQueue => ({
  send: async ({ workspaceId, videoId, attempt }, delaySeconds = 0) => {
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify({ workspace_id: workspaceId, video_id: videoId, attempt }),
      // A fair queue: a workspace whose messages take long does not make those of the others wait.
      MessageGroupId: workspaceId,
      DelaySeconds: delaySeconds,
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(SEND_LIMIT_MS) });
  },
});
