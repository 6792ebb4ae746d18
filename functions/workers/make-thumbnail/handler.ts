import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { ThumbnailMessageBodySchema } from '#contracts/schemas/messages.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import type { ThumbnailMessage } from '#core/ports/thumbnails.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { makeThumbnail } from '#core/use-cases/make-thumbnail.ts';
import type { MakeThumbnailDeps } from '#core/use-cases/make-thumbnail.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createQueueHandler } from '../queue-handler.ts';
import type { Invocation } from '../queue-handler.ts';

export type MakeThumbnailHandlerDeps = MakeThumbnailDeps & {
  readonly log: Log;
  readonly record: RecordMetrics;
};

export const createMakeThumbnailHandler = (deps: MakeThumbnailHandlerDeps) =>
  createQueueHandler<ThumbnailMessage, Invocation>({
    log: deps.log,
    parse: parseThumbnailMessage,
    idsOf: ({ workspaceId, assetId }) => ({ workspace_id: workspaceId, asset_id: assetId }),
    aborted: LOG_EVENTS.thumbnailAborted,
    handle: async (message, log) => {
      try {
        const report = await makeThumbnail(deps, message);
        log(LOG_EVENTS.thumbnailCompleted, { ...report });
        if (report.status === 'made') deps.record({ ThumbnailFaults: 0 });
      } catch (error) {
        // Without a free renderer the message waits for another one.
        if (!(error instanceof RendererBusyError)) deps.record({ ThumbnailFaults: 1 });
        throw error;
      }
    },
  });

const parseBody = createParser(ThumbnailMessageBodySchema);

/** An id that no record has is handled as not found. */
const parseThumbnailMessage = (text: string): ThumbnailMessage | undefined => {
  const body = parseBody(parseJson(text));
  return body && { workspaceId: body.workspace_id as WorkspaceId, assetId: body.asset_id as AssetId };
};
