import * as Type from 'typebox';
import { BATCH_ID_PATTERN } from '#contracts/limits.ts';
import type { BATCH_PAUSE_REASONS, BATCH_STATUSES } from '#contracts/record-values.ts';
import type { Metadata } from '#contracts/schemas/create-video-body.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import type { Refusal } from '#core/refusal.ts';
import { videoIdFromUuid } from '#core/video/video.ts';
import type { OutputFormat, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type BatchPauseReason = (typeof BATCH_PAUSE_REASONS)[number];

/** Many videos of one template. Times are epoch milliseconds; its rows are stored apart. */
export const BatchSchema = Type.Object({
  id: textOf<BatchId>(),
  workspaceId: textOf<WorkspaceId>(),
  status: textOf<(typeof BATCH_STATUSES)[number]>(),
  pausedReason: nullable(textOf<BatchPauseReason>()),
  template: Type.String(),
  rowCount: Type.Integer(),
  /** The index of the row that follows: those before it have begun. */
  nextRow: Type.Integer(),
  /** Rows that have ended. */
  done: Type.Integer(),
  /** With those that could not become a video. */
  failed: Type.Integer(),
  canceled: Type.Integer(),
  createdAtMs: Type.Integer(),
  /** When all had ended. */
  finishedAtMs: nullable(Type.Integer()),
});
export type Batch = Readonly<Type.Static<typeof BatchSchema>>;

/** Result of a row that has begun: its video, or the reason for none. */
export interface BegunRow {
  readonly index: number;
  readonly videoId: VideoId | null;
  readonly refusal: Refusal | null;
}

/** One video to be made, as its request said it. */
export interface BatchRow {
  readonly variables: Readonly<Record<string, string>>;
  readonly output: Partial<OutputFormat>;
  readonly title: string | null;
  readonly metadata: Metadata | null;
}

/** Rows of a batch by what they are; those that a canceled batch has not begun are canceled. */
export const countRows = ({ status, rowCount, nextRow, done, failed, canceled }: Batch) => {
  const left = rowCount - nextRow;
  const isCanceled = status === 'canceled';
  return {
    total: rowCount,
    waiting: isCanceled ? 0 : left,
    active: nextRow - done - failed - canceled,
    done,
    failed,
    canceled: canceled + (isCanceled ? left : 0),
  };
};

/** Whether no row will begin any more. */
export const hasBegunAll = ({ status, rowCount, nextRow }: Batch): boolean =>
  status === 'canceled' || nextRow === rowCount;

const BATCH_ID = new RegExp(BATCH_ID_PATTERN);

export const batchIdFromUuid = (uuid: string): BatchId => `batch_${uuid}` as BatchId;

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseBatchId = (text: string | undefined): BatchId | undefined =>
  text !== undefined && BATCH_ID.test(text) ? (text as BatchId) : undefined;

/** Deliveries are named by videos. That of a batch has an id which belongs to no video. */
export const deliveryIdOf = (id: BatchId): VideoId => videoIdFromUuid(id.slice('batch_'.length));

export const batchIdOfDelivery = (id: VideoId): BatchId => batchIdFromUuid(id.slice('vid_'.length));
