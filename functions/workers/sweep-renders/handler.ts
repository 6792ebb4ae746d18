import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createSweepRenders } from '#core/use-cases/sweep.ts';
import type { SweepRendersDeps } from '#core/use-cases/sweep.ts';
import type { Invocation } from '../queue-handler.ts';

type Deps = Omit<SweepRendersDeps, 'onFailed'> & { readonly log: Log; readonly record: RecordMetrics };

export const createSweepRendersHandler =
  (deps: Deps) =>
  async (_event: unknown, { awsRequestId }: Invocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: awsRequestId });
    const sweepRenders = createSweepRenders({
      ...deps,
      onFailed: ({ workspaceId, id }, cause) =>
        log(LOG_EVENTS.sweepFailed, { workspace_id: workspaceId, video_id: id }, cause),
    });
    const { resent, abandoned, errors, expiredLeases, oldestWaitMs } = await sweepRenders();
    if (resent + abandoned > 0) log(LOG_EVENTS.sweepCompleted, { resent, abandoned, errors });
    deps.record({
      OldestWaitSeconds: oldestWaitMs / 1000,
      ExpiredLeases: expiredLeases,
      VideosResent: resent,
      SweepErrors: errors,
    });
  };
