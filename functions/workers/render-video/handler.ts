import { COMPLETION_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { renderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { createRenderQueueHandler } from '../queue-handler.ts';
import type { TimedInvocation } from '../queue-handler.ts';

export const createRenderVideoHandler = (deps: RenderVideoDeps) =>
  createRenderQueueHandler<TimedInvocation>(deps.log, async (message, log, context) => {
    const { clock } = deps;
    const leftMs = Math.max(0, context.getRemainingTimeInMillis() - COMPLETION_RESERVE_SECONDS * 1000);
    const endsMs = clock.elapsedMs() + leftMs;
    try {
      const outcome = await renderVideo({ ...deps, log }, message, {
        owner: context.awsRequestId,
        timeLeftMs: () => Math.max(0, endsMs - clock.elapsedMs()),
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
