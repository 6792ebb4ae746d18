import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { RendererCheckRequestSchema } from '#contracts/schemas/renderer-check.ts';
import type { RendererCheckOutcome, RendererCheckRequest } from '#contracts/schemas/renderer-check.ts';
import { COMPLETION_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS } from '#core/log.ts';
import { checkRenderer } from '#core/use-cases/check-renderer.ts';
import { renderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { createRenderQueueHandler } from '../queue-handler.ts';
import type { TimedInvocation } from '../queue-handler.ts';

const createQueueHandler = (deps: RenderVideoDeps) =>
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

const parseCheck = createParser(RendererCheckRequestSchema);

/** Handles messages of the render queues, and checks of a new version. */
export const createRenderVideoHandler = (deps: RenderVideoDeps) => {
  const handleMessages = createQueueHandler(deps);
  function handle(event: SQSEvent, context: TimedInvocation): Promise<SQSBatchResponse>;
  function handle(event: RendererCheckRequest): Promise<RendererCheckOutcome>;
  function handle(event: SQSEvent | RendererCheckRequest, context?: TimedInvocation) {
    // safe: Lambda always passes a context, and queues send events with records
    return parseCheck(event)
      ? checkRenderer(deps)
      : handleMessages(event as SQSEvent, context as TimedInvocation);
  }
  return handle;
};
