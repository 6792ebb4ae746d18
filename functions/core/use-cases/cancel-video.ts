import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { CompleteVideo } from '#core/use-cases/complete-video.ts';
import type { Video, VideoId, WorkspaceId } from '#core/video/video.ts';

export interface CancelVideoDeps {
  readonly videos: Pick<VideoStore, 'cancel' | 'find'>;
  readonly completeVideo: CompleteVideo;
  readonly clock: Clock;
}

/** Cancels an active video and returns it; a terminal video is returned unchanged, undefined when there is none. */
export const cancelVideo = async (
  { videos, completeVideo, clock }: CancelVideoDeps,
  workspaceId: WorkspaceId,
  videoId: VideoId,
): Promise<Video | undefined> => {
  const canceled = await videos.cancel(workspaceId, videoId, clock.nowMs());
  if (!canceled) return videos.find(workspaceId, videoId);
  await completeVideo(canceled);
  return canceled.video;
};
