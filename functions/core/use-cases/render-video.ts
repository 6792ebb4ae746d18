import { HEARTBEAT_SECONDS, RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import { pageEpochMs } from '#contracts/service-locale.ts';
import type { FailedRender, RenderedSegment } from '#contracts/schemas/segment.ts';
import type { RenderDocuments, SegmentFiles } from '#core/ports/media.ts';
import type { Stopwatch } from '#core/ports/system.ts';
import type { Lease, RenderMessage, VideoStore } from '#core/ports/videos.ts';
import { continueFrames } from '#core/rendering/frames.ts';
import { isUnexplained, toRenderFailure } from '#core/rendering/render-failure.ts';
import { LEASE_MS } from '#core/rendering/renderer-time.ts';
import type { RendererTime } from '#core/rendering/renderer-time.ts';
import { outputKeyOf } from '#core/rendering/object-keys.ts';
import { assembleVideo, verifyVideo } from '#core/use-cases/assemble-video.ts';
import type { JoinedVideo, VerifiedVideo } from '#core/use-cases/assemble-video.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import { describePictures } from '#core/rendering/blank-pictures.ts';
import { createControlRender } from '#core/use-cases/render-control.ts';
import type { ControlRender, RenderControlDeps } from '#core/use-cases/render-control.ts';
import { renderSegments } from '#core/use-cases/render-segments.ts';
import type { RenderSegmentsDeps } from '#core/use-cases/render-segments.ts';
import { measureRenderer, waitForRenderer } from '#core/use-cases/renderer-calls.ts';
import type { NotStarted } from '#core/rendering/segment-states.ts';
import { isOrdered } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderVideoDeps extends RenderSegmentsDeps, RenderControlDeps {
  /** Spreads the calls for a free renderer; returns a number from 0 to 1. */
  readonly random: () => number;
  readonly clock: Stopwatch;
  readonly documents: Pick<RenderDocuments, 'put' | 'presignRead'>;
  readonly videos: Pick<VideoStore, 'claim' | 'heartbeat' | 'releaseClaim' | 'finish' | 'fail'>;
  readonly segmentFiles: SegmentFiles;
  readonly publishCompletion: PublishCompletion;
}

interface AttemptDeps extends RenderVideoDeps {
  /** Renderer time of this attempt. */
  readonly rendererTime: () => RendererTime;
}

export interface RenderWorker {
  /** Identifies the worker that holds the lease. */
  readonly owner: string;
  readonly timeLeftMs: () => number;
  /** Aborts when no time is left. */
  readonly deadline: AbortSignal;
}

/** Logged for a finished video. */
interface RenderSummary {
  readonly segments: number;
  /** The capture strategies of all segments. */
  readonly capture: string;
  readonly captureReason?: string;
  /** Why the video has no poster. */
  readonly posterProblem?: string;
  /** Why the video is probably blank. */
  readonly pictureProblem?: string;
  /** Sum over all renderers. */
  readonly renderSeconds: number;
}

export type RenderVideoOutcome =
  | (RenderSummary & { readonly status: 'done' })
  | {
      readonly status: 'failed';
      readonly code: RenderFailureCode;
      readonly diagnostic: string;
      readonly isServiceFault: boolean;
    }
  /** No renderer has started: queued again, as before the claim. `cause` is the rejection of the call. */
  | { readonly status: 'released'; readonly cause: Error }
  /** Claimed by another worker, or terminal. */
  | { readonly status: 'not_claimed' }
  /** Canceled or claimed by another worker during the render; this attempt changed nothing. */
  | { readonly status: 'lease_lost' };

/**
 * Renders one video: claims it, renders and joins its segments under a lease, verifies the file and completes the
 * video. Throws only on infrastructure errors: the lease then expires and sweep-renders starts the next attempt. An
 * attempt whose first renderer was rejected does not count: sweep-renders sends the video again.
 */
export const renderVideo = async (
  deps: RenderVideoDeps,
  { workspaceId, videoId }: RenderMessage,
  worker: RenderWorker,
): Promise<RenderVideoOutcome> => {
  const startedAtMs = deps.clock.nowMs();
  const startedMs = deps.clock.elapsedMs();
  const video = await deps.videos.claim(workspaceId, videoId, {
    owner: worker.owner,
    nowMs: startedAtMs,
    leaseExpiresAtMs: startedAtMs + LEASE_MS,
  });
  if (!video) return { status: 'not_claimed' };
  const record = isOrdered(video) ? deps.record : () => {};
  record({ RendersStarted: 1, RendersAborted: 0, ...waitOf(video, startedAtMs) });
  const measured = measureRenderer(deps.segmentRenderer, deps.clock);
  const { rendererTime } = measured;
  const attemptEnded = new AbortController();
  const signal = AbortSignal.any([worker.deadline, attemptEnded.signal]);
  const control = createControlRender({ ...deps, segmentRenderer: measured }, video, signal);
  // Measured inside the retries: waiting for a free renderer costs nothing.
  const segmentRenderer = waitForRenderer({ ...deps, segmentRenderer: measured });
  let isDone = false;
  try {
    const attemptDeps = { ...deps, segmentRenderer, rendererTime };
    const outcome = await renderClaimed(attemptDeps, video, worker, startedAtMs, control);
    if (outcome.status !== 'lease_lost') await control.settled();
    isDone = outcome.status === 'done';
    return outcome;
  } finally {
    attemptEnded.abort();
    await control.settled();
    const seconds = (deps.clock.elapsedMs() - startedMs) / 1000;
    record(costOf(video, rendererTime().usedMs / 1000, isDone ? seconds : undefined));
  }
};

/** Only the first attempt: later ones replace a lost worker and did not wait in the queue. */
const waitOf = ({ attempt, createdAtMs }: Video, nowMs: number) =>
  attempt === 1 ? { WaitSeconds: Math.max(0, nowMs - createdAtMs) / 1000 } : {};

/** Also of a failed render; `seconds` only of a finished one. */
const costOf = ({ frameCount, output }: Video, rendererSeconds: number, seconds: number | undefined) => {
  const videoSeconds = frameCount / output.fps;
  return {
    RendererSeconds: rendererSeconds,
    ...(seconds !== undefined && {
      RenderSecondsPerVideoSecond: seconds / videoSeconds,
      RendererSecondsPerVideoSecond: rendererSeconds / videoSeconds,
    }),
  };
};

const renderClaimed = async (
  deps: AttemptDeps,
  video: Video,
  worker: RenderWorker,
  startedAtMs: number,
  control: ControlRender,
): Promise<RenderVideoOutcome> => {
  const { workspaceId, id: videoId } = video;
  const lease = { workspaceId, videoId, attempt: video.attempt, owner: worker.owner };
  const onRetry = () => void control.isServiceFault();
  const joined = await renderUnderLease(deps, video, lease, worker, { startedAtMs, onRetry });
  if (joined === 'lease_lost') return { status: 'lease_lost' };
  if (joined.status === 'not_started') return release(deps, video, lease, joined);
  const result = joined.status === 'failed' ? joined : await verifyVideo(deps, video, joined);
  if (result.status === 'verified') return finish(deps, video, lease, result);
  const isServiceFault =
    result.isServiceFault ?? (isUnexplained(result.code) && (await control.isServiceFault()));
  return fail(deps, video, lease, result, isServiceFault);
};

/** Renders and joins while heartbeats renew the lease. Losing the lease or reaching the deadline aborts the work. */
const renderUnderLease = async (
  deps: AttemptDeps,
  video: Video,
  lease: Lease,
  { deadline, timeLeftMs }: RenderWorker,
  { startedAtMs, onRetry }: { readonly startedAtMs: number; readonly onRetry: () => void },
): Promise<JoinedVideo | FailedRender | NotStarted | 'lease_lost'> => {
  const renderEnded = new AbortController();
  const leaseLost = new AbortController();
  const signal = AbortSignal.any([deadline, leaseLost.signal]);
  const epochMs = pageEpochMs(startedAtMs);
  const render = renderSegments(deps, { video, epochMs, timeLeftMs, signal, onRetry });
  const renewing = renewLease(deps, video, lease, render.framesDone, renderEnded.signal, leaseLost);
  try {
    const rendered = await render.outcome;
    return rendered.status === 'rendered' ? await assembleVideo(deps, video, rendered, signal) : rendered;
  } catch (error) {
    if (leaseLost.signal.aborted) return 'lease_lost';
    if (!deadline.aborted) throw error;
    const frames = `${await render.framesDone()} of ${video.frameCount} frames`;
    const diagnostic = `the attempt reached its deadline after ${frames}`;
    return { status: 'failed', code: 'render_timeout', diagnostic };
  } finally {
    renderEnded.abort();
    await renewing;
  }
};

/** Renderer time of the attempts before this one; the claim has added its own lease. */
const earlierAttemptsMs = ({ rendererMsAtLeaseEnd }: Video): number => rendererMsAtLeaseEnd - LEASE_MS;

/** Sends a heartbeat with the progress until `renderEnded`; aborts `leaseLost` when the lease is lost. */
const renewLease = async (
  { videos, clock, sleep, rendererTime }: AttemptDeps,
  video: Video,
  lease: Lease,
  readFramesDone: () => Promise<number>,
  renderEnded: AbortSignal,
  leaseLost: AbortController,
): Promise<void> => {
  const heartbeat = async (): Promise<boolean> => {
    const framesDone = continueFrames(video.framesDone, await readFramesDone(), video.frameCount);
    const { usedMs, running } = rendererTime();
    return videos.heartbeat(lease, {
      leaseExpiresAtMs: clock.nowMs() + LEASE_MS,
      framesDone,
      rendererMsAtLeaseEnd: earlierAttemptsMs(video) + usedMs + running * LEASE_MS,
      renderersRunning: running,
    });
  };
  await sleep(HEARTBEAT_SECONDS * 1000, renderEnded);
  while (!renderEnded.aborted && !leaseLost.signal.aborted) {
    // A failed request is not a lost lease: the lease outlives many heartbeats.
    const isHeld = await heartbeat().catch(() => true);
    if (isHeld) await sleep(HEARTBEAT_SECONDS * 1000, renderEnded);
    else leaseLost.abort();
  }
};

const release = async (
  { videos, clock }: AttemptDeps,
  video: Video,
  lease: Lease,
  { cause }: NotStarted,
): Promise<RenderVideoOutcome> => {
  const isReleased = await videos.releaseClaim(lease, {
    dueAtMs: clock.nowMs() + RESEND_AFTER_SECONDS * 1000,
    rendererMsAtLeaseEnd: earlierAttemptsMs(video),
  });
  return isReleased ? { status: 'released', cause } : { status: 'lease_lost' };
};

const finish = async (
  { videos, publishCompletion, clock }: AttemptDeps,
  video: Video,
  lease: Lease,
  { durationMs, poster, reports }: VerifiedVideo,
): Promise<RenderVideoOutcome> => {
  const completed = await videos.finish(lease, {
    outputKey: outputKeyOf(video, 'video.mp4'),
    ...('posterKey' in poster && { posterKey: poster.posterKey }),
    durationMs,
    finishedAtMs: clock.nowMs(),
  });
  if (!completed) return { status: 'lease_lost' };
  await publishCompletion(completed);
  return { status: 'done', ...summarize(reports), ...('posterProblem' in poster && poster) };
};

const summarize = (reports: readonly RenderedSegment[]): RenderSummary => {
  const captureReason = reports.find((report) => report.captureReason !== undefined)?.captureReason;
  const pictureProblem = describePictures(reports);
  return {
    segments: reports.length,
    capture: [...new Set(reports.map(({ capture }) => capture))].join(' and '),
    ...(captureReason !== undefined && { captureReason }),
    ...(pictureProblem !== undefined && { pictureProblem }),
    renderSeconds: reports.reduce((sum, { renderSeconds }) => sum + renderSeconds, 0),
  };
};

const fail = async (
  { videos, publishCompletion, clock, rendererTime }: AttemptDeps,
  video: Video,
  lease: Lease,
  { code, diagnostic, subject }: FailedRender,
  isServiceFault: boolean,
): Promise<RenderVideoOutcome> => {
  const failure = toRenderFailure(code, subject);
  const failed = await videos.fail(lease, {
    failure: isServiceFault ? { ...failure, isServiceFault } : failure,
    finishedAtMs: clock.nowMs(),
    unpaidRendererMs: isServiceFault ? 0 : earlierAttemptsMs(video) + rendererTime().usedMs,
  });
  if (!failed) return { status: 'lease_lost' };
  await publishCompletion(failed);
  return { status: 'failed', code, diagnostic, isServiceFault };
};
