import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { AssetMessageBodySchema, RenderMessageBodySchema } from '#contracts/schemas/messages.ts';
import type { RenderMessageBody } from '#contracts/schemas/messages.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log, LogEvent, LogFields } from '#core/log.ts';
import type { AssetMessage } from '#core/ports/assets.ts';
import type { RenderMessage } from '#core/ports/videos.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** The part of Lambda's context that workers read. */
export type Invocation = Pick<Context, 'awsRequestId'>;
/** Of a worker that ends before Lambda would stop it. */
export type TimedInvocation = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;

export interface QueueHandlerDeps<Message, Own extends Invocation> {
  readonly log: Log;
  /** Returns undefined for an invalid body. */
  readonly parse: (body: string) => Message | undefined;
  /** What the message is about, for the log. */
  readonly idsOf: (message: Message) => LogFields;
  /** `log` adds the ids of the invocation and the message to every line, and those of `idsOf`. */
  readonly handle: (message: Message, log: Log, context: Own) => Promise<void>;
  /** Logged when `handle` throws. */
  readonly aborted: LogEvent;
}

/**
 * Creates an SQS batch handler from a function for one message. A message whose function throws stays on the queue;
 * an invalid message is logged and deleted, because it would fail every time.
 */
export const createQueueHandler =
  <Message, Own extends Invocation>({ log, parse, idsOf, handle, aborted }: QueueHandlerDeps<Message, Own>) =>
  async (event: SQSEvent, context: Own): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const { body, messageId } of event.Records) {
      const ids = { request_id: context.awsRequestId, message_id: messageId };
      const message = parse(body);
      if (!message) {
        log(LOG_EVENTS.messageInvalid, ids);
        continue;
      }
      const ownLog = withFields(log, { ...ids, ...idsOf(message) });
      await handle(message, ownLog, context).catch((error: unknown) => {
        ownLog(aborted, {}, error);
        batchItemFailures.push({ itemIdentifier: messageId });
      });
    }
    return { batchItemFailures };
  };

/** Creates a handler of the render queue or of its dead-letter queue. */
export const createRenderQueueHandler = <Own extends Invocation>(
  log: Log,
  handle: (message: RenderMessage, log: Log, context: Own) => Promise<void>,
) =>
  createQueueHandler({
    log,
    parse: parseRenderMessage,
    idsOf: videoIdsOf,
    handle,
    aborted: LOG_EVENTS.renderAborted,
  });

export const videoIdsOf = ({ workspaceId, videoId }: RenderMessage): LogFields => ({
  workspace_id: workspaceId,
  video_id: videoId,
});

const parseRenderBody = createParser(RenderMessageBodySchema);

export const parseRenderMessage = (text: string): RenderMessage | undefined => {
  const body = parseRenderBody(parseJson(text));
  return body && toIds(body);
};

/** An id that no record has is handled as not found. */
export const toIds = ({
  workspace_id: workspaceId,
  video_id: videoId,
}: RenderMessageBody): RenderMessage => ({
  workspaceId: workspaceId as WorkspaceId,
  videoId: videoId as VideoId,
});

/** Creates a handler of the thumbnail queue, the inspection queue or the fetch queue. */
export const createAssetQueueHandler = ({
  log,
  aborted,
  handle,
}: Pick<QueueHandlerDeps<AssetMessage, Invocation>, 'log' | 'aborted' | 'handle'>) =>
  createQueueHandler<AssetMessage, Invocation>({
    log,
    parse: parseAssetMessage,
    idsOf: ({ workspaceId, assetId }) => ({ workspace_id: workspaceId, asset_id: assetId }),
    aborted,
    handle,
  });

const parseAssetBody = createParser(AssetMessageBodySchema);

/** An id that no record has is handled as not found. */
const parseAssetMessage = (text: string): AssetMessage | undefined => {
  const body = parseAssetBody(parseJson(text));
  return body && { workspaceId: body.workspace_id as WorkspaceId, assetId: body.asset_id as AssetId };
};
