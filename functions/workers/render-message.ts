import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RenderMessage } from '#core/ports.ts';
import { parseVideoId } from '#core/video/video-id.ts';
import type { WorkspaceId } from '#core/video/video.ts';

/** The queue's message: `{"workspace_id": "...", "video_id": "vid_..."}`. */
export const parseRenderMessage = (body: string): RenderMessage | undefined => {
  const members = parseJson(body);
  if (typeof members !== 'object' || members === null) return undefined;
  const { workspace_id: workspaceId, video_id: id } = members as Record<string, unknown>;
  const videoId = typeof id === 'string' ? parseVideoId(id) : undefined;
  // safe: checked to be text; an id that names nothing is simply not found
  return typeof workspaceId === 'string' && videoId
    ? { workspaceId: workspaceId as WorkspaceId, videoId }
    : undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Turns a per-message function into an SQS batch handler: a message whose function throws stays on the queue,
 * its siblings do not; one that cannot be understood is logged and dropped, since it never will be.
 */
export const createBatchHandler =
  <Context>(log: Log, handle: (message: RenderMessage, context: Context) => Promise<void>) =>
  async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const failed: SQSRecord[] = [];
    for (const record of event.Records) {
      const message = parseRenderMessage(record.body);
      if (!message) log(LOG_EVENTS.messageUnreadable, { message_id: record.messageId });
      else
        await handle(message, context).catch((error: unknown) => {
          log(LOG_EVENTS.renderAborted, { ...idsOf(message), message_id: record.messageId }, error);
          failed.push(record);
        });
    }
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };

export const idsOf = ({ workspaceId, videoId }: RenderMessage) => ({
  workspace_id: workspaceId,
  video_id: videoId,
});
