import { HEARTBEAT_SECONDS, LEASE_SECONDS } from '#contracts/limits.ts';
import { fileLimitsOf, fileMaxBytes } from '#core/rendering/file-limits.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { FailedSegment, RenderedSegment } from '#contracts/schemas/segment.ts';
import type { Clock } from '#core/ports/system.ts';
import type { FileDigest, MediaFacts, SegmentFile, SegmentFiles } from '#core/ports/media.ts';
import type { Lease, RenderMessage, VideoStore } from '#core/ports/videos.ts';
import type { CompleteVideo } from '#core/use-cases/complete-video.ts';
import { renderSegments } from '#core/use-cases/render-segments.ts';
import type {
  SegmentsRender,
  RenderSegmentsDeps,
  RenderSegmentsOutcome,
} from '#core/use-cases/render-segments.ts';
import { keepPoster } from '#core/use-cases/copy-poster.ts';
import type { KeptPoster } from '#core/use-cases/copy-poster.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderVideoDeps extends RenderSegmentsDeps {
  readonly videos: Pick<VideoStore, 'claim' | 'heartbeat' | 'finish' | 'fail'>;
  readonly segmentFiles: SegmentFiles;
  readonly completeVideo: CompleteVideo;
  readonly clock: Clock;
}

/** `renderSeconds` is the time all renderers together have worked. */
type RenderSummary = Pick<RenderedSegment, 'captureReason' | 'renderSeconds'> & {
  readonly capture: string;
  readonly segments: number;
  /** Why it is done without a poster, if so. */
  readonly posterProblem?: string;
};

export type RenderVideoOutcome =
  | (RenderSummary & { readonly status: 'done' })
  | { readonly status: 'failed'; readonly code: RenderFailureCode; readonly diagnostic: string }
  /** Somebody else works on it, or it is over: nothing to do. */
  | { readonly status: 'not_claimed' }
  /** Canceled or taken over while it rendered: nothing was changed. */
  | { readonly status: 'lease_lost' };

const DAY_MS = 24 * 60 * 60 * 1000;

/** How this attempt is limited: who it is, until when it may run and what tells it to stop. */
export interface Attempt {
  readonly owner: string;
  readonly deadlineMs: number;
  readonly deadline: AbortSignal;
}

interface Job {
  readonly video: Video;
  readonly lease: Lease;
  readonly attempt: Attempt;
}

/**
 * Claims a video, has its segments rendered under a lease it keeps renewing, checks the finished file and ends
 * the video. Returns every ending as a value; throws only on faults of the infrastructure, which leave the
 * lease to run out and the sweeper to try again.
 */
export const createRenderVideo =
  (deps: RenderVideoDeps) =>
  async ({ workspaceId, videoId }: RenderMessage, attempt: Attempt): Promise<RenderVideoOutcome> => {
    const nowMs = deps.clock.nowMs();
    const video = await deps.videos.claim(workspaceId, videoId, {
      owner: attempt.owner,
      nowMs,
      leaseExpiresAtMs: nowMs + LEASE_SECONDS * 1000,
    });
    if (!video) return { status: 'not_claimed' };
    const lease = { workspaceId, videoId, attempt: video.attempt, owner: attempt.owner };
    const job = { video, lease, attempt };
    const outcome = await renderUnderLease(deps, job, nowMs);
    if (outcome === 'lease_lost') return { status: 'lease_lost' };
    return outcome.status === 'assembled' ? finish(deps, job, outcome) : fail(deps, lease, outcome);
  };

/** A finished file and the digest it must have. */
interface Assembled extends FileDigest {
  readonly status: 'assembled';
  readonly poster: KeptPoster;
  readonly reports: readonly RenderedSegment[];
}

/** Works while a heartbeat renews the lease; losing it, or the deadline, stops the work. */
const renderUnderLease = async (
  deps: RenderVideoDeps,
  { video, lease, attempt }: Job,
  nowMs: number,
): Promise<Assembled | FailedSegment | 'lease_lost'> => {
  const over = new AbortController();
  const leaseLost = new AbortController();
  const stop = AbortSignal.any([attempt.deadline, leaseLost.signal]);
  const epochMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const film = renderSegments(deps, { video, epochMs, deadlineMs: attempt.deadlineMs, stop });
  const beating = keepLease(deps, lease, film, over.signal, leaseLost);
  try {
    const filmed = await film.outcome;
    return filmed.status === 'failed' ? filmed : await assemble(deps, video, filmed, stop);
  } catch (error) {
    if (leaseLost.signal.aborted) return 'lease_lost';
    if (!attempt.deadline.aborted) throw error;
    const frames = `${await film.framesDone()} of ${video.frameCount} frames`;
    const diagnostic = `the attempt reached its deadline after ${frames}`;
    return { status: 'failed', code: 'render_timeout', diagnostic };
  } finally {
    over.abort();
    await beating;
  }
};

const keepLease = async (
  deps: RenderVideoDeps,
  lease: Lease,
  film: SegmentsRender,
  over: AbortSignal,
  leaseLost: AbortController,
): Promise<void> => {
  await deps.sleep(HEARTBEAT_SECONDS * 1000, over);
  while (!over.aborted && !leaseLost.signal.aborted) {
    // A beat that could not be made is missed, not fatal: the lease outlives many of them.
    const isStillOurs = await beat(deps, lease, film).catch(() => true);
    if (isStillOurs) await deps.sleep(HEARTBEAT_SECONDS * 1000, over);
    else leaseLost.abort();
  }
};

const beat = async (
  { videos, clock }: RenderVideoDeps,
  lease: Lease,
  film: SegmentsRender,
): Promise<boolean> => {
  const framesDone = await film.framesDone();
  return videos.heartbeat(lease, {
    leaseExpiresAtMs: clock.nowMs() + LEASE_SECONDS * 1000,
    framesDone,
  });
};

/** One key per attempt: a worker that lost its lease can never overwrite what its successor made. */
const keptKeyOf = ({ workspaceId, id, attempt }: Video, name: 'video.mp4' | 'poster.jpg'): string =>
  `out/${workspaceId}/${id}/${attempt}/${name}`;

const isTooLarge = ({ output, frameCount }: Video, parts: readonly SegmentFile[]): boolean =>
  parts.some(({ frames, sizeBytes }) => sizeBytes > fileMaxBytes(fileLimitsOf(output, frames))) ||
  parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > fileMaxBytes(fileLimitsOf(output, frameCount));

const assemble = async (
  { segmentFiles }: RenderVideoDeps,
  video: Video,
  { parts, poster, reports }: Extract<RenderSegmentsOutcome, { status: 'filmed' }>,
  stop: AbortSignal,
): Promise<Assembled | FailedSegment> => {
  if (isTooLarge(video, parts)) return unusable('a file is larger than its pictures can be');
  const { frameBytes } = fileLimitsOf(video.output, video.frameCount);
  const output = { key: keptKeyOf(video, 'video.mp4'), fps: video.output.fps, frameBytes };
  const [joined, kept] = await Promise.all([
    segmentFiles.joinSegments(parts, output, stop),
    keepPoster(segmentFiles, video, poster, keptKeyOf(video, 'poster.jpg'), stop),
  ]);
  if (joined.status === 'invalid') return unusable(joined.diagnostic);
  return { ...joined, status: 'assembled', poster: kept, reports };
};

const finish = async (
  deps: RenderVideoDeps,
  { video, lease }: Job,
  assembled: Assembled,
): Promise<RenderVideoOutcome> => {
  const outputKey = keptKeyOf(video, 'video.mp4');
  const digest = await deps.segmentFiles.readDigest(outputKey, assembled.sizeBytes);
  if (!isAsReported(assembled, digest))
    return fail(deps, lease, unusable('the file is not the one reported'));
  const facts = await deps.segmentFiles.readMediaFacts(
    outputKey,
    fileLimitsOf(video.output, video.frameCount),
  );
  if (!facts || !isAsOrdered(video, facts)) return fail(deps, lease, unusable('the file is not as ordered'));
  const { posterKey } = assembled.poster;
  const completed = await deps.videos.finish(lease, {
    outputKey,
    ...(posterKey !== undefined && { posterKey }),
    durationMs: facts.durationMs,
    finishedAtMs: deps.clock.nowMs(),
  });
  if (!completed) return { status: 'lease_lost' };
  await deps.completeVideo(completed);
  return { status: 'done', ...summarize(assembled) };
};

/** For the log: what is special about one segment is told of the video. */
const summarize = ({ reports, poster: { posterProblem } }: Assembled): RenderSummary => {
  const captureReason = reports.find((report) => report.captureReason !== undefined)?.captureReason;
  return {
    segments: reports.length,
    capture: [...new Set(reports.map(({ capture }) => capture))].join(' and '),
    ...(captureReason !== undefined && { captureReason }),
    ...(posterProblem !== undefined && { posterProblem }),
    renderSeconds: reports.reduce((sum, { renderSeconds }) => sum + renderSeconds, 0),
  };
};

const fail = async (
  { videos, completeVideo, clock }: RenderVideoDeps,
  lease: Lease,
  { code, diagnostic }: FailedSegment,
): Promise<RenderVideoOutcome> => {
  const failed = await videos.fail(lease, { code }, clock.nowMs());
  if (!failed) return { status: 'lease_lost' };
  await completeVideo(failed);
  return { status: 'failed', code, diagnostic };
};

const unusable = (diagnostic: string): FailedSegment => ({
  status: 'failed',
  code: 'internal_error',
  diagnostic,
});

/** What lies in storage is the very file the renderer made: nothing cut off, nothing put in its place. */
const isAsReported = (reported: FileDigest, stored: FileDigest | undefined): boolean =>
  stored?.sizeBytes === reported.sizeBytes && stored.sha256 === reported.sha256;

const LENGTH_TOLERANCE_MS = 1; // lengths are told in whole milliseconds

const isAsOrdered = ({ output, frameCount }: Video, facts: MediaFacts): boolean =>
  facts.width === output.width &&
  facts.height === output.height &&
  facts.frames === frameCount &&
  Math.abs(facts.durationMs - (frameCount * 1000) / output.fps) <= LENGTH_TOLERANCE_MS;
