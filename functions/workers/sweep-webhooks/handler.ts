import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createSweepWebhooks } from '#core/use-cases/sweep.ts';
import type { SweepWebhooksDeps } from '#core/use-cases/sweep.ts';
import type { Invocation } from '../queue-handler.ts';

type Deps = Omit<SweepWebhooksDeps, 'onFailed'> & { readonly log: Log; readonly record: RecordMetrics };

export const createSweepWebhooksHandler =
  (deps: Deps) =>
  async (_event: unknown, { awsRequestId }: Invocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: awsRequestId });
    const sweepWebhooks = createSweepWebhooks({
      ...deps,
      onFailed: ({ workspaceId, videoId }, cause) =>
        log(LOG_EVENTS.sweepFailed, { workspace_id: workspaceId, video_id: videoId }, cause),
    });
    const { sent, failed, errors } = await sweepWebhooks();
    if (sent + failed > 0) log(LOG_EVENTS.webhookSweepCompleted, { sent, failed, errors });
    deps.record({ WebhooksFailed: failed, WebhookSweepErrors: errors });
  };
