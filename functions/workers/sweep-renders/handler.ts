import { SWEEP_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createSweepRenders } from '#core/use-cases/sweep-renders.ts';
import type { SweepRendersDeps } from '#core/use-cases/sweep-renders.ts';
import type { TimedInvocation } from '../queue-handler.ts';

type Deps = Omit<SweepRendersDeps, 'onFailed' | 'onBatchesFailed'> & {
  readonly log: Log;
  readonly record: RecordMetrics;
};

export const createSweepRendersHandler =
  (deps: Deps) =>
  async (_event: unknown, context: TimedInvocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: context.awsRequestId });
    const sweepRenders = createSweepRenders({
      ...deps,
      onFailed: ({ workspaceId, id }, cause) =>
        log(LOG_EVENTS.sweepFailed, { workspace_id: workspaceId, video_id: id }, cause),
      onBatchesFailed: ({ workspaceId }, cause) =>
        log(LOG_EVENTS.batchSweepFailed, { workspace_id: workspaceId }, cause),
    });
    const leftMs = context.getRemainingTimeInMillis() - SWEEP_RESERVE_SECONDS * 1000;
    const report = await sweepRenders(deps.clock.nowMs() + leftMs);
    const { retried, resent, abandoned, errors } = report;
    if (retried + resent + abandoned > 0)
      log(LOG_EVENTS.sweepCompleted, { retried, resent, abandoned, errors });
    deps.record({
      QueuedVideos: report.queued,
      BacklogSeconds: report.backlogSeconds,
      OldestWaitSeconds: report.longestWaitMs / 1000,
      LeaseLagSeconds: report.longestExpiredMs / 1000,
      VideosRetried: retried,
      VideosResent: resent,
      SweepErrors: errors,
    });
  };
