import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RenderMessage } from '#core/ports/videos.ts';
import { createQueueHandler, parseIds, parseMembers } from './queue-handler.ts';
import type { Invocation } from './queue-handler.ts';

/** The queue's message: `{"workspace_id": "...", "video_id": "vid_..."}`. */
export const parseRenderMessage = (body: string): RenderMessage | undefined => parseIds(parseMembers(body));

export const createBatchHandler = <Own extends Invocation>(
  log: Log,
  handle: (message: RenderMessage, log: Log, context: Own) => Promise<void>,
) => createQueueHandler({ log, parse: parseRenderMessage, handle, aborted: LOG_EVENTS.renderAborted });
