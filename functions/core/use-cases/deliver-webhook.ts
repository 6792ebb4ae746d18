import type { WebhookEvent } from '#contracts/schemas/messages.ts';
import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { messageIdOf, retryDelayMs } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { signingSecrets } from '#core/webhook/endpoint.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type {
  PresentVideo,
  Settlement,
  WebhookResponse,
  WebhookMessage,
  WebhookQueue,
  WebhookSender,
  WebhookStore,
} from '#core/ports/webhooks.ts';

export interface DeliverWebhookDeps {
  readonly webhooks: Pick<WebhookStore, 'findEndpoint' | 'disableEndpoint' | 'claim' | 'settle'>;
  readonly videos: Pick<VideoStore, 'find'>;
  readonly presentVideo: PresentVideo;
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

/** Longer than a try can take. */
const SHORTEST_LEASE_MS = 60_000;
const LONGEST_QUEUE_DELAY_MS = 900_000; // SQS: the longest a message can be held back
const GONE = 410;

/**
 * Makes one try of one delivery and records what came of it. At least once: a worker that dies between the answer and
 * the record sends again, under the same message id.
 */
export const createDeliverWebhook =
  (deps: DeliverWebhookDeps) =>
  async (message: WebhookMessage): Promise<DeliverWebhookReport> => {
    const nowMs = deps.clock.nowMs();
    // A try that is cut off counts as one that failed: the sweeper makes the next when the schedule says so.
    const nextTryMs = retryDelayMs(message.attempt + 1, deps.random(), null) ?? 0;
    const leaseExpiresAtMs = nowMs + Math.max(SHORTEST_LEASE_MS, nextTryMs);
    const delivery = await deps.webhooks.claim(message, { nowMs, leaseExpiresAtMs });
    if (!delivery) return { status: 'not_claimed', attempt: message.attempt, result: null };
    const settlement = await attemptDelivery(deps, delivery);
    const isCurrent = await deps.webhooks.settle(delivery, settlement);
    if (isCurrent && settlement.status === 'pending') await scheduleSoon(deps, delivery, settlement.dueAtMs);
    return { status: settlement.status, attempt: delivery.attempt, result: settlement.result };
  };

const attemptDelivery = async (deps: DeliverWebhookDeps, delivery: Delivery): Promise<Settlement> => {
  const endpoint = await deps.webhooks.findEndpoint(delivery.workspaceId);
  if (!endpoint) return { status: 'failed', result: 'endpoint_removed' };
  if (endpoint.disabledAtMs !== null) return { status: 'failed', result: 'endpoint_disabled' };
  const body = await writeBody(deps, delivery);
  if (body === undefined) return { status: 'failed', result: 'video_expired' };
  const answer = await send(deps, endpoint, delivery, body);
  if (answer.status === 'answered' && answer.httpStatus === GONE)
    await deps.webhooks.disableEndpoint(endpoint, deps.clock.nowMs());
  return judge(deps, delivery, answer);
};

const writeBody = async (
  { videos, presentVideo }: DeliverWebhookDeps,
  { workspaceId, videoId, type, createdAtMs }: Delivery,
): Promise<string | undefined> => {
  const video = await videos.find(workspaceId, videoId);
  if (!video) return undefined;
  const timestamp = new Date(createdAtMs).toISOString();
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

/** 2xx is delivered, 410 says never again, everything else is tried again until the schedule ends. */
const judge = (
  { clock, random }: DeliverWebhookDeps,
  { attempt }: Delivery,
  answer: WebhookResponse,
): Settlement => {
  const result = answer.status === 'answered' ? `http_${answer.httpStatus}` : answer.reason;
  if (answer.status === 'answered' && answer.httpStatus >= 200 && answer.httpStatus < 300)
    return { status: 'delivered', result };
  const isGone = answer.status === 'answered' && answer.httpStatus === GONE;
  const wishSeconds = answer.status === 'answered' ? answer.retryAfterSeconds : null;
  const delayMs = isGone ? undefined : retryDelayMs(attempt, random(), wishSeconds);
  return delayMs === undefined
    ? { status: 'failed', result }
    : { status: 'pending', result, dueAtMs: clock.nowMs() + delayMs };
};

/** The queue itself holds back a try that is near; the sweeper sends the others when they are due. */
const scheduleSoon = async (
  { queue, clock }: DeliverWebhookDeps,
  { workspaceId, videoId, attempt }: Delivery,
  dueAtMs: number,
): Promise<void> => {
  const delayMs = dueAtMs - clock.nowMs();
  if (delayMs <= LONGEST_QUEUE_DELAY_MS)
    await queue.send({ workspaceId, videoId, attempt }, Math.ceil(Math.max(0, delayMs) / 1000));
};
