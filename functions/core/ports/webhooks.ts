import type { EventVideoRecord } from '#contracts/schemas/video-records.ts';
import type { AssetRecord } from '#contracts/schemas/asset-records.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { Page } from '#core/ports/page.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { SealedSecret, WebhookEndpoint } from '#core/webhook/endpoint.ts';

/** Identifies one delivery attempt; a message whose `attempt` differs from the delivery's is outdated and ignored. */
export interface WebhookMessage {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
  /** Attempts started when the message was sent. */
  readonly attempt: number;
}

export interface WebhookQueue {
  /** `delaySeconds` is at most 900, the limit of SQS. */
  readonly send: (message: WebhookMessage, delaySeconds?: number) => Promise<void>;
}

/** Outcome of a delivery attempt. `dueAtMs` is the time of the next one. */
export type Settlement =
  | { readonly status: 'pending'; readonly result: string; readonly dueAtMs: number }
  | { readonly status: 'delivered' | 'failed'; readonly result: string };

/** Deliveries are created in the transaction that completes their video or settles their asset: see `VideoStore` and `AssetStore`. */
export interface WebhookStore {
  readonly findEndpoint: (workspaceId: WorkspaceId) => Promise<WebhookEndpoint | undefined>;
  /** Disables the endpoint unless its URL has changed since it was read. */
  readonly disableEndpoint: (endpoint: WebhookEndpoint, nowMs: number) => Promise<void>;
  /** Starts the attempt of the message. Undefined: already started, or the delivery is over. */
  readonly claim: (
    message: WebhookMessage,
    claim: { readonly nowMs: number; readonly leaseExpiresAtMs: number },
  ) => Promise<Delivery | undefined>;
  /** Records the outcome of an attempt. False: a later attempt has started, nothing changed. */
  readonly settle: (delivery: Delivery, settlement: Settlement) => Promise<boolean>;
  /** Moves `dueAtMs` unless another attempt has started since `expected` was read. */
  readonly postpone: (expected: Delivery, dueAtMs: number) => Promise<boolean>;
  /** A page of the pending deliveries whose `dueAtMs` has passed. */
  readonly listDue: (nowMs: number, cursor: string | null) => Promise<Page<Delivery>>;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly nextCursor: VideoId | null;
}

/** Used by the admin CLI and, with an audit entry, by the dashboard: the entry is part of the transaction. */
export interface WebhookAdmin {
  /** Creates or replaces the endpoint of the workspace. */
  readonly putEndpoint: (endpoint: WebhookEndpoint, audit?: AuditEntry) => Promise<void>;
  /** False when there was none. Pending deliveries fail at their next attempt. */
  readonly removeEndpoint: (workspaceId: WorkspaceId, audit?: AuditEntry) => Promise<boolean>;
  /** Newest videos first. */
  readonly listDeliveries: (
    workspaceId: WorkspaceId,
    page: { readonly limit: number; readonly before?: VideoId },
  ) => Promise<DeliveryPage>;
  /** Adds a pending delivery. */
  readonly addDelivery: (delivery: Delivery, audit?: AuditEntry) => Promise<void>;
  /** Resets a failed delivery to its first attempt, due now. False when there is no failed delivery. */
  readonly resend: (
    workspaceId: WorkspaceId,
    videoId: VideoId,
    nowMs: number,
    audit?: AuditEntry,
  ) => Promise<boolean>;
}

/** Encrypts secrets for storage. `open` throws unless `context` equals the one given to `seal`. */
export interface SecretBox {
  readonly seal: (text: string, context: string) => Promise<string>;
  readonly open: (sealed: string, context: string) => Promise<string>;
}

export interface OutgoingWebhook {
  readonly url: string;
  readonly workspaceId: WorkspaceId;
  /** The message carries one signature per secret. */
  readonly secrets: readonly SealedSecret[];
  readonly messageId: string;
  readonly sentAtMs: number;
  readonly body: string;
}

export type WebhookResponse =
  | {
      readonly status: 'responded';
      readonly httpStatus: number;
      /** `Retry-After` of the receiver, if it is a number of seconds. */
      readonly retryAfterSeconds: number | null;
    }
  /** `reason`: `timed_out`, `address_refused`, or the error code of the connection. */
  | { readonly status: 'no_response'; readonly reason: string };

export interface WebhookSender {
  /** Resolves within seconds whatever the receiver does; never rejects for a fault of the receiver. */
  readonly send: (webhook: OutgoingWebhook) => Promise<WebhookResponse>;
}

/** Returns the Asset resource as `GET /v1/assets/{id}` does. */
export type PresentAsset = (asset: Asset) => Promise<AssetRecord>;

/** Returns the Video resource as `GET /v1/videos/{id}` does. */
export type PresentVideo = (video: Video) => Promise<EventVideoRecord>;
