import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import type { Backlog } from '#core/rendering/backlog.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import type { Video, VideoId, VideoStatus } from '#core/video/video.ts';
import type { OrderOf, VideoOrder } from '#core/video/video-order.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { Page } from '#core/ports/page.ts';
import type { MilliCredits } from '#core/credits/credits.ts';

export interface VideoCreation {
  /** Status `queued`, attempt 0, `dueAtMs` set. Of a row: it begins that row in the same transaction. */
  readonly video: Video;
  readonly idempotency: IdempotencyRecord | null;
  /** Refused once failed and canceled videos of this clock hour have used this much renderer time. */
  readonly unpaidBudgetMs: number;
}

/** Outcome of the create transaction; every outcome but `created` means that nothing was written. */
export type CreateOutcome =
  | { readonly status: 'created' }
  | { readonly status: 'replayed'; readonly record: IdempotencyRecord }
  /** The revision of a project that the video shows is not kept any more. */
  | { readonly status: 'revision_gone' }
  | { readonly status: 'unpaid_budget_used' }
  | { readonly status: 'insufficient_credits'; readonly availableMilliCredits: MilliCredits }
  | { readonly status: 'cap_reached'; readonly activeVideoIds: readonly VideoId[] }
  | { readonly status: 'suspended' }
  /** It is not the next row of a running batch, or a video of a batch of the workspace is active. */
  | { readonly status: 'not_next' };

export interface VideoListRequest {
  readonly limit: number;
  /** Only videos older than this one. */
  readonly before?: VideoId;
  readonly status?: VideoStatus;
  readonly template?: string;
}

/** A filtered page ends after LIST_FILTER_READ_MAX videos: it may be short, or empty, although a cursor follows. */
export interface VideoPage {
  /** Newest first. */
  readonly videos: readonly Video[];
  /** Pass as `before` for the next page; null on the last one. */
  readonly nextCursor: VideoId | null;
}

/** Fences a worker: only the holder of the current attempt's lease may change the video. */
export interface Lease {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
  readonly attempt: number;
  readonly owner: string;
}

export interface Finish {
  readonly outputKey: string;
  readonly posterKey?: string;
  readonly durationMs: number;
  readonly finishedAtMs: number;
}

export interface Fail {
  readonly failure: RenderFailure;
  readonly finishedAtMs: number;
  /** Added to the unpaid renderer time of the hour of `finishedAtMs`. */
  readonly unpaidRendererMs: number;
}

/** Result of a transition to a terminal status. Only the caller that made the transition receives it. */
export interface CompletedVideo {
  /** The record after the transition. */
  readonly video: Video;
  /** Recorded in the same transaction; null when the workspace has no enabled endpoint. */
  readonly delivery: Delivery | null;
}

/**
 * Videos, together with what changes in the same transaction: credits, slots, ledger, unpaid renderer time, and the
 * webhook delivery when the workspace has an enabled endpoint.
 */
export interface VideoStore {
  readonly create: (creation: VideoCreation, nowMs: number) => Promise<CreateOutcome>;
  readonly find: (workspaceId: WorkspaceId, videoId: VideoId) => Promise<Video | undefined>;
  readonly list: (workspaceId: WorkspaceId, request: VideoListRequest) => Promise<VideoPage>;
  readonly findIdempotency: (
    workspaceId: WorkspaceId,
    keyHash: string,
    nowMs: number,
  ) => Promise<IdempotencyRecord | undefined>;
  /** Moves `dueAtMs` of a queued video; false for any other status. */
  readonly postpone: (workspaceId: WorkspaceId, videoId: VideoId, dueAtMs: number) => Promise<boolean>;
  /**
   * Claims a queued video, or a rendering one whose lease has expired and that has an attempt left. Idempotent for the
   * same owner and expiry. Undefined: leased by another worker, out of attempts, or terminal.
   */
  readonly claim: (
    workspaceId: WorkspaceId,
    videoId: VideoId,
    claim: { readonly owner: string; readonly nowMs: number; readonly leaseExpiresAtMs: number },
  ) => Promise<Video | undefined>;
  /** Renews the lease, records progress and renderer time. False: the lease is lost and the worker must stop. */
  readonly heartbeat: (
    lease: Lease,
    renewal: {
      readonly leaseExpiresAtMs: number;
      readonly framesDone: number;
      readonly rendererMsAtLeaseEnd: number;
      readonly renderersRunning: number;
    },
  ) => Promise<boolean>;
  /**
   * → `queued` as before the claim, due at `dueAtMs`: for an attempt without a renderer. The next claim gets the same
   * attempt number. False: the lease was lost or already released, nothing changed.
   */
  readonly releaseClaim: (
    lease: Lease,
    release: { readonly dueAtMs: number; readonly rendererMsAtLeaseEnd: number },
  ) => Promise<boolean>;
  /** → `done`, credits captured, slot freed. Undefined: the lease was lost, nothing changed. */
  readonly finish: (lease: Lease, finish: Finish) => Promise<CompletedVideo | undefined>;
  /** → `failed`, credits released, slot freed. Undefined: the lease was lost, nothing changed. */
  readonly fail: (lease: Lease, fail: Fail) => Promise<CompletedVideo | undefined>;
  /** → `failed` without a lease; the renderer time on the record is unpaid. Undefined: the video has changed since `expected` was read, nothing changed. */
  readonly abandon: (
    expected: Video,
    failure: RenderFailure,
    nowMs: number,
  ) => Promise<CompletedVideo | undefined>;
  /** → `canceled`, credits released, slot freed, renderer time unpaid. Undefined: not found or already terminal, nothing changed. */
  readonly cancel: (
    workspaceId: WorkspaceId,
    videoId: VideoId,
    nowMs: number,
  ) => Promise<CompletedVideo | undefined>;
  /** A page of the rendering videos whose lease has expired. */
  readonly listExpiredLeases: (nowMs: number, cursor: string | null) => Promise<Page<Video>>;
  /** A page of all queued videos, due or not. */
  readonly listQueued: (cursor: string | null) => Promise<Page<Video>>;
}

/** What videos were ordered with. The dashboard reads it; renderers and API keys do not. */
export interface OrderStore {
  readonly put: (video: OrderOf, order: VideoOrder) => Promise<void>;
  /** Undefined for a video that was ordered before orders were kept. */
  readonly find: (video: OrderOf) => Promise<VideoOrder | undefined>;
  /** A missing order is not an error. */
  readonly delete: (video: OrderOf) => Promise<void>;
}

export interface RenderMessage {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
}

export interface RenderQueue {
  readonly send: (message: RenderMessage) => Promise<void>;
  /** Messages waiting for a worker, approximately. Messages that a worker has received do not count. */
  readonly depth: () => Promise<number>;
}

export interface BacklogStore {
  readonly put: (backlog: Backlog) => Promise<void>;
  /** The backlog measured last; may be some seconds old. Undefined before the first sweep. */
  readonly find: () => Promise<Backlog | undefined>;
}
