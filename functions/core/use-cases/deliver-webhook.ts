import { BATCH_EVENT_TYPE, TEST_EVENT_TYPE } from '#contracts/schemas/messages.ts';
import type { AssetEvent, BatchEvent, TestEvent, WebhookEvent } from '#contracts/schemas/messages.ts';
import { createBatchRecord } from '#core/batch/batch-record.ts';
import { batchIdOfDelivery } from '#core/batch/batch.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type {
  PresentAsset,
  PresentVideo,
  Settlement,
  WebhookMessage,
  WebhookQueue,
  WebhookResponse,
  WebhookSender,
  WebhookStore,
} from '#core/ports/webhooks.ts';
import { assetOf, maxAttemptsOf, messageIdOf } from '#core/webhook/delivery.ts';
import { retryDelayMs } from '#core/webhook/retry-schedule.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { signingSecrets } from '#core/webhook/endpoint.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';

export interface DeliverWebhookDeps {
  readonly webhooks: Pick<WebhookStore, 'findEndpoint' | 'disableEndpoint' | 'claim' | 'settle'>;
  readonly videos: Pick<VideoStore, 'find'>;
  readonly batches: Pick<BatchStore, 'find'>;
  readonly assets: Pick<AssetStore, 'find'>;
  readonly presentVideo: PresentVideo;
  readonly presentAsset: PresentAsset;
  readonly sender: WebhookSender;
  readonly queue: WebhookQueue;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface DeliverWebhookReport {
  readonly status: Settlement['status'] | 'not_claimed';
  readonly attempt: number;
  readonly result: string | null;
}

/** Longer than one attempt can take. */
const MIN_LEASE_MS = 60_000;
const MAX_QUEUE_DELAY_MS = 900_000; // limit of SQS
const GONE = 410;

/**
 * Makes one delivery attempt and records its outcome. At least once: when a worker dies between the response and the
 * record, an event of a video is sent again with the same message id.
 */
export const createDeliverWebhook =
  (deps: DeliverWebhookDeps) =>
  async (message: WebhookMessage): Promise<DeliverWebhookReport> => {
    const nowMs = deps.clock.nowMs();
    // An attempt whose worker dies counts as failed: sweep-webhooks sends the next one by the retry schedule.
    const retryAfterMs = retryDelayMs(message.attempt + 1, deps.random(), null) ?? 0;
    const leaseExpiresAtMs = nowMs + Math.max(MIN_LEASE_MS, retryAfterMs);
    const delivery = await deps.webhooks.claim(message, { nowMs, leaseExpiresAtMs });
    if (!delivery) return { status: 'not_claimed', attempt: message.attempt, result: null };
    const settlement = await attemptDelivery(deps, delivery);
    const isCurrent = await deps.webhooks.settle(delivery, settlement);
    if (isCurrent && settlement.status === 'pending') await queueRetry(deps, delivery, settlement.dueAtMs);
    return { status: settlement.status, attempt: delivery.attempt, result: settlement.result };
  };

const attemptDelivery = async (deps: DeliverWebhookDeps, delivery: Delivery): Promise<Settlement> => {
  const endpoint = await deps.webhooks.findEndpoint(delivery.workspaceId);
  if (!endpoint) return { status: 'failed', result: 'endpoint_removed' };
  if (endpoint.disabledAtMs !== null) return { status: 'failed', result: 'endpoint_disabled' };
  const body = await createBody(deps, delivery);
  if (body === undefined)
    return { status: 'failed', result: assetOf(delivery) ? 'asset_expired' : 'video_expired' };
  const response = await send(deps, endpoint, delivery, body);
  if (response.status === 'responded' && response.httpStatus === GONE)
    await deps.webhooks.disableEndpoint(endpoint, deps.clock.nowMs());
  return toSettlement(deps, delivery, response);
};

const createBody = async (
  { videos, batches, assets, presentVideo, presentAsset }: DeliverWebhookDeps,
  delivery: Delivery,
): Promise<string | undefined> => {
  const { workspaceId, videoId, type, createdAtMs } = delivery;
  const timestamp = new Date(createdAtMs).toISOString();
  if (type === TEST_EVENT_TYPE) {
    const event: TestEvent = { type, timestamp, data: {} };
    return JSON.stringify(event);
  }
  if (type === BATCH_EVENT_TYPE) {
    const batch = await batches.find(workspaceId, batchIdOfDelivery(videoId));
    const event: BatchEvent | undefined = batch && { type, timestamp, data: createBatchRecord(batch) };
    return event && JSON.stringify(event);
  }
  if (type === 'asset.ready' || type === 'asset.rejected') {
    const id = assetOf(delivery);
    const asset = id && (await assets.find(workspaceId, id));
    if (!asset) return undefined;
    const event: AssetEvent = { type, timestamp, data: await presentAsset(asset) };
    return JSON.stringify(event);
  }
  const video = await videos.find(workspaceId, videoId);
  if (!video) return undefined;
  const event: WebhookEvent = { type, timestamp, data: await presentVideo(video) };
  return JSON.stringify(event);
};

const send = (
  { sender, clock }: DeliverWebhookDeps,
  endpoint: WebhookEndpoint,
  delivery: Delivery,
  body: string,
): Promise<WebhookResponse> => {
  const sentAtMs = clock.nowMs();
  return sender.send({
    url: endpoint.url,
    workspaceId: endpoint.workspaceId,
    secrets: signingSecrets(endpoint, sentAtMs),
    messageId: messageIdOf(delivery),
    sentAtMs,
    body,
  });
};

/** 2xx: delivered. 410 and a failed last attempt: failed for good. Everything else is retried. */
const toSettlement = (
  { clock, random }: DeliverWebhookDeps,
  delivery: Delivery,
  response: WebhookResponse,
): Settlement => {
  const retryOrFail = (result: string, retryAfterSeconds: number | null): Settlement => {
    const { attempt } = delivery;
    const isLast = attempt >= maxAttemptsOf(delivery);
    const delayMs = isLast ? undefined : retryDelayMs(attempt, random(), retryAfterSeconds);
    return delayMs === undefined
      ? { status: 'failed', result }
      : { status: 'pending', result, dueAtMs: clock.nowMs() + delayMs };
  };
  if (response.status === 'no_response') return retryOrFail(response.reason, null);
  const { httpStatus, retryAfterSeconds } = response;
  const result = `http_${httpStatus}`;
  if (httpStatus >= 200 && httpStatus < 300) return { status: 'delivered', result };
  return httpStatus === GONE ? { status: 'failed', result } : retryOrFail(result, retryAfterSeconds);
};

/** Queues a retry that is due within the delay limit of SQS; sweep-webhooks sends later ones. */
const queueRetry = async (
  { queue, clock }: DeliverWebhookDeps,
  { workspaceId, videoId, attempt }: Delivery,
  dueAtMs: number,
): Promise<void> => {
  const delayMs = dueAtMs - clock.nowMs();
  if (delayMs <= MAX_QUEUE_DELAY_MS)
    await queue.send({ workspaceId, videoId, attempt }, Math.ceil(Math.max(0, delayMs) / 1000));
};
