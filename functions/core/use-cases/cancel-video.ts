import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface CancelVideoDeps {
  readonly videos: Pick<VideoStore, 'cancel' | 'find'>;
  readonly publishCompletion: PublishCompletion;
  readonly clock: Clock;
}

/** Cancels an active video and returns it; a terminal video is returned unchanged, undefined when there is none. */
export const cancelVideo = async (
  { videos, publishCompletion, clock }: CancelVideoDeps,
  workspaceId: WorkspaceId,
  videoId: VideoId,
): Promise<Video | undefined> => {
  const canceled = await videos.cancel(workspaceId, videoId, clock.nowMs());
  if (!canceled) return videos.find(workspaceId, videoId);
  await publishCompletion(canceled);
  return canceled.video;
};
