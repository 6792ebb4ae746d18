import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { RenderMessageBody } from '#contracts/schemas/messages.ts';
import type { RenderQueue } from '#core/ports/videos.ts';

export const createRenderQueue = (client: SQSClient, queueUrl: string): RenderQueue => ({
  send: async ({ workspaceId, videoId }) => {
    const body: RenderMessageBody = { workspace_id: workspaceId, video_id: videoId };
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(body) }));
  },
});
