import { batchKey, batchRowKey, runningBatchesKey, TABLE } from '#contracts/table-keys.ts';
import { RECORD_KEPT_DAYS } from '#contracts/limits.ts';
import type { BegunRow } from '#core/batch/batch.ts';
import type { RowName } from '#core/batch/row-name.ts';
import type { VideoStatus } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { allOf, clause, toCreate, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { expiresAtSeconds } from './items.ts';
import type { Item } from './items.ts';

// Writes of the rows of a batch that are a part of other transactions.

/** The row is the next one of a running batch. */
export const isNextRow = (index: number): Clause =>
  allOf(
    clause('#status = :runningBatch', { ':runningBatch': 'running' }),
    clause('nextRow = :row', { ':row': index }),
  );

/** `refusal` is JSON: its members depend on its code. */
export const rowToItem = (
  workspaceId: WorkspaceId,
  batchId: RowName['id'],
  { index, videoId, refusal }: BegunRow,
  nowMs: number,
): Item => ({
  ...batchRowKey(workspaceId, batchId, index),
  index,
  ...(videoId !== null && { videoId }),
  ...(refusal && { refusal: JSON.stringify(refusal) }),
  [TABLE.ttl]: expiresAtSeconds(nowMs, RECORD_KEPT_DAYS),
});

export const itemToRow = ({ index, videoId, refusal }: Item): BegunRow => ({
  index: Number(index),
  videoId: (videoId ?? null) as BegunRow['videoId'], // safe: written above
  refusal: refusal === undefined ? null : (JSON.parse(refusal as string) as BegunRow['refusal']), // safe: written above
});

/** Writes that the transaction of a create contains when the video is a row's. */
export const beginRow = (
  table: Table,
  workspaceId: WorkspaceId,
  { id, index }: RowName,
  videoId: NonNullable<BegunRow['videoId']>,
  nowMs: number,
) => [
  {
    Update: toUpdate(table, {
      key: batchKey(workspaceId, id),
      change: clause('ADD nextRow :one', { ':one': 1 }),
      condition: isNextRow(index),
    }),
  },
  {
    Update: toUpdate(table, {
      key: runningBatchesKey(workspaceId),
      change: clause('SET videoId = :videoId', { ':videoId': videoId }),
      condition: clause('attribute_not_exists(videoId)'),
    }),
  },
  toCreate(table, rowToItem(workspaceId, id, { index, videoId, refusal: null }, nowMs)),
];

/** Writes that the transaction of a completion contains when the video is a row's. */
export const endRow = (
  table: Table,
  workspaceId: WorkspaceId,
  { id }: RowName,
  videoId: string,
  status: Extract<VideoStatus, 'done' | 'failed' | 'canceled'>,
) => [
  {
    Update: {
      TableName: table.name,
      Key: batchKey(workspaceId, id),
      UpdateExpression: `ADD ${status} :one`,
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
  {
    Update: toUpdate(table, {
      key: runningBatchesKey(workspaceId),
      change: clause('REMOVE videoId'),
      condition: clause('videoId = :videoId', { ':videoId': videoId }),
    }),
  },
];
