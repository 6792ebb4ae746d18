import { MAX_ATTEMPTS, MAX_RESENDS, RESEND_AFTER_SECONDS, SWEEP_BATCH } from '#contracts/limits.ts';
import type { Clock } from '#core/ports/system.ts';
import type { RenderQueue, VideoStore } from '#core/ports/videos.ts';
import type { CompleteVideo } from '#core/use-cases/complete-video.ts';
import type { Video } from '#core/video/video.ts';

export interface SweepDeps {
  readonly videos: Pick<VideoStore, 'listDue' | 'postpone' | 'abandon'>;
  readonly completeVideo: CompleteVideo;
  readonly queue: RenderQueue;
  readonly clock: Clock;
  /** Told of a video that could not be looked after; the others are, and the next sweep tries again. */
  readonly onVideoFailed: (video: Video, cause: unknown) => void;
}

export interface SweepReport {
  readonly resent: number;
  readonly abandoned: number;
  readonly errors: number;
  /** Rendering videos whose worker has gone silent. */
  readonly expiredLeases: number;
  /** Of the queued videos among those looked at. */
  readonly oldestWaitMs: number;
}

/**
 * Looks after every video that is due: a lost send or a dead worker's video goes to the queue again, one that
 * has had its chances fails and gets its credits back. Safe to run twice at once.
 */
export const createSweepRenders = (deps: SweepDeps) => async (): Promise<SweepReport> => {
  const nowMs = deps.clock.nowMs();
  const due = await deps.videos.listDue(nowMs, SWEEP_BATCH);
  const queued = due.filter(({ status }) => status === 'queued');
  const report = {
    resent: 0,
    abandoned: 0,
    errors: 0,
    expiredLeases: due.length - queued.length,
    oldestWaitMs: Math.max(0, ...queued.map(({ createdAtMs }) => nowMs - createdAtMs)),
  };
  for (const video of due)
    try {
      if (!isHopeless(video)) {
        await resend(deps, video, nowMs);
        report.resent += 1;
      } else if (await abandon(deps, video, nowMs)) report.abandoned += 1;
    } catch (cause) {
      report.errors += 1;
      deps.onVideoFailed(video, cause);
    }
  return report;
};

const abandon = async (
  { videos, completeVideo }: SweepDeps,
  video: Video,
  nowMs: number,
): Promise<boolean> => {
  const code = video.status === 'queued' ? 'internal_error' : 'render_crashed';
  const failed = await videos.abandon(video, { code }, nowMs);
  if (failed) await completeVideo(failed);
  return failed !== undefined;
};

const isHopeless = ({ status, attempt, resends }: Video): boolean =>
  status === 'queued' ? resends >= MAX_RESENDS : attempt >= MAX_ATTEMPTS;

/** A rendering video keeps its due time, which is the end of its lease: moving it would hold off the next claim. */
const resend = async ({ videos, queue }: SweepDeps, video: Video, nowMs: number): Promise<void> => {
  await queue.send({ workspaceId: video.workspaceId, videoId: video.id });
  if (video.status === 'queued')
    await videos.postpone(video.workspaceId, video.id, nowMs + RESEND_AFTER_SECONDS * 1000);
};
