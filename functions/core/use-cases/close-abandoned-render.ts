import type { Clock } from '#core/ports/system.ts';
import type { RenderMessage, VideoStore } from '#core/ports/videos.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import { isTerminal } from '#core/video/video.ts';

export interface CloseAbandonedDeps {
  readonly videos: Pick<VideoStore, 'find' | 'abandon'>;
  readonly publishCompletion: PublishCompletion;
  readonly clock: Clock;
}

/**
 * Fails the video of a dead-letter message. A terminal video, or one under an unexpired lease, is left unchanged, so a
 * repeated message has no effect.
 */
export const createCloseAbandonedRender =
  ({ videos, publishCompletion, clock }: CloseAbandonedDeps) =>
  async ({ workspaceId, videoId }: RenderMessage): Promise<'closed' | 'unchanged'> => {
    const nowMs = clock.nowMs();
    const video = await videos.find(workspaceId, videoId);
    if (!video || isTerminal(video.status)) return 'unchanged';
    if (video.status === 'rendering' && (video.dueAtMs ?? 0) > nowMs) return 'unchanged';
    const failed = await videos.abandon(video, { code: 'internal_error', isServiceFault: true }, nowMs);
    if (!failed) return 'unchanged';
    await publishCompletion(failed);
    return 'closed';
  };
