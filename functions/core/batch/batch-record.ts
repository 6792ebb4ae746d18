import type { BatchRecord } from '#contracts/schemas/batch-records.ts';
import { countRows } from '#core/batch/batch.ts';
import type { Batch } from '#core/batch/batch.ts';

/** The Batch resource, in responses and webhooks. */
export const createBatchRecord = (batch: Batch): BatchRecord => ({
  id: batch.id,
  status: batch.status,
  paused_reason: batch.pausedReason,
  counts: countRows(batch),
  created_at: new Date(batch.createdAtMs).toISOString(),
  finished_at: batch.finishedAtMs === null ? null : new Date(batch.finishedAtMs).toISOString(),
});
