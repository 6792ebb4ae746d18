import { randomUUID } from 'node:crypto';
import { GetQueueAttributesCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { FETCHES_AT_ONCE } from '#contracts/limits.ts';
import type {
  AssetMessageBody,
  BatchMessageBody,
  RenderMessageBody,
  WebhookMessageBody,
} from '#contracts/schemas/messages.ts';
import type { AssetQueue } from '#core/ports/assets.ts';
import type { BatchQueue } from '#core/ports/batches.ts';
import type { RenderQueue } from '#core/ports/videos.ts';
import type { WebhookQueue } from '#core/ports/webhooks.ts';

export const createRenderQueue = (client: SQSClient, queueUrl: string): RenderQueue => ({
  send: async ({ workspaceId, videoId }) => {
    const body: RenderMessageBody = { workspace_id: workspaceId, video_id: videoId };
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(body) }));
  },
  depth: async () => {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl: queueUrl,
        AttributeNames: ['ApproximateNumberOfMessages'],
      }),
    );
    return Number(Attributes?.ApproximateNumberOfMessages);
  },
});

/** Limits how long a completing render, a cancel, a batch or a read of assets waits. What could not be sent is sent later. */
const SEND_LIMIT_MS = 2000;

export const createWebhookQueue = (client: SQSClient, queueUrl: string): WebhookQueue => ({
  send: async ({ workspaceId, videoId, attempt }, delaySeconds = 0) => {
    const body: WebhookMessageBody = { workspace_id: workspaceId, video_id: videoId, attempt };
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      // SQS fair queues: a workspace with slow endpoints does not delay the messages of others.
      MessageGroupId: workspaceId,
      DelaySeconds: delaySeconds,
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(SEND_LIMIT_MS) });
  },
});

/** In a group of a FIFO queue one message after the other is delivered: a workspace has as many as it may fetch files at once. */
export const createFetchQueue = (client: SQSClient, queueUrl: string): AssetQueue => ({
  send: async ({ workspaceId, assetId }) => {
    const body: AssetMessageBody = { workspace_id: workspaceId, asset_id: assetId };
    // The last digit of an id is random.
    const group = Number.parseInt(assetId.slice(-1), 16) % FETCHES_AT_ONCE;
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      MessageGroupId: `${workspaceId}#${group}`,
      MessageDeduplicationId: randomUUID(), // each message counts
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(SEND_LIMIT_MS) });
  },
});

/** The thumbnail queue or the inspection queue. */
export const createAssetQueue = (client: SQSClient, queueUrl: string): AssetQueue => ({
  send: async ({ workspaceId, assetId }) => {
    const body: AssetMessageBody = { workspace_id: workspaceId, asset_id: assetId };
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      // SQS fair queues: a workspace with many new files does not delay those of others.
      MessageGroupId: workspaceId,
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(SEND_LIMIT_MS) });
  },
});

export const createBatchQueue = (client: SQSClient, queueUrl: string): BatchQueue => ({
  send: async ({ workspaceId }) => {
    const body: BatchMessageBody = { workspace_id: workspaceId };
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      MessageGroupId: workspaceId,
    });
    await client.send(command, { abortSignal: AbortSignal.timeout(SEND_LIMIT_MS) });
  },
});
