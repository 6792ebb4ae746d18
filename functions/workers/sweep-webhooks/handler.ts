import { SWEEP_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createSweepWebhooks } from '#core/use-cases/sweep-webhooks.ts';
import type { SweepWebhooksDeps } from '#core/use-cases/sweep-webhooks.ts';
import type { TimedInvocation } from '../queue-handler.ts';

type Deps = Omit<SweepWebhooksDeps, 'onFailed'> & { readonly log: Log; readonly record: RecordMetrics };

export const createSweepWebhooksHandler =
  (deps: Deps) =>
  async (_event: unknown, context: TimedInvocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: context.awsRequestId });
    const sweepWebhooks = createSweepWebhooks({
      ...deps,
      onFailed: ({ workspaceId, videoId }, cause) =>
        log(LOG_EVENTS.sweepFailed, { workspace_id: workspaceId, video_id: videoId }, cause),
    });
    const leftMs = context.getRemainingTimeInMillis() - SWEEP_RESERVE_SECONDS * 1000;
    const { sent, failed, errors, longestDueMs } = await sweepWebhooks(deps.clock.nowMs() + leftMs);
    if (sent + failed > 0) log(LOG_EVENTS.webhookSweepCompleted, { sent, failed, errors });
    deps.record({
      WebhooksFailed: failed,
      WebhookLagSeconds: longestDueMs / 1000,
      WebhookSweepErrors: errors,
    });
  };
