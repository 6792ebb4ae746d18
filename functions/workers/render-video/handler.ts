import type { Context } from 'aws-lambda';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createRenderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { idsOf } from '../queue-handler.ts';
import { createBatchHandler } from '../render-message.ts';

/** Kept back from the function's time for reading the file's facts and ending the video. */
const BOOKKEEPING_MS = 10_000;

type Invocation = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;

export const createRenderVideoHandler = (deps: RenderVideoDeps & { readonly log: Log }) => {
  const renderVideo = createRenderVideo(deps);
  return createBatchHandler<Invocation>(deps.log, async (message, context) => {
    const leftMs = Math.max(0, context.getRemainingTimeInMillis() - BOOKKEEPING_MS);
    const outcome = await renderVideo(message, {
      owner: context.awsRequestId,
      deadlineMs: deps.clock.nowMs() + leftMs,
      deadline: AbortSignal.timeout(leftMs),
    });
    deps.log(LOG_EVENTS.renderEnded, { ...idsOf(message), ...outcome });
  });
};
