import type { Context } from 'aws-lambda';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createRenderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { createRenderQueueHandler } from '../queue-handler.ts';
import { measureRender } from './measure-render.ts';
import { waitForRenderer } from './wait-for-renderer.ts';

/** Kept back from the function's time for reading the file's facts and ending the video. */
const BOOKKEEPING_MS = 10_000;

type Invocation = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;
type Deps = RenderVideoDeps & { readonly log: Log; readonly record: RecordMetrics };

export const createRenderVideoHandler = (deps: Deps) =>
  createRenderQueueHandler<Invocation>(deps.log, async (message, log, context) => {
    const leftMs = Math.max(0, context.getRemainingTimeInMillis() - BOOKKEEPING_MS);
    const measured = measureRender(deps);
    // The wait is around what is measured: nobody pays for it.
    const segments = waitForRenderer({ ...deps, ...measured.ports });
    try {
      const outcome = await createRenderVideo({ ...deps, ...measured.ports, segments })(message, {
        owner: context.awsRequestId,
        deadlineMs: deps.clock.nowMs() + leftMs,
        deadline: AbortSignal.timeout(leftMs),
      });
      log(LOG_EVENTS.renderCompleted, { ...outcome });
      measured.recordCost(outcome.status === 'done');
    } catch (error) {
      deps.record({ RendersAborted: 1 });
      measured.recordCost(false);
      throw error;
    }
  });
