import type { IdempotencyRecord, RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { Video } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

// A replay takes precedence over every refusal after the guards. A request that is refused before anything is stored
// looks its record up here; for any other, the create transaction finds the record (readRefusal in
// adapters/dynamodb/create-video.ts).

export interface CreateResult {
  /** `replayed`: an earlier request with the same idempotency key and body created the video. */
  readonly status: 'created' | 'replayed';
  readonly video: Video;
}

/** Undefined when the request has no idempotency key or the key was not used before. */
export const findReplay = async (
  { videos, clock }: { readonly videos: Pick<VideoStore, 'find' | 'findIdempotency'>; readonly clock: Clock },
  {
    workspaceId,
    idempotency,
  }: { readonly workspaceId: WorkspaceId; readonly idempotency: RequestIdentity | null },
): Promise<Result<CreateResult> | undefined> => {
  if (!idempotency) return undefined;
  const record = await videos.findIdempotency(workspaceId, idempotency.keyHash, clock.nowMs());
  return record && replay(videos, workspaceId, record, idempotency.fingerprint);
};

/** The video of the record, or `idempotency_conflict` when the key was used with another body. */
export const replay = async (
  videos: Pick<VideoStore, 'find'>,
  workspaceId: WorkspaceId,
  record: IdempotencyRecord,
  fingerprint: string,
): Promise<Result<CreateResult>> => {
  if (record.fingerprint !== fingerprint)
    return refuse({ code: 'idempotency_conflict', videoId: record.videoId });
  const video = await videos.find(workspaceId, record.videoId);
  if (!video) throw new Error(`the video of an idempotency record does not exist: ${record.videoId}`);
  return accept({ status: 'replayed', video });
};
