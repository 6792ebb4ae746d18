import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import { withoutNulls } from './items.ts';
import type { Item } from './items.ts';
import { deliveryKey, TABLE, webhookEndpointKey } from '#contracts/table-keys.ts';

const DELIVERY_KEPT_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

export const endpointToItem = (endpoint: WebhookEndpoint): Item => ({
  ...webhookEndpointKey(endpoint.workspaceId),
  ...withoutNulls(endpoint),
});

export const itemToEndpoint = (item: Item): WebhookEndpoint => {
  // safe: written by endpointToItem and the disabling update
  const stored = item as unknown as WebhookEndpoint;
  return {
    workspaceId: stored.workspaceId,
    url: stored.url,
    createdAtMs: stored.createdAtMs,
    disabledAtMs: stored.disabledAtMs ?? null,
    secret: stored.secret,
    retired: stored.retired ?? null,
  };
};

export const deliveryToItem = (delivery: Delivery): Item => ({
  ...deliveryKey(delivery.workspaceId, delivery.videoId),
  ...withoutNulls(delivery),
  ...(delivery.dueAtMs === null ? {} : { duePk: TABLE.dueDeliveries }),
  [TABLE.ttl]: Math.floor(delivery.createdAtMs / 1000) + DELIVERY_KEPT_DAYS * DAY_SECONDS,
});

export const itemToDelivery = (item: Item): Delivery => {
  // safe: written by deliveryToItem and the updates of webhook-store.ts
  const stored = item as unknown as Delivery;
  return {
    workspaceId: stored.workspaceId,
    videoId: stored.videoId,
    type: stored.type,
    status: stored.status,
    attempt: stored.attempt,
    createdAtMs: stored.createdAtMs,
    dueAtMs: stored.dueAtMs ?? null,
    lastAttemptAtMs: stored.lastAttemptAtMs ?? null,
    lastResult: stored.lastResult ?? null,
  };
};
