import * as Type from 'typebox';
import { RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import { BATCH_EVENT_TYPE, TEST_EVENT_TYPE } from '#contracts/schemas/messages.ts';
import type { AssetEventType, VideoEventType, WebhookEventType } from '#contracts/schemas/messages.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { deliveryIdOf } from '#core/batch/batch.ts';
import type { Batch } from '#core/batch/batch.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import { MAX_DELIVERY_ATTEMPTS } from '#core/webhook/retry-schedule.ts';
import { videoIdFromUuid } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const EVENT_TYPES = {
  done: 'video.done',
  failed: 'video.failed',
  canceled: 'video.canceled',
} as const satisfies Record<string, VideoEventType>;

export type TerminalStatus = keyof typeof EVENT_TYPES;

/**
 * One event to be sent to a workspace's endpoint. A video completes once, so its id identifies its delivery. The events of a batch and of
 * an asset, which end once too, have ids made from theirs that belong to no video; so has a test event.
 */
export const DeliverySchema = Type.Object({
  workspaceId: textOf<WorkspaceId>(),
  videoId: textOf<VideoId>(),
  type: textOf<WebhookEventType>(),
  /** `failed`: the attempts are used up, or the workspace has no enabled endpoint any more. */
  status: textOf<'pending' | 'delivered' | 'failed'>(),
  /** Attempts started so far; fences the current one. */
  attempt: Type.Integer(),
  createdAtMs: Type.Integer(),
  /** When sweep-webhooks sends a message: for a lost message, the next attempt or one that died. Null once over. */
  dueAtMs: nullable(Type.Integer()),
  lastAttemptAtMs: nullable(Type.Integer()),
  /** Result of the last attempt: `http_503`, `timed_out`, `ECONNREFUSED`, … */
  lastResult: nullable(Type.String()),
});
export type Delivery = Readonly<Type.Static<typeof DeliverySchema>>;

const pendingDelivery = (
  event: Pick<Delivery, 'workspaceId' | 'videoId' | 'type'>,
  atMs: number,
): Delivery => ({
  ...event,
  status: 'pending',
  attempt: 0,
  createdAtMs: atMs,
  dueAtMs: atMs + RESEND_AFTER_SECONDS * 1000,
  lastAttemptAtMs: null,
  lastResult: null,
});

export const newDelivery = (
  { workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>,
  status: TerminalStatus,
  completedAtMs: number,
): Delivery => pendingDelivery({ workspaceId, videoId: id, type: EVENT_TYPES[status] }, completedAtMs);

/** Delivery of the event of a batch whose videos have all ended. */
export const newBatchDelivery = (
  { workspaceId, id }: Pick<Batch, 'workspaceId' | 'id'>,
  endedAtMs: number,
): Delivery => pendingDelivery({ workspaceId, videoId: deliveryIdOf(id), type: BATCH_EVENT_TYPE }, endedAtMs);

export const ASSET_EVENTS = {
  ready: 'asset.ready',
  rejected: 'asset.rejected',
} as const satisfies Record<string, AssetEventType>;

/** Due now: `sweep-webhooks` sends it, because most functions that settle assets may not. */
export const newAssetDelivery = (
  { workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>,
  status: keyof typeof ASSET_EVENTS,
  settledAtMs: number,
): Delivery => {
  const videoId = videoIdFromUuid(id.replace(/^asset_/, ''));
  return {
    ...pendingDelivery({ workspaceId, videoId, type: ASSET_EVENTS[status] }, settledAtMs),
    dueAtMs: settledAtMs,
  };
};

/** The asset of an event; null of another one. */
export const assetOf = ({ type, videoId }: Pick<Delivery, 'type' | 'videoId'>): AssetId | null =>
  Object.values<string>(ASSET_EVENTS).includes(type) ? assetIdFromUuid(videoId.replace(/^vid_/, '')) : null;

/** A test event is sent once, also when the worker dies before it records the response. */
export const maxAttemptsOf = ({ type }: Pick<Delivery, 'type'>): number =>
  type === TEST_EVENT_TYPE ? 1 : MAX_DELIVERY_ATTEMPTS;

/** A test event, due now. */
export const newTestDelivery = (workspaceId: WorkspaceId, videoId: VideoId, nowMs: number): Delivery => ({
  ...pendingDelivery({ workspaceId, videoId, type: TEST_EVENT_TYPE }, nowMs),
  dueAtMs: nowMs,
});

/** Value of `webhook-id`: the same for every attempt, so that a receiver can recognize duplicates. */
export const messageIdOf = ({ videoId }: Pick<Delivery, 'videoId'>): string =>
  videoId.replace(/^vid_/, 'msg_');
