import { HEARTBEAT_SECONDS, LEASE_SECONDS, SEGMENT_LINK_SECONDS } from '#core/limits.ts';
import { isWorthRetrying } from '#core/render/render-failure.ts';
import type { RenderFailureCode } from '#core/render/render-failure.ts';
import { planSegments } from '#core/render/render-plan.ts';
import type { FailedSegment, RenderedSegment, Segment, SegmentOutcome } from '#core/render/segment.ts';
import type {
  Clock,
  FileDigest,
  Lease,
  MediaFacts,
  MediaStore,
  RenderMessage,
  SegmentRenderer,
  VideoStore,
} from '#core/ports.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderVideoDeps {
  readonly videos: Pick<VideoStore, 'claim' | 'heartbeat' | 'finish' | 'fail'>;
  readonly media: Pick<
    MediaStore,
    'presignDocument' | 'presignUpload' | 'readProgress' | 'readMediaFacts' | 'readDigest'
  >;
  readonly segments: SegmentRenderer;
  readonly clock: Clock;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

export type RenderVideoOutcome =
  | (Pick<RenderedSegment, 'capture' | 'captureReason' | 'renderSeconds'> & { readonly status: 'done' })
  | { readonly status: 'failed'; readonly code: RenderFailureCode; readonly diagnostic: string }
  /** Somebody else works on it, or it is over: nothing to do. */
  | { readonly status: 'not_claimed' }
  /** Canceled or taken over while it rendered: nothing was changed. */
  | { readonly status: 'lease_lost' };

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
    const outcome = await renderUnderLease(deps, job);
    if (outcome === 'lease_lost') return { status: 'lease_lost' };
    return outcome.status === 'rendered' ? finish(deps, job, outcome) : fail(deps, lease, outcome);
  };

/** Renders while a heartbeat renews the lease; losing it, or the deadline, stops the render. */
const renderUnderLease = async (
  deps: RenderVideoDeps,
  { video, lease, attempt }: Job,
): Promise<SegmentOutcome | 'lease_lost'> => {
  const over = new AbortController();
  const leaseLost = new AbortController();
  const plan = planSegments(video.frameCount);
  const beating = keepLease(deps, video, lease, plan, over.signal, leaseLost);
  const stop = AbortSignal.any([attempt.deadline, leaseLost.signal]);
  try {
    const outcomes = await Promise.all(
      plan.map((segment) => renderSegment(deps, video, segment, attempt.deadlineMs, stop)),
    );
    return merge(outcomes);
  } catch (error) {
    if (leaseLost.signal.aborted) return 'lease_lost';
    if (!attempt.deadline.aborted) throw error;
    return { status: 'failed', code: 'render_timeout', diagnostic: 'the attempt reached its deadline' };
  } finally {
    over.abort();
    await beating;
  }
};

const keepLease = async (
  deps: RenderVideoDeps,
  video: Video,
  lease: Lease,
  plan: readonly Segment[],
  over: AbortSignal,
  leaseLost: AbortController,
): Promise<void> => {
  await deps.sleep(HEARTBEAT_SECONDS * 1000, over);
  while (!over.aborted && !leaseLost.signal.aborted) {
    // A beat that could not be made is missed, not fatal: the lease outlives many of them.
    const isStillOurs = await beat(deps, video, lease, plan).catch(() => true);
    if (isStillOurs) await deps.sleep(HEARTBEAT_SECONDS * 1000, over);
    else leaseLost.abort();
  }
};

const beat = async (
  { videos, media, clock }: RenderVideoDeps,
  video: Video,
  lease: Lease,
  plan: readonly Segment[],
): Promise<boolean> => {
  // Progress is a courtesy, the lease is not: what cannot be read counts as nothing done.
  const done = await Promise.all(
    plan.map((segment) => media.readProgress(progressKey(video, segment)).catch(() => 0)),
  );
  return videos.heartbeat(lease, {
    leaseExpiresAtMs: clock.nowMs() + LEASE_SECONDS * 1000,
    framesDone: done.reduce((sum, frames) => sum + frames, 0),
  });
};

const renderSegment = async (
  { media, segments }: RenderVideoDeps,
  video: Video,
  segment: Segment,
  deadlineMs: number,
  stop: AbortSignal,
): Promise<SegmentOutcome> => {
  const request = {
    videoId: video.id,
    segment,
    deadlineMs,
    documentUrl: await media.presignDocument(video.inputKey, SEGMENT_LINK_SECONDS),
    outputUrl: await media.presignUpload(segmentKey(video, segment), 'video/mp4', SEGMENT_LINK_SECONDS),
    progressUrl: await media.presignUpload(
      progressKey(video, segment),
      'application/json',
      SEGMENT_LINK_SECONDS,
    ),
  };
  const first = await segments.render(request, stop);
  return first.status === 'failed' && isWorthRetrying(first.code) ? segments.render(request, stop) : first;
};

const merge = (outcomes: readonly SegmentOutcome[]): SegmentOutcome => {
  const failed = outcomes.find((outcome) => outcome.status === 'failed');
  const [first] = outcomes;
  if (failed || !first)
    return failed ?? { status: 'failed', code: 'internal_error', diagnostic: 'empty plan' };
  return first;
};

const finish = async (
  deps: RenderVideoDeps,
  { video, lease }: Job,
  rendered: Extract<SegmentOutcome, { status: 'rendered' }>,
): Promise<RenderVideoOutcome> => {
  const [whole] = planSegments(video.frameCount);
  if (!whole) throw new Error('a video has at least one segment');
  const outputKey = segmentKey(video, whole);
  const digest = await deps.media.readDigest(outputKey);
  if (!isAsReported(rendered, digest)) return fail(deps, lease, unusable('the file is not the one reported'));
  const facts = await deps.media.readMediaFacts(outputKey);
  if (!facts || !isAsOrdered(video, facts)) return fail(deps, lease, unusable('the file is not as ordered'));
  const isOurs = await deps.videos.finish(lease, {
    outputKey,
    durationMs: facts.durationMs,
    finishedAtMs: deps.clock.nowMs(),
  });
  if (!isOurs) return { status: 'lease_lost' };
  const { capture, captureReason, renderSeconds } = rendered;
  return { status: 'done', capture, ...(captureReason !== undefined && { captureReason }), renderSeconds };
};

const fail = async (
  { videos, clock }: RenderVideoDeps,
  lease: Lease,
  { code, diagnostic }: FailedSegment,
): Promise<RenderVideoOutcome> => {
  const isOurs = await videos.fail(lease, { code }, clock.nowMs());
  return isOurs ? { status: 'failed', code, diagnostic } : { status: 'lease_lost' };
};

const unusable = (diagnostic: string): FailedSegment => ({
  status: 'failed',
  code: 'internal_error',
  diagnostic,
});

/** What lies in storage is the very file the renderer made: nothing cut off, nothing put in its place. */
const isAsReported = (reported: FileDigest, stored: FileDigest | undefined): boolean =>
  stored?.sizeBytes === reported.sizeBytes && stored.sha256 === reported.sha256;

const isAsOrdered = ({ output, frameCount }: Video, facts: MediaFacts): boolean =>
  facts.width === output.width && facts.height === output.height && facts.frames === frameCount;

/** One key per attempt: a worker that lost its lease can never overwrite what its successor made. */
const segmentKey = ({ workspaceId, id, attempt }: Video, { index }: Segment): string =>
  `out/${workspaceId}/${id}/${attempt}/${index}.mp4`;

const progressKey = ({ workspaceId, id, attempt }: Video, { index }: Segment): string =>
  `progress/${workspaceId}/${id}/${attempt}/${index}.json`;
