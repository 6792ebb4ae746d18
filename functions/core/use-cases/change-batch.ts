import { BATCH_RESUMED_DAYS } from '#contracts/limits.ts';
import type { Batch } from '#core/batch/batch.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { BatchStore } from '#core/ports/batches.ts';
import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { announceBatches, TOO_MANY_BATCHES } from '#core/use-cases/announce-batches.ts';
import type { AnnounceBatchesDeps } from '#core/use-cases/announce-batches.ts';
import { cancelVideo } from '#core/use-cases/cancel-video.ts';
import type { CancelVideoDeps } from '#core/use-cases/cancel-video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type CancelBatchDeps = CancelVideoDeps &
  AnnounceBatchesDeps & {
    readonly batches: Pick<BatchStore, 'cancel' | 'find' | 'running'>;
    readonly videos: Pick<VideoStore, 'find'>;
  };

const notFound = () => refuse({ code: 'not_found', resource: 'batch' });

/**
 * Ends a batch: its active video is canceled and no other begins. One that has ended is returned unchanged. A repeat cancels the video
 * that an interrupted request has left.
 */
export const cancelBatch = async (
  deps: CancelBatchDeps,
  workspaceId: WorkspaceId,
  id: BatchId,
): Promise<Result<Batch>> => {
  const { batches, videos, clock } = deps;
  await batches.cancel(workspaceId, id, clock.nowMs());
  const batch = await batches.find(workspaceId, id);
  if (!batch) return notFound();
  if (batch.status !== 'canceled' || batch.finishedAtMs !== null) return accept(batch);
  const { videoId } = await batches.running(workspaceId);
  const video = videoId && (await videos.find(workspaceId, videoId));
  if (videoId && video?.batch?.id === id) await cancelVideo(deps, workspaceId, videoId);
  await announceBatches(deps, { workspaceId });
  return accept((await batches.find(workspaceId, id)) ?? batch);
};

export interface ResumeBatchDeps extends AnnounceBatchesDeps {
  readonly batches: Pick<BatchStore, 'cancel' | 'resume' | 'find'>;
  readonly clock: Clock;
}

const RESUMED_MS = BATCH_RESUMED_DAYS * 24 * 60 * 60 * 1000;

/**
 * Continues a paused batch, or cancels it when its rows might be deleted before its videos are made; any other one is returned unchanged.
 * No video of a paused batch is active.
 */
export const resumeBatch = async (
  deps: ResumeBatchDeps,
  workspaceId: WorkspaceId,
  id: BatchId,
): Promise<Result<Batch>> => {
  const { batches, clock } = deps;
  const nowMs = clock.nowMs();
  const paused = await batches.find(workspaceId, id);
  if (paused?.status !== 'paused') return paused ? accept(paused) : notFound();
  if (nowMs - paused.createdAtMs > RESUMED_MS) await batches.cancel(workspaceId, id, nowMs);
  else {
    const { status } = await batches.resume(workspaceId, id, nowMs);
    if (status === 'too_many_batches') return refuse(TOO_MANY_BATCHES);
  }
  await announceBatches(deps, { workspaceId });
  return accept((await batches.find(workspaceId, id)) ?? paused);
};
