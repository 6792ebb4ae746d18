import type { FailedSegment, RenderedSegment } from '#contracts/schemas/segment.ts';
import type { SegmentFile, SegmentFiles, StoredFile } from '#core/ports/media.ts';
import { cancellationKeyOf, segmentKeyOf, soundKeyOf } from '#core/rendering/object-keys.ts';
import { RendererNotStartedError } from '#core/rendering/render-failure.ts';
import { posterFrameIn } from '#core/rendering/frames.ts';
import type { RenderPlan, SegmentPlan } from '#core/rendering/render-plan.ts';
import { createSegmentPlan } from '#core/rendering/render-plan.ts';
import { runSegment } from '#core/use-cases/run-segment.ts';
import type { RunSegmentDeps, SegmentRun } from '#core/use-cases/run-segment.ts';
import { hasSound } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderSegmentsDeps extends RunSegmentDeps {
  readonly segmentFiles: RunSegmentDeps['segmentFiles'] & Pick<SegmentFiles, 'requestCancellation'>;
  /** Maximum number of renderers that work on one video at the same time. */
  readonly maxSegments: number;
}

export interface RenderSegmentsRequest {
  readonly video: Video;
  readonly epochMs: number;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Called when a renderer has crashed, before the segment is rendered again. */
  readonly onCrash: () => void;
}

/** Files as their renderers reported them: not verified yet. */
export interface RenderedSegments {
  readonly status: 'rendered';
  readonly files: readonly SegmentFile[];
  readonly poster?: StoredFile;
  readonly sound?: StoredFile;
  readonly reports: readonly RenderedSegment[];
}

/** The first call was rejected before any renderer ran: nothing was written, and nothing has to be canceled. */
export interface NotStarted {
  readonly status: 'not_started';
  readonly cause: RendererNotStartedError;
}

export interface SegmentsRender {
  /** Rejects when a renderer could not be invoked after the first one has started, or the signal aborted. */
  readonly outcome: Promise<RenderedSegments | FailedSegment | NotStarted>;
  /** Frames done by all renderers together; never decreases. */
  readonly framesDone: () => Promise<number>;
}

/**
 * Renders a video with one renderer, which may split it after its first frames, and with one more for each segment of
 * the split. The first failure aborts the other renderers.
 */
export const renderSegments = (deps: RenderSegmentsDeps, request: RenderSegmentsRequest): SegmentsRender => {
  const plan = createSegmentPlan(request.video.frameCount, deps.maxSegments);
  const progress = createProgress(deps.segmentFiles, plan);
  return { outcome: renderAll(deps, request, plan, progress), framesDone: progress.framesDone };
};

const renderAll = async (
  deps: RenderSegmentsDeps,
  { signal, ...request }: RenderSegmentsRequest,
  plan: SegmentPlan,
  progress: Progress,
): Promise<RenderedSegments | FailedSegment | NotStarted> => {
  const { video } = request;
  // The previous attempt's coordinator may have died while its renderers keep running.
  if (video.attempt > 1) await cancelRenderers(deps, { ...video, attempt: video.attempt - 1 });

  const aborted = new AbortController();
  const reports: RenderedSegment[] = [];
  const others: Promise<void>[] = [];
  const first: {
    failure?: FailedSegment | NotStarted | { readonly status: 'thrown'; readonly error: unknown };
  } = {};
  let [hasStarted, mayStillRun] = [false, false];

  const onSplit = (segmentFrames: readonly number[]): void => {
    if (!first.failure) others.push(...plan.split(segmentFrames).map(({ index }) => start(index)));
  };
  const run: SegmentRun = {
    ...request,
    signal: AbortSignal.any([signal, aborted.signal]),
    plan,
    onStart: progress.start,
    onSplit,
    onCrash: () => {
      hasStarted = true;
      request.onCrash();
    },
  };
  const start = async (index: number): Promise<void> => {
    try {
      const outcome = await runSegment(deps, run, index);
      hasStarted = true;
      if (outcome.status === 'failed') first.failure ??= outcome;
      else {
        reports[index] = outcome;
        progress.complete(index);
        if (index === 0 && outcome.segmentFrames) onSplit(outcome.segmentFrames);
      }
    } catch (error) {
      const isRejected = error instanceof RendererNotStartedError;
      // An invocation that ends without a result does not end the function.
      mayStillRun ||= !isRejected;
      first.failure ??=
        isRejected && !hasStarted ? { status: 'not_started', cause: error } : { status: 'thrown', error };
    }
    if (first.failure) aborted.abort();
  };

  await start(0);
  await Promise.all(others);
  if (mayStillRun) await cancelRenderers(deps, video);
  if (first.failure?.status === 'thrown') throw first.failure.error;
  return first.failure ?? collectFiles(video, plan.segments(), reports);
};

const cancelRenderers = async ({ segmentFiles }: RenderSegmentsDeps, video: Video): Promise<void> => {
  try {
    await segmentFiles.requestCancellation(cancellationKeyOf(video));
  } catch {
    // A renderer that is not canceled runs until its deadline, which costs only its time.
  }
};

/** Takes the poster of the segment that contains the poster frame, the first one's sound, and ignores every other one. */
const collectFiles = (
  video: Video,
  segments: RenderPlan,
  reports: readonly RenderedSegment[],
): RenderedSegments => {
  const files = segments.map(({ index, frameCount }): SegmentFile => {
    const { sizeBytes, sha256 } = reports[index] as RenderedSegment; // safe: every segment was rendered
    return { key: segmentKeyOf(video, index, 'mp4'), frames: frameCount, sizeBytes, sha256 };
  });
  const holder = segments.find((segment) => posterFrameIn(segment, video.frameCount) !== undefined);
  const poster = holder && reports[holder.index]?.poster;
  const sound = hasSound(video) ? reports[0]?.sound : undefined;
  return {
    status: 'rendered',
    files,
    ...(poster && { poster: { ...poster, key: segmentKeyOf(video, holder.index, 'jpg') } }),
    ...(sound && { sound: { ...sound, key: soundKeyOf(video) } }),
    reports,
  };
};

interface Progress {
  readonly start: (index: number, progressKey: string) => void;
  readonly complete: (index: number) => void;
  readonly framesDone: () => Promise<number>;
}

/** Adds up the frames of all segments. The frames of a segment never decrease, also when it is rendered again. */
const createProgress = (
  segmentFiles: Pick<SegmentFiles, 'readProgress'>,
  { segments }: SegmentPlan,
): Progress => {
  const keys: string[] = []; // of the latest try, by segment
  const highest: number[] = [];
  const completed = new Set<number>();
  const framesOf = async (key: string, index: number): Promise<number> => {
    const frameCount = segments()[index]?.frameCount ?? 0;
    if (completed.has(index)) return frameCount;
    const { framesDone } = await segmentFiles.readProgress(key).catch(() => ({ framesDone: 0 }));
    return (highest[index] = Math.min(frameCount, Math.max(framesDone, highest[index] ?? 0)));
  };
  return {
    start: (index, progressKey) => void (keys[index] = progressKey),
    complete: (index) => void completed.add(index),
    framesDone: async () => (await Promise.all(keys.map(framesOf))).reduce((sum, frames) => sum + frames, 0),
  };
};
