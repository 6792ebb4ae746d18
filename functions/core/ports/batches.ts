import type { Batch, BatchPauseReason, BatchRow, BegunRow } from '#core/batch/batch.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { Page } from '#core/ports/page.ts';
import type { Refusal } from '#core/refusal.ts';
import type { VideoId } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Returns a new id, ordered by creation time: `batch_` + UUIDv7. */
export type NewBatchId = () => BatchId;

/** The idempotency record of a create. */
export interface BatchIdempotency extends RequestIdentity {
  readonly batchId: BatchId;
}

export type BatchCreateOutcome =
  | { readonly status: 'created' }
  | { readonly status: 'replayed'; readonly record: BatchIdempotency }
  | { readonly status: 'too_many_batches' };

export type BatchResumeOutcome =
  | { readonly status: 'resumed' }
  /** It is not paused, or there is none. */
  | { readonly status: 'unchanged' }
  | { readonly status: 'too_many_batches' };

export interface BatchPage {
  /** Newest first. */
  readonly batches: readonly Batch[];
  readonly nextCursor: BatchId | null;
}

/** The batches of a workspace that a feeder has to look at. */
export interface RunningBatches {
  /** In the order of their creation. */
  readonly ids: readonly BatchId[];
  /** The queued or rendering video of one of them: a workspace has at most one. */
  readonly videoId: VideoId | null;
}

/** Records of batches. A video of a row changes them in its own transactions: see `VideoStore`. */
export interface BatchStore {
  /** Strongly consistent, as all reads of one workspace. */
  readonly find: (workspaceId: WorkspaceId, id: BatchId) => Promise<Batch | undefined>;
  readonly list: (
    workspaceId: WorkspaceId,
    page: { readonly limit: number; readonly before?: BatchId },
  ) => Promise<BatchPage>;
  /** Rows that have begun, from the first index to the last one. */
  readonly begunRows: (
    workspaceId: WorkspaceId,
    id: BatchId,
    range: { readonly first: number; readonly last: number },
  ) => Promise<readonly BegunRow[]>;
  readonly findIdempotency: (
    workspaceId: WorkspaceId,
    keyHash: string,
    nowMs: number,
  ) => Promise<BatchIdempotency | undefined>;
  /** Every outcome but `created` means that nothing was written. */
  readonly create: (batch: Batch, idempotency: RequestIdentity | null) => Promise<BatchCreateOutcome>;
  readonly running: (workspaceId: WorkspaceId) => Promise<RunningBatches>;
  /** Goes on to the next row, of which there will be no video. False: it is not the next row of a running batch. */
  readonly skipRow: (batch: Batch, refusal: Refusal) => Promise<boolean>;
  /** Pauses a running batch; false when it has changed since it was read. */
  readonly pause: (batch: Batch, reason: BatchPauseReason) => Promise<boolean>;
  readonly resume: (workspaceId: WorkspaceId, id: BatchId, nowMs: number) => Promise<BatchResumeOutcome>;
  /** False when it has ended or was canceled, or there is none. */
  readonly cancel: (workspaceId: WorkspaceId, id: BatchId, nowMs: number) => Promise<boolean>;
  /**
   * Ends a batch of which all rows have begun and no video is active. The delivery of its event is null without an endpoint; undefined:
   * it has changed since it was read.
   */
  readonly end: (batch: Batch, nowMs: number) => Promise<Delivery | null | undefined>;
  /** Nothing more to look at, unless another batch has begun. */
  readonly stop: (workspaceId: WorkspaceId) => Promise<void>;
  /** A page of the workspaces whose batches nobody may have looked at. */
  readonly listDue: (
    nowMs: number,
    cursor: string | null,
  ) => Promise<Page<{ readonly workspaceId: WorkspaceId }>>;
  readonly postpone: (workspaceId: WorkspaceId, dueAtMs: number) => Promise<void>;
}

/** The rows of batches as they were requested, one stored object for each batch. */
export interface BatchRows {
  readonly put: (workspaceId: WorkspaceId, id: BatchId, rows: readonly BatchRow[]) => Promise<void>;
  readonly read: (workspaceId: WorkspaceId, id: BatchId) => Promise<readonly BatchRow[]>;
  /** Missing rows are not an error. */
  readonly delete: (workspaceId: WorkspaceId, id: BatchId) => Promise<void>;
}

export interface BatchMessage {
  readonly workspaceId: WorkspaceId;
}

/** Asks for a look at the batches of a workspace. */
export interface BatchQueue {
  readonly send: (message: BatchMessage) => Promise<void>;
}
