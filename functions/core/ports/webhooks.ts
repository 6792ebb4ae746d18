import type { Video, VideoId, WorkspaceId } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { SealedSecret, WebhookEndpoint } from '#core/webhook/endpoint.ts';

/** Names one try: a message whose `attempt` is not the delivery's own has come too late and does nothing. */
export interface WebhookMessage {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
  /** Tries begun when the message was sent. */
  readonly attempt: number;
}

export interface WebhookQueue {
  /** At most 900 seconds of delay: SQS holds a message back no longer. */
  readonly send: (message: WebhookMessage, delaySeconds?: number) => Promise<void>;
}

/** What came of a try. `dueAtMs` is the next one. */
export type Settlement =
  | { readonly status: 'pending'; readonly result: string; readonly dueAtMs: number }
  | { readonly status: 'delivered' | 'failed'; readonly result: string };

/** Deliveries come into being in the transaction that ends their video: see `VideoStore`. */
export interface WebhookStore {
  readonly findEndpoint: (workspaceId: WorkspaceId) => Promise<WebhookEndpoint | undefined>;
  /** Sends nothing more to this URL; an endpoint that has been set anew since then stays as it is. */
  readonly disableEndpoint: (endpoint: WebhookEndpoint, nowMs: number) => Promise<void>;
  /** Begins the try that the message names. Undefined: begun already, or the delivery is over. */
  readonly claim: (
    message: WebhookMessage,
    claim: { readonly nowMs: number; readonly leaseExpiresAtMs: number },
  ) => Promise<Delivery | undefined>;
  /** Records what came of a try. False: another try has begun since, nothing changed. */
  readonly settle: (delivery: Delivery, settlement: Settlement) => Promise<boolean>;
  /** Moves `dueAtMs` of a delivery that is still as it was seen. */
  readonly postpone: (seen: Delivery, dueAtMs: number) => Promise<boolean>;
  /** Pending deliveries whose `dueAtMs` has passed, oldest first. */
  readonly listDue: (nowMs: number, limit: number) => Promise<readonly Delivery[]>;
}

/** The operator's side, used by the admin CLI. */
export interface WebhookAdmin {
  /** Takes the place of the workspace's endpoint, if there is one. */
  readonly putEndpoint: (endpoint: WebhookEndpoint) => Promise<void>;
  /** False when there was none. Deliveries under way end as failed. */
  readonly removeEndpoint: (workspaceId: WorkspaceId) => Promise<boolean>;
  /** Those of the newest videos first. */
  readonly listDeliveries: (workspaceId: WorkspaceId, limit: number) => Promise<readonly Delivery[]>;
  /** Gives a failed delivery all its tries again, the first one due at once. False when there is no such delivery. */
  readonly resend: (workspaceId: WorkspaceId, videoId: VideoId, nowMs: number) => Promise<boolean>;
}

/** Keeps secrets unreadable where they are stored; `context` must be the same for opening as it was for sealing. */
export interface SecretBox {
  readonly seal: (text: string, context: string) => Promise<string>;
  readonly open: (sealed: string, context: string) => Promise<string>;
}

export interface OutgoingWebhook {
  readonly url: string;
  readonly workspaceId: WorkspaceId;
  /** Each of them signs the message. */
  readonly secrets: readonly SealedSecret[];
  readonly messageId: string;
  readonly sentAtMs: number;
  readonly body: string;
}

export type WebhookAnswer =
  | {
      readonly status: 'answered';
      readonly httpStatus: number;
      /** The receiver's wish for the next try. */
      readonly retryAfterSeconds: number | null;
    }
  /** Why nobody answered: `timed_out`, `address_refused`, or the error code of the connection. */
  | { readonly status: 'unanswered'; readonly reason: string };

export interface WebhookSender {
  /** Resolves within seconds, whatever the receiver does. */
  readonly send: (webhook: OutgoingWebhook) => Promise<WebhookAnswer>;
}

/** The Video record exactly as `GET /v1/videos/{id}` answers it. */
export type PresentVideo = (video: Video) => Promise<object>;
