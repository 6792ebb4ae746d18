import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createDeliverWebhook } from '#core/use-cases/deliver-webhook.ts';
import type { DeliverWebhookDeps } from '#core/use-cases/deliver-webhook.ts';
import { presentVideo } from '#http/present-video.ts';
import type { PresentVideoDeps } from '#http/present-video.ts';
import { createQueueHandler, idsOf } from '../queue-handler.ts';
import { parseWebhookMessage } from './message.ts';

export type DeliverWebhookHandlerDeps = Omit<DeliverWebhookDeps, 'presentVideo'> &
  PresentVideoDeps & { readonly log: Log };

export const createDeliverWebhookHandler = (deps: DeliverWebhookHandlerDeps) => {
  const deliver = createDeliverWebhook({ ...deps, presentVideo: (video) => presentVideo(deps, video) });
  return createQueueHandler<ReturnType<typeof parseWebhookMessage> & object, unknown>({
    log: deps.log,
    parse: parseWebhookMessage,
    aborted: LOG_EVENTS.webhookAborted,
    handle: async (message) => {
      const report = await deliver(message);
      deps.log(LOG_EVENTS.webhookTried, { ...idsOf(message), ...report });
    },
  });
};
