import { DEFAULT_LANGUAGE } from '#contracts/languages.ts';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { WebhookMessageBodySchema } from '#contracts/schemas/messages.ts';
import { createAssetRecord } from '#core/asset/asset-record.ts';
import type { AssetRecordDeps } from '#core/asset/asset-record.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createDeliverWebhook } from '#core/use-cases/deliver-webhook.ts';
import type { DeliverWebhookDeps, DeliverWebhookReport } from '#core/use-cases/deliver-webhook.ts';
import type { WebhookMessage } from '#core/ports/webhooks.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import { createVideoRecord, metadataOf } from '#core/video/video-record.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-rejections.ts';
import { describeRenderFailure } from '#messages/render-failures.ts';
import { createQueueHandler, toIds, videoIdsOf } from '../queue-handler.ts';
import type { Invocation } from '../queue-handler.ts';

export type DeliverWebhookHandlerDeps = Omit<DeliverWebhookDeps, 'presentVideo' | 'presentAsset'> &
  VideoRecordDeps &
  AssetRecordDeps & { readonly log: Log; readonly record: RecordMetrics };

export const createDeliverWebhookHandler = (deps: DeliverWebhookHandlerDeps) => {
  const deliver = createDeliverWebhook({
    ...deps,
    // A receiver asks for no language.
    presentAsset: (asset) =>
      createAssetRecord(deps, asset, (code) => ASSET_REJECTION_MESSAGES[code][DEFAULT_LANGUAGE]),
    presentVideo: async (video) => {
      const describe = (failure: RenderFailure) => describeRenderFailure(failure)[DEFAULT_LANGUAGE];
      const metadata = metadataOf(video);
      return { ...(await createVideoRecord(deps, video, describe)), ...(metadata && { metadata }) };
    },
  });
  return createQueueHandler<WebhookMessage, Invocation>({
    log: deps.log,
    parse: parseWebhookMessage,
    idsOf: videoIdsOf,
    aborted: LOG_EVENTS.webhookAborted,
    handle: async (message, log) => {
      const report = await deliver(message);
      log(LOG_EVENTS.webhookAttempted, { ...report });
      count(deps.record, report.status);
    },
  });
};

const parseBody = createParser(WebhookMessageBodySchema);

export const parseWebhookMessage = (text: string): WebhookMessage | undefined => {
  const body = parseBody(parseJson(text));
  return body && { ...toIds(body), attempt: body.attempt };
};

const count = (record: RecordMetrics, status: DeliverWebhookReport['status']): void => {
  if (status === 'delivered') record({ WebhooksDelivered: 1, WebhookAttemptsFailed: 0 });
  if (status === 'pending') record({ WebhookAttemptsFailed: 1 });
  if (status === 'failed') record({ WebhookAttemptsFailed: 1, WebhooksFailed: 1 });
};
