import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createSweepWebhooks } from '#core/use-cases/sweep-webhooks.ts';
import type { SweepWebhooksDeps } from '#core/use-cases/sweep-webhooks.ts';

export const createSweepWebhooksHandler = (
  deps: Omit<SweepWebhooksDeps, 'onDeliveryFailed'> & { readonly log: Log },
) => {
  const sweepWebhooks = createSweepWebhooks({
    ...deps,
    onDeliveryFailed: ({ workspaceId, videoId }, cause) =>
      deps.log(LOG_EVENTS.sweepTroubled, { workspace_id: workspaceId, video_id: videoId }, cause),
  });
  return async (): Promise<void> => {
    const report = await sweepWebhooks();
    if (report.sent + report.givenUp > 0) deps.log(LOG_EVENTS.webhooksSwept, { ...report });
  };
};
