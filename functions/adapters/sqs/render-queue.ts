import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { RenderQueue } from '#core/ports/videos.ts';

/** Messages carry ids only; `parseRenderMessage` reads them back. */
export const createRenderQueue = (client: SQSClient, queueUrl: string): RenderQueue => ({
  send: async ({ workspaceId, videoId }) => {
    const body = JSON.stringify({ workspace_id: workspaceId, video_id: videoId });
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
  },
});
