import type { Asset } from '#core/asset/asset.ts';
import type { Clock } from '#core/ports/system.ts';
import { newAssetDelivery, newDelivery } from '#core/webhook/delivery.ts';
import type { ASSET_EVENTS, Delivery, TerminalStatus } from '#core/webhook/delivery.ts';
import type { Video } from '#core/video/video.ts';
import type {
  OutgoingWebhook,
  WebhookAdmin,
  WebhookResponse,
  WebhookMessage,
  WebhookQueue,
  WebhookSender,
  WebhookStore,
} from '#core/ports/webhooks.ts';
import { pageOfDue } from '#test/support/fakes/due-pages.ts';
import { getWorkspace, videoKey } from '#test/support/fakes/records.ts';
import type { Records } from '#test/support/fakes/records.ts';

type Ids = Pick<Delivery, 'workspaceId' | 'videoId'>;
const findDelivery = (records: Records, { workspaceId, videoId }: Ids): Delivery | undefined =>
  records.deliveries.get(videoKey(workspaceId, videoId));

const put = (records: Records, delivery: Delivery): Delivery => {
  records.deliveries.set(videoKey(delivery.workspaceId, delivery.videoId), delivery);
  return delivery;
};

/** Stores the delivery for a completed video; null when the workspace has no enabled endpoint. */
export const recordDelivery = (
  records: Records,
  video: Video,
  status: TerminalStatus,
  completedAtMs: number,
): Delivery | null => storeDelivery(records, newDelivery(video, status, completedAtMs));

/** Null when the workspace has no enabled endpoint. */
export const storeDelivery = (records: Records, delivery: Delivery): Delivery | null => {
  const endpoint = records.endpoints.get(delivery.workspaceId);
  if (endpoint === undefined || endpoint.disabledAtMs !== null) return null;
  return put(records, delivery);
};

/** Stores the event of a settled asset, as above. */
export const recordAssetEvent = (
  records: Records,
  asset: Asset,
  status: keyof typeof ASSET_EVENTS,
  settledAtMs: number,
): void => {
  storeDelivery(records, newAssetDelivery(asset, status, settledAtMs));
};

export const createFakeWebhookStore = (records: Records): WebhookStore => {
  const findAt = (ids: Ids, attempt: number): Delivery | undefined => {
    const delivery = findDelivery(records, ids);
    return delivery?.status === 'pending' && delivery.attempt === attempt ? delivery : undefined;
  };
  return {
    findEndpoint: async (workspaceId) => records.endpoints.get(workspaceId),
    disableEndpoint: async ({ workspaceId, url }, nowMs) => {
      const endpoint = records.endpoints.get(workspaceId);
      if (endpoint?.url === url) records.endpoints.set(workspaceId, { ...endpoint, disabledAtMs: nowMs });
    },
    claim: async (message, { nowMs, leaseExpiresAtMs }) => {
      const delivery = findAt(message, message.attempt);
      return (
        delivery &&
        put(records, {
          ...delivery,
          attempt: delivery.attempt + 1,
          dueAtMs: leaseExpiresAtMs,
          lastAttemptAtMs: nowMs,
        })
      );
    },
    settle: async (tried, settlement) => {
      const delivery = findAt(tried, tried.attempt);
      if (delivery === undefined) return false;
      const dueAtMs = settlement.status === 'pending' ? settlement.dueAtMs : null;
      put(records, { ...delivery, status: settlement.status, lastResult: settlement.result, dueAtMs });
      return true;
    },
    postpone: async (expected, dueAtMs) => {
      const delivery = findAt(expected, expected.attempt);
      if (delivery === undefined) return false;
      put(records, { ...delivery, dueAtMs });
      return true;
    },
    listDue: async (untilMs, cursor) =>
      pageOfDue(records.deliveries, ({ videoId }) => videoId, { untilMs, cursor, isListed: () => true }),
  };
};

export const createFakeWebhookAdmin = (records: Records): WebhookAdmin => ({
  putEndpoint: async (endpoint, audit) => {
    getWorkspace(records, endpoint.workspaceId);
    records.endpoints.set(endpoint.workspaceId, endpoint);
    if (audit) records.audit.push(audit);
  },
  removeEndpoint: async (workspaceId, audit) => {
    const isRemoved = records.endpoints.delete(workspaceId);
    if (isRemoved && audit) records.audit.push(audit);
    return isRemoved;
  },
  listDeliveries: async (workspaceId, { limit, before }) => {
    const deliveries = [...records.deliveries.values()]
      .filter((delivery) => delivery.workspaceId === workspaceId)
      .filter(({ videoId }) => before === undefined || videoId < before)
      .sort((a, b) => (a.videoId < b.videoId ? 1 : -1));
    const page = deliveries.slice(0, limit);
    return {
      deliveries: page,
      nextCursor: deliveries.length > limit ? (page.at(-1)?.videoId ?? null) : null,
    };
  },
  addDelivery: async (delivery, audit) => {
    put(records, delivery);
    if (audit) records.audit.push(audit);
  },
  resend: async (workspaceId, videoId, nowMs, audit) => {
    const delivery = findDelivery(records, { workspaceId, videoId });
    if (delivery?.status !== 'failed') return false;
    put(records, { ...delivery, status: 'pending', attempt: 0, dueAtMs: nowMs });
    if (audit) records.audit.push(audit);
    return true;
  },
});

export interface FakeWebhookQueue extends WebhookQueue {
  /** Messages not received yet, with the time when they become visible. */
  readonly waiting: { readonly message: WebhookMessage; readonly visibleAtMs: number }[];
}

export const createFakeWebhookQueue = (clock: Clock): FakeWebhookQueue => {
  const waiting: FakeWebhookQueue['waiting'] = [];
  return {
    waiting,
    send: async (message, delaySeconds = 0) =>
      void waiting.push({ message, visibleAtMs: clock.nowMs() + delaySeconds * 1000 }),
  };
};

export interface FakeWebhookSender extends WebhookSender {
  readonly sent: OutgoingWebhook[];
  /** Sets the response of receivers. */
  readonly script: (respond: (webhook: OutgoingWebhook) => Promise<WebhookResponse>) => void;
}

export const responded = (httpStatus: number, retryAfterSeconds: number | null = null): WebhookResponse => ({
  status: 'responded',
  httpStatus,
  retryAfterSeconds,
});

export const createFakeWebhookSender = (): FakeWebhookSender => {
  const sent: OutgoingWebhook[] = [];
  let scripted = (_webhook: OutgoingWebhook): Promise<WebhookResponse> => Promise.resolve(responded(204));
  return {
    sent,
    script: (respond) => {
      scripted = respond;
    },
    send: async (webhook) => {
      sent.push(webhook);
      return scripted(webhook);
    },
  };
};
