import { SPLIT_POLL } from '#contracts/limits.ts';
import { RENDERER_MIN_SECONDS } from '#contracts/timeouts.ts';
import type {
  FailedRender,
  RenderedSegment,
  SegmentOutcome,
  SegmentProgress,
} from '#contracts/schemas/segment.ts';
import type { SegmentFile, SegmentFiles, SegmentRenderer, StoredFile } from '#core/ports/media.ts';
import { posterFrameIn } from '#core/rendering/frames.ts';
import { cancellationKeyOf, progressKeyOf, segmentKeyOf, soundKeyOf } from '#core/rendering/object-keys.ts';
import { createSegmentStates } from '#core/rendering/segment-states.ts';
import type { NotStarted, SegmentStates } from '#core/rendering/segment-states.ts';
import { makeSegmentRequest, rendererTimeLeftMs } from '#core/use-cases/segment-request.ts';
import type { SegmentRequestDeps } from '#core/use-cases/segment-request.ts';
import { hasSound } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderSegmentsDeps extends SegmentRequestDeps {
  readonly segmentFiles: SegmentRequestDeps['segmentFiles'] &
    Pick<SegmentFiles, 'readProgress' | 'requestCancellation'>;
  readonly segmentRenderer: SegmentRenderer;
  /** Maximum number of renderers that work on one video at the same time. */
  readonly maxSegments: number;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

export interface RenderSegmentsRequest {
  readonly video: Video;
  readonly epochMs: number;
  readonly timeLeftMs: () => number;
  readonly signal: AbortSignal;
  /** Called before a segment is rendered again. */
  readonly onRetry: () => void;
}

/** Files as their renderers reported them: not verified yet. */
export interface ReportedFiles {
  readonly status: 'rendered';
  readonly files: readonly SegmentFile[];
  readonly poster?: StoredFile;
  readonly sound?: StoredFile;
  readonly reports: readonly RenderedSegment[];
}

export interface StartedRender {
  /** Rejects when a renderer could not be invoked after the first one has started, or the signal aborted. */
  readonly outcome: Promise<ReportedFiles | FailedRender | NotStarted>;
  /** Frames done by all renderers together; never decreases. */
  readonly framesDone: () => Promise<number>;
}

/**
 * Renders a video with one renderer, which may split it after its first frames, and with one more for each segment of
 * the split. The first failure aborts the other renderers.
 */
export const renderSegments = (deps: RenderSegmentsDeps, request: RenderSegmentsRequest): StartedRender => {
  const { video } = request;
  const states = createSegmentStates(video.frameCount, deps.maxSegments);
  const signal = AbortSignal.any([request.signal, states.signal]);
  return {
    outcome: renderAll(deps, { ...request, signal }, states),
    framesDone: () => readFramesDone(deps, video, states),
  };
};

const renderAll = async (
  deps: RenderSegmentsDeps,
  request: RenderSegmentsRequest,
  states: SegmentStates,
): Promise<ReportedFiles | FailedRender | NotStarted> => {
  const { video } = request;
  // The previous attempt's coordinator may have died while its renderers keep running.
  if (video.attempt > 1) await cancelRenderers(deps, { ...video, attempt: video.attempt - 1 });

  const others: Promise<void>[] = [];
  const split = (segmentFrames: readonly number[]): void =>
    void others.push(...states.split(segmentFrames).map(({ index }) => render(index)));
  const render = async (index: number): Promise<void> => {
    try {
      const outcome = await renderWithRetry(deps, request, states, index, split);
      if (outcome.status === 'failed') return states.fail(outcome);
      states.complete(index, outcome);
      if (index === 0 && outcome.segmentFrames) split(outcome.segmentFrames);
    } catch (error) {
      states.reject(error);
    }
  };
  await render(0);
  await Promise.all(others);
  if (states.mayStillRun()) await cancelRenderers(deps, video);
  const failure = states.failure();
  if (failure?.status === 'thrown') throw failure.error;
  return failure ?? collectFiles(video, states);
};

const cancelRenderers = async ({ segmentFiles }: RenderSegmentsDeps, video: Video): Promise<void> => {
  try {
    await segmentFiles.requestCancellation(cancellationKeyOf(video));
  } catch {
    // A renderer that is not canceled runs until its deadline, which costs only its time.
  }
};

type OnSplit = (segmentFrames: readonly number[]) => void;

const isServiceFault = (outcome: SegmentOutcome): boolean =>
  outcome.status === 'failed' && outcome.isServiceFault === true;

/**
 * Renders one segment, and once more after a crash or a fault of the service if there is time. A fault of the service does
 * not replace a crash. Throws when the renderer could not be invoked.
 */
const renderWithRetry = async (
  deps: RenderSegmentsDeps,
  request: RenderSegmentsRequest,
  states: SegmentStates,
  index: number,
  onSplit: OnSplit,
): Promise<SegmentOutcome> => {
  const hasTime = () => rendererTimeLeftMs(request) >= RENDERER_MIN_SECONDS * 1000;
  if (index > 0 && !hasTime()) {
    return { status: 'failed', code: 'render_timeout', diagnostic: 'the video was split too late' };
  }
  const first = await invokeRenderer(deps, request, states, index, onSplit);
  const isTemporary = isServiceFault(first) || (first.status === 'failed' && first.code === 'render_crashed');
  if (!isTemporary || request.signal.aborted || !hasTime()) return first; // other failures would repeat
  request.onRetry();
  const second = await invokeRenderer(deps, request, states, index, onSplit);
  return isServiceFault(second) ? first : second;
};

const invokeRenderer = async (
  deps: RenderSegmentsDeps,
  request: RenderSegmentsRequest,
  states: SegmentStates,
  index: number,
  onSplit: OnSplit,
): Promise<SegmentOutcome> => {
  const { video, signal } = request;
  const progressKey = progressKeyOf(video, index, states.start(index));
  const [segment, maxSegments] = [states.segment(index), states.maxSegments()];
  const payload = await makeSegmentRequest(deps, request, segment, progressKey, maxSegments);
  const ended = new AbortController();
  const polling = pollForSplit(deps, states, progressKey, onSplit, ended.signal);
  try {
    return await deps.segmentRenderer.render(payload, signal, video.workspaceId);
  } finally {
    ended.abort();
    await polling;
  }
};

/** Polls the progress of the first renderer until the video is split or the render has ended. */
const pollForSplit = async (
  { segmentFiles, sleep }: RenderSegmentsDeps,
  states: SegmentStates,
  progressKey: string,
  onSplit: OnSplit,
  ended: AbortSignal,
): Promise<void> => {
  let intervalSeconds: number = SPLIT_POLL.minSeconds;
  while (states.maxSegments() > 1) {
    await sleep(intervalSeconds * 1000, ended);
    if (ended.aborted) return;
    intervalSeconds = Math.min(SPLIT_POLL.maxSeconds, intervalSeconds * SPLIT_POLL.growth);
    const progress: Partial<SegmentProgress> = await segmentFiles.readProgress(progressKey).catch(() => ({}));
    if (progress.segmentFrames) onSplit(progress.segmentFrames);
  }
};

const readFramesDone = async (
  { segmentFiles }: RenderSegmentsDeps,
  video: Video,
  states: SegmentStates,
): Promise<number> => {
  const reading = states.running().map(async ({ segment: { index }, tries }) => {
    const { framesDone } = await segmentFiles.readProgress(progressKeyOf(video, index, tries));
    states.recordFrames(index, tries, framesDone);
  });
  await Promise.allSettled(reading);
  return states.framesDone();
};

/** Takes the poster of the segment that contains the poster frame, the first one's sound, and ignores every other one. */
const collectFiles = (video: Video, states: SegmentStates): ReportedFiles => {
  const reports = states.reports();
  const files = reports.map(({ sizeBytes, sha256 }, index) => ({
    key: segmentKeyOf(video, index, 'mp4'),
    frames: states.segment(index).frameCount,
    sizeBytes,
    sha256,
  }));
  const isHolder = (index: number) => posterFrameIn(states.segment(index), video) !== undefined;
  const holder = reports.findIndex((_, index) => isHolder(index));
  const poster = reports[holder]?.poster;
  const sound = hasSound(video) ? reports[0]?.sound : undefined;
  return {
    status: 'rendered',
    files,
    ...(poster && { poster: { ...poster, key: segmentKeyOf(video, holder, 'jpg') } }),
    ...(sound && { sound: { ...sound, key: soundKeyOf(video) } }),
    reports,
  };
};
