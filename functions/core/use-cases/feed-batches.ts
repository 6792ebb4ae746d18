import { hasBegunAll } from '#core/batch/batch.ts';
import type { Batch, BatchPauseReason } from '#core/batch/batch.ts';
import type { BatchMessage, BatchQueue, BatchRows, BatchStore } from '#core/ports/batches.ts';
import type { WebhookQueue } from '#core/ports/webhooks.ts';
import type { WorkspaceStore } from '#core/ports/workspaces.ts';
import { isRefused } from '#core/refusal.ts';
import type { Refusal } from '#core/refusal.ts';
import { buildRow } from '#core/use-cases/check-batch-rows.ts';
import type { BuildRowDeps } from '#core/use-cases/check-batch-rows.ts';
import { createVideoOfRow } from '#core/use-cases/create-video.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import { sendDelivery } from '#core/use-cases/publish-completion.ts';
import type { SendDeliveryDeps } from '#core/use-cases/publish-completion.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type FeedBatchesDeps = CreateVideoDeps &
  BuildRowDeps &
  SendDeliveryDeps & {
    readonly batches: Pick<BatchStore, 'find' | 'running' | 'skipRow' | 'pause' | 'end' | 'stop'>;
    readonly batchRows: Pick<BatchRows, 'read'>;
    readonly batchQueue: BatchQueue;
    readonly webhookQueue: WebhookQueue;
    readonly workspaces: Pick<WorkspaceStore, 'find'>;
  };

export interface FeedReport {
  /**
   * `active`: a video of a batch is queued or rendering, and its end continues. `waiting`: there is no room for a video, and the next
   * sweep continues. `ended`: no batch is running any more. `continued`: the time was up, and another message follows.
   */
  readonly status: 'active' | 'waiting' | 'ended' | 'continued';
  readonly created: number;
  /** Rows of which no video could be made. */
  readonly skipped: number;
}

const PAUSES: Readonly<Partial<Record<Refusal['code'], BatchPauseReason>>> = {
  insufficient_credits: 'insufficient_credits',
  forbidden: 'workspace_suspended',
};

/** Lambda ends the process with everything that it was about to store. */
const NEVER_ABORTED = new AbortController().signal;

const WAITS: readonly Refusal['code'][] = ['quota_exceeded', 'too_many_active_renders'];

/**
 * Creates the next video of the oldest running batch of a workspace, unless one of its batches has an active video, and ends the
 * batches of which all videos have ended. A repeat of the same message finds that done.
 */
export const createFeedBatches =
  (deps: FeedBatchesDeps) =>
  async ({ workspaceId }: BatchMessage, endsAtMs: number): Promise<FeedReport> => {
    const { batches, batchQueue, clock } = deps;
    let created = 0;
    let skipped = 0;
    while (clock.nowMs() < endsAtMs) {
      const { ids, videoId } = await batches.running(workspaceId);
      if (ids.length === 0) {
        await batches.stop(workspaceId);
        return { status: 'ended', created, skipped };
      }
      if (videoId !== null) return { status: 'active', created, skipped };
      const found = await Promise.all(ids.map((id) => batches.find(workspaceId, id)));
      const running = found.filter((batch) => batch !== undefined);
      const over = running.filter(hasBegunAll);
      for (const batch of over) await endBatch(deps, batch);
      const next = running.find((batch) => !hasBegunAll(batch));
      if (!next) {
        if (over.length === 0) throw new Error('the running batches of a workspace have no records');
        continue;
      }
      const result = await feedRow(deps, workspaceId, next);
      if (result === 'waiting') return { status: 'waiting', created, skipped };
      if (result === 'created') created += 1;
      if (result === 'skipped') skipped += 1;
    }
    await batchQueue.send({ workspaceId });
    return { status: 'continued', created, skipped };
  };

const endBatch = async (deps: FeedBatchesDeps, batch: Batch): Promise<void> => {
  const delivery = await deps.batches.end(batch, deps.clock.nowMs());
  if (delivery) await sendDelivery(deps, delivery);
};

/** `changed`: the batch is not as it was read, so that all is read again. */
const feedRow = async (
  deps: FeedBatchesDeps,
  workspaceId: WorkspaceId,
  batch: Batch,
): Promise<'created' | 'skipped' | 'waiting' | 'changed'> => {
  const [workspace, rows] = await Promise.all([
    deps.workspaces.find(workspaceId),
    deps.batchRows.read(workspaceId, batch.id),
  ]);
  const row = rows[batch.nextRow];
  if (!workspace || !row) throw new Error(`row ${batch.nextRow} of ${batch.id} is not stored`);
  const built = await buildRow(deps, workspace, batch.template, row);
  const request = {
    workspaceId,
    idempotency: null,
    metadata: row.metadata,
    batch: { id: batch.id, index: batch.nextRow },
    signal: NEVER_ABORTED,
  };
  const created = await createVideoOfRow(deps, request, built);
  if (created === undefined) return 'changed';
  if (!isRefused(created)) return 'created';
  const { refusal } = created;
  const reason = PAUSES[refusal.code];
  if (reason) {
    await deps.batches.pause(batch, reason);
    return 'changed';
  }
  if (WAITS.includes(refusal.code)) return 'waiting';
  return (await deps.batches.skipRow(batch, refusal)) ? 'skipped' : 'changed';
};
