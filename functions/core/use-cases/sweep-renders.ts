import { MAX_ATTEMPTS, RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { BatchMessage, BatchQueue, BatchStore } from '#core/ports/batches.ts';
import type { Clock } from '#core/ports/system.ts';
import type { BacklogStore, RenderQueue, VideoStore } from '#core/ports/videos.ts';
import { readItems } from '#core/read-items.ts';
import { estimateRenderSeconds } from '#core/rendering/backlog.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import { sweepEach, sweepPages } from '#core/use-cases/sweep-pages.ts';
import type { Video } from '#core/video/video.ts';

/** Twice the default of `maxBacklogSeconds`: the measured backlog shrinks while a video waits in it. */
const MIN_OVERDUE_MS = 30 * 60_000;
/** A lost message may wait for the messages before the duplicates, and then once more for its own. */
const OVERDUE_BACKLOGS = 2;

type SweptVideo = Pick<Video, 'workspaceId' | 'id'>;

export interface SweepRendersDeps {
  readonly videos: Pick<VideoStore, 'listExpiredLeases' | 'listQueued' | 'postpone' | 'abandon'>;
  readonly publishCompletion: PublishCompletion;
  /** Where creates send their messages. */
  readonly queue: RenderQueue;
  /** Has workers of its own, so that the video of a dead worker does not wait behind the backlog. */
  readonly retryQueue: Pick<RenderQueue, 'send'>;
  readonly backlog: Pick<BacklogStore, 'put'>;
  /** Workers of `queue`. */
  readonly maxConcurrentRenders: number;
  readonly batches: Pick<BatchStore, 'listDue' | 'postpone'>;
  readonly batchQueue: BatchQueue;
  readonly clock: Clock;
  readonly onFailed: (video: SweptVideo, cause: unknown) => void;
  readonly onBatchesFailed: (message: BatchMessage, cause: unknown) => void;
}

export interface SweepRendersReport {
  /** Videos of dead workers that were sent to the retry queue. */
  readonly retried: number;
  readonly abandoned: number;
  /** Queued videos whose message was lost. */
  readonly resent: number;
  readonly errors: number;
  /** Longest time since the end of an expired lease. */
  readonly longestExpiredMs: number;
  readonly queued: number;
  /** Longest wait of a queued video. */
  readonly longestWaitMs: number;
  /** Estimated seconds until a video created now would start. */
  readonly backlogSeconds: number;
}

/**
 * First recovers the videos of dead workers, then measures the backlog and sends lost messages again, last those of batches, until
 * `endsAtMs`.
 * Every write is conditional, so sweeps may overlap: at worst a message is sent twice.
 */
export const createSweepRenders =
  (deps: SweepRendersDeps) =>
  async (endsAtMs: number): Promise<SweepRendersReport> => {
    const sweep = { nowMs: deps.clock.nowMs(), hasTime: () => deps.clock.nowMs() < endsAtMs };
    const leases = await sweepExpiredLeases(deps, sweep);
    const queued = await sweepQueued(deps, sweep);
    const batches = await sweepBatches(deps, sweep);
    return { ...leases, ...queued, errors: leases.errors + queued.errors + batches.errors };
  };

interface Sweep {
  readonly nowMs: number;
  readonly hasTime: () => boolean;
}

/**
 * Only a worker that died or lost its renderer leaves a lease to expire; one that found no renderer releases it. Each gets a
 * message in every sweep until it is claimed. `dueAtMs` stays the end of the lease: moving it would delay the next claim.
 */
const sweepExpiredLeases = async (deps: SweepRendersDeps, { nowMs, hasTime }: Sweep) => {
  const counts = { retried: 0, abandoned: 0, longestExpiredMs: 0 };
  const retryOrAbandon = async (video: Video): Promise<void> => {
    counts.longestExpiredMs = Math.max(counts.longestExpiredMs, nowMs - (video.dueAtMs ?? nowMs));
    if (video.attempt < MAX_ATTEMPTS) {
      await deps.retryQueue.send({ workspaceId: video.workspaceId, videoId: video.id });
      counts.retried += 1;
    } else if (await abandon(deps, video, nowMs)) counts.abandoned += 1;
  };
  const errors = await sweepPages((cursor) => deps.videos.listExpiredLeases(nowMs, cursor), {
    hasTime,
    process: retryOrAbandon,
    onFailed: deps.onFailed,
  });
  return { ...counts, errors };
};

const abandon = async (
  { videos, publishCompletion }: SweepRendersDeps,
  video: Video,
  nowMs: number,
): Promise<boolean> => {
  const failed = await videos.abandon(video, { code: 'render_crashed', isServiceFault: true }, nowMs);
  if (failed) await publishCompletion(failed);
  return failed !== undefined;
};

/**
 * Waiting is normal: a message is lost only if fewer messages than queued videos wait. Which one is lost cannot be
 * read, so as many as are missing are sent again, the longest unsent first (docs/adr/0033-sweeping-a-backlog.md).
 */
const sweepQueued = async (deps: SweepRendersDeps, { nowMs, hasTime }: Sweep) => {
  const { videos, queue, backlog } = deps;
  // Before the videos: one that is claimed in between is counted with its message, or only the message is.
  const depth = await queue.depth();
  const { due, renderSeconds, ...counts } = await readQueued(deps, nowMs);
  const backlogSeconds = renderSeconds / deps.maxConcurrentRenders;
  await backlog.put({ waitSeconds: backlogSeconds, measuredAtMs: nowMs });
  let resent = 0;
  const resend = async ({ workspaceId, id }: SweptVideo): Promise<void> => {
    await queue.send({ workspaceId, videoId: id });
    await videos.postpone(workspaceId, id, nowMs + RESEND_AFTER_SECONDS * 1000);
    resent += 1;
  };
  // Messages of canceled videos count as well, so the depth alone could hide a lost message for ever.
  const overdueMs = Math.max(MIN_OVERDUE_MS, OVERDUE_BACKLOGS * backlogSeconds * 1000);
  const overdue = due.filter(({ dueAtMs }) => nowMs - dueAtMs + RESEND_AFTER_SECONDS * 1000 > overdueMs);
  const lost = due.slice(0, Math.max(overdue.length, counts.queued - depth));
  const errors = await sweepEach(lost, { hasTime, process: resend, onFailed: deps.onFailed });
  return { ...counts, backlogSeconds, resent, errors };
};

/** Counts the queued videos and keeps the ids of those that are due, the longest unsent first. */
const readQueued = async ({ videos }: SweepRendersDeps, nowMs: number) => {
  const counts = { queued: 0, longestWaitMs: 0, renderSeconds: 0 };
  const due: (SweptVideo & { readonly dueAtMs: number })[] = [];
  for await (const video of readItems(videos.listQueued)) {
    const { workspaceId, id, dueAtMs } = video;
    counts.queued += 1;
    counts.longestWaitMs = Math.max(counts.longestWaitMs, nowMs - video.createdAtMs);
    counts.renderSeconds += estimateRenderSeconds(video);
    if (dueAtMs !== null && dueAtMs <= nowMs) due.push({ workspaceId, id, dueAtMs });
  }
  return { ...counts, due: due.sort((a, b) => a.dueAtMs - b.dueAtMs) };
};

/** A message for each workspace with running batches, about every minute: one was lost, or there was no room for a video. */
const sweepBatches = async (
  { batches, batchQueue, onBatchesFailed }: SweepRendersDeps,
  { nowMs, hasTime }: Sweep,
) => {
  const announce = async ({ workspaceId }: BatchMessage): Promise<void> => {
    await batchQueue.send({ workspaceId });
    await batches.postpone(workspaceId, nowMs + RESEND_AFTER_SECONDS * 1000);
  };
  const errors = await sweepPages((cursor) => batches.listDue(nowMs, cursor), {
    hasTime,
    process: announce,
    onFailed: onBatchesFailed,
  });
  return { errors };
};
