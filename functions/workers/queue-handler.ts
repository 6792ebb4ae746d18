import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log, LogEvent } from '#core/log.ts';
import type { RenderMessage } from '#core/ports/videos.ts';
import { parseVideoId } from '#core/video/video-id.ts';
import type { WorkspaceId } from '#core/video/video.ts';

/** What a worker reads of Lambda's context. */
export type Invocation = Pick<Context, 'awsRequestId'>;

export interface QueueHandlerDeps<Message, Own extends Invocation> {
  readonly log: Log;
  /** Undefined for what cannot be understood. */
  readonly parse: (body: string) => Message | undefined;
  /** `log` names the invocation and the video on every line. */
  readonly handle: (message: Message, log: Log, context: Own) => Promise<void>;
  /** Logged when `handle` throws. */
  readonly aborted: LogEvent;
}

/**
 * Turns a per-message function into an SQS batch handler: a message whose function throws stays on the queue,
 * its siblings do not; one that cannot be understood is logged and dropped, since it never will be.
 */
export const createQueueHandler =
  <Message extends RenderMessage, Own extends Invocation>({
    log,
    parse,
    handle,
    aborted,
  }: QueueHandlerDeps<Message, Own>) =>
  async (event: SQSEvent, context: Own): Promise<SQSBatchResponse> => {
    const failed: SQSRecord[] = [];
    for (const record of event.Records) {
      const message = parse(record.body);
      const ids = { request_id: context.awsRequestId, message_id: record.messageId };
      if (!message) {
        log(LOG_EVENTS.messageUnreadable, ids);
        continue;
      }
      const ownLog = withFields(log, { ...ids, ...idsOf(message) });
      await handle(message, ownLog, context).catch((error: unknown) => {
        ownLog(aborted, {}, error);
        failed.push(record);
      });
    }
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };

/** The members of a JSON object; none when the text is anything else. */
export const parseMembers = (body: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** Which video a message is about. */
export const parseIds = ({
  workspace_id: workspaceId,
  video_id: id,
}: Readonly<Record<string, unknown>>): RenderMessage | undefined => {
  const videoId = typeof id === 'string' ? parseVideoId(id) : undefined;
  // safe: checked to be text; an id that names nothing is simply not found
  return typeof workspaceId === 'string' && videoId
    ? { workspaceId: workspaceId as WorkspaceId, videoId }
    : undefined;
};

const idsOf = ({ workspaceId, videoId }: RenderMessage) => ({
  workspace_id: workspaceId,
  video_id: videoId,
});
