import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { makeThumbnail } from '#core/use-cases/make-thumbnail.ts';
import type { MakeThumbnailDeps } from '#core/use-cases/make-thumbnail.ts';
import { createAssetQueueHandler } from '../queue-handler.ts';

export type MakeThumbnailHandlerDeps = MakeThumbnailDeps & {
  readonly log: Log;
  readonly record: RecordMetrics;
};

export const createMakeThumbnailHandler = (deps: MakeThumbnailHandlerDeps) =>
  createAssetQueueHandler({
    log: deps.log,
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
