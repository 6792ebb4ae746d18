import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { BatchMessageBodySchema } from '#contracts/schemas/messages.ts';
import { ROW_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { BatchMessage } from '#core/ports/batches.ts';
import { createFeedBatches } from '#core/use-cases/feed-batches.ts';
import type { FeedBatchesDeps } from '#core/use-cases/feed-batches.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createQueueHandler } from '../queue-handler.ts';
import type { TimedInvocation } from '../queue-handler.ts';

const parseBody = createParser(BatchMessageBodySchema);

/** An id that no record has is handled as one without batches. */
const parseMessage = (text: string): BatchMessage | undefined => {
  const body = parseBody(parseJson(text));
  return body && { workspaceId: body.workspace_id as WorkspaceId };
};

export const createFeedBatchesHandler = (deps: FeedBatchesDeps & { readonly log: Log }) => {
  const feedBatches = createFeedBatches(deps);
  return createQueueHandler<BatchMessage, TimedInvocation>({
    log: deps.log,
    parse: parseMessage,
    idsOf: ({ workspaceId }) => ({ workspace_id: workspaceId }),
    aborted: LOG_EVENTS.batchesAborted,
    handle: async (message, log, context) => {
      const leftMs = context.getRemainingTimeInMillis() - ROW_RESERVE_SECONDS * 1000;
      const report = await feedBatches(message, deps.clock.nowMs() + leftMs);
      log(LOG_EVENTS.batchesFed, { ...report });
    },
  });
};
