import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createSweepWebhooks } from '#core/use-cases/sweep-webhooks.ts';
import type { SweepWebhooksDeps } from '#core/use-cases/sweep-webhooks.ts';
import type { Invocation } from '../queue-handler.ts';

type Deps = Omit<SweepWebhooksDeps, 'onDeliveryFailed'> & {
  readonly log: Log;
  readonly record: RecordMetrics;
};

export const createSweepWebhooksHandler =
  (deps: Deps) =>
  async (_event: unknown, { awsRequestId }: Invocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: awsRequestId });
    const sweepWebhooks = createSweepWebhooks({
      ...deps,
      onDeliveryFailed: ({ workspaceId, videoId }, cause) =>
        log(LOG_EVENTS.sweepFailed, { workspace_id: workspaceId, video_id: videoId }, cause),
    });
    const report = await sweepWebhooks();
    if (report.sent + report.givenUp > 0) log(LOG_EVENTS.webhookSweepCompleted, { ...report });
    deps.record({ WebhooksFailed: report.givenUp, WebhookSweepErrors: report.errors });
  };
