import { LOG_EVENTS } from '#core/log.ts';
import { createRenderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { createRenderQueueHandler } from '../queue-handler.ts';
import type { TimedInvocation } from '../queue-handler.ts';

/** Reserved for verifying the file and completing the video after the render deadline. */
const COMPLETION_RESERVE_MS = 10_000;

export const createRenderVideoHandler = (deps: RenderVideoDeps) =>
  createRenderQueueHandler<TimedInvocation>(deps.log, async (message, log, context) => {
    const leftMs = Math.max(0, context.getRemainingTimeInMillis() - COMPLETION_RESERVE_MS);
    try {
      const outcome = await createRenderVideo({ ...deps, log })(message, {
        owner: context.awsRequestId,
        deadlineMs: deps.clock.nowMs() + leftMs,
        deadline: AbortSignal.timeout(leftMs),
      });
      if (outcome.status === 'released') {
        deps.record({ RendersAborted: 1 });
        log(LOG_EVENTS.renderAborted, { status: outcome.status }, outcome.cause);
      } else log(LOG_EVENTS.renderCompleted, { ...outcome });
    } catch (error) {
      deps.record({ RendersAborted: 1 });
      throw error;
    }
  });
