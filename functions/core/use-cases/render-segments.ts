import { JOIN_RESERVE_SECONDS, SEGMENT_LINK_SECONDS, SPLIT_POLL_SECONDS } from '#contracts/limits.ts';
import type {
  RenderDocuments,
  SegmentFile,
  SegmentFiles,
  SegmentRenderer,
  StoredFile,
} from '#core/ports/media.ts';
import { posterFrameIn } from '#core/rendering/poster.ts';
import { isRetryable } from '#core/rendering/render-failure.ts';
import { UNSPLIT_MAX_FRAMES, planOf, wholeVideo } from '#core/rendering/render-plan.ts';
import type { RenderPlan } from '#core/rendering/render-plan.ts';
import type {
  FailedSegment,
  RenderedSegment,
  Segment,
  SegmentOutcome,
  SegmentProgress,
} from '#contracts/schemas/segment.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderSegmentsDeps {
  readonly documents: Pick<RenderDocuments, 'presignRead'>;
  readonly segmentFiles: Pick<
    SegmentFiles,
    'presignUpload' | 'presignCancellation' | 'readProgress' | 'requestCancellation'
  >;
  readonly segments: SegmentRenderer;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** Renderers that may work on one video at the same time. */
  readonly maxSegments: number;
}

export interface RenderSegmentsRequest {
  readonly video: Video;
  readonly epochMs: number;
  readonly deadlineMs: number;
  readonly stop: AbortSignal;
}

export type RenderSegmentsOutcome =
  | {
      readonly status: 'filmed';
      readonly parts: readonly SegmentFile[];
      readonly poster?: StoredFile;
      readonly reports: readonly RenderedSegment[];
    }
  | FailedSegment;

export interface SegmentsRender {
  readonly outcome: Promise<RenderSegmentsOutcome>;
  /** Frames done by all renderers together. */
  readonly framesDone: () => Promise<number>;
}

const NOT_BEGUN: SegmentProgress = { framesDone: 0 };

const maySplit = ({ frameCount }: Video, maxSegments: number): boolean =>
  maxSegments > 1 && frameCount > UNSPLIT_MAX_FRAMES;

/** One key per try, too: what a crashed renderer has reported is nothing the next one has done. */
const progressKeyOf = ({ workspaceId, id, attempt }: Video, index: number, tries: number): string =>
  `progress/${workspaceId}/${id}/${attempt}/${index}.${tries}.json`;

/** One key per attempt, for all its renderers. */
const stopKeyOf = ({ workspaceId, id }: Video, attempt: number): string =>
  `progress/${workspaceId}/${id}/${attempt}/stop`;

interface Filming extends RenderSegmentsRequest {
  readonly deps: RenderSegmentsDeps;
  readonly isSplittable: boolean;
  /** Stops what is still under way once the video cannot be had any more. */
  readonly aborted: AbortController;
  readonly signal: AbortSignal;
  readonly others: Promise<void>[];
  /** Of the latest try, by segment. */
  readonly progressKeys: string[];
  readonly rendered: RenderedSegment[];
  /** Most frames seen of a segment: callers' progress never runs backwards. */
  readonly framesSeen: number[];
  plan: RenderPlan;
  /** A call ended without an answer, which ends no function. */
  mayRunOn: boolean;
  /** What went wrong first. */
  trouble?: { readonly failure: FailedSegment } | { readonly error: unknown };
}

/** No renderer has a link to the finished file: the links of this one outlive the render. */
const partKeyOf = (
  { video: { workspaceId, id, attempt } }: Filming,
  { index }: Segment,
  kind: 'mp4' | 'jpg',
): string => `parts/${workspaceId}/${id}/${attempt}/${index}.${kind}`;

const readProgress = ({ deps }: Filming, key: string) =>
  deps.segmentFiles.readProgress(key).catch(() => NOT_BEGUN);

const splitIntoSegments = (filming: Filming, segmentFrames: readonly number[] | undefined): void => {
  const { deps, video, others, plan, trouble } = filming;
  if (!segmentFrames || plan.length > 1 || segmentFrames.length > deps.maxSegments || trouble) return;
  filming.plan = planOf(segmentFrames, video.frameCount) ?? plan;
  others.push(...filming.plan.slice(1).map(({ index }) => film(filming, index)));
};

/** Waits for word that the renderer leaves frames to others. */
const watchForSplit = async (filming: Filming, progressKey: string, over: AbortSignal): Promise<void> => {
  for (;;) {
    await filming.deps.sleep(SPLIT_POLL_SECONDS * 1000, over);
    if (over.aborted || filming.plan.length > 1) return;
    splitIntoSegments(filming, (await readProgress(filming, progressKey)).segmentFrames);
  }
};

const render = async (filming: Filming, index: number, tries: number): Promise<SegmentOutcome> => {
  const { deps, video, epochMs, deadlineMs, isSplittable, plan } = filming;
  const { documents, segmentFiles, segments } = deps;
  const segment = plan[index] as Segment; // safe: only segments of the plan are filmed
  const progressKey = progressKeyOf(video, index, tries);
  filming.progressKeys[index] = progressKey;
  const maxSegments = isSplittable && plan.length === 1 ? deps.maxSegments : 1;
  const uploadLink = (key: string, type: string) =>
    segmentFiles.presignUpload(key, type, SEGMENT_LINK_SECONDS);
  const mayHoldPoster = posterFrameIn(segment, video.frameCount) !== undefined;
  const [documentUrl, outputUrl, posterUrl, progressUrl, cancellationUrl] = await Promise.all([
    documents.presignRead(video.inputKey, SEGMENT_LINK_SECONDS),
    uploadLink(partKeyOf(filming, segment, 'mp4'), 'video/mp4'),
    mayHoldPoster ? uploadLink(partKeyOf(filming, segment, 'jpg'), 'image/jpeg') : undefined,
    uploadLink(progressKey, 'application/json'),
    segmentFiles.presignCancellation(stopKeyOf(video, video.attempt), SEGMENT_LINK_SECONDS),
  ]);
  const request = {
    videoId: video.id,
    segment,
    epochMs,
    maxSegments,
    deadlineMs: deadlineMs - JOIN_RESERVE_SECONDS * 1000,
    documentUrl,
    outputUrl,
    progressUrl,
    cancellationUrl,
    ...(posterUrl !== undefined && { posterUrl }),
  };
  const over = new AbortController();
  const watching = maxSegments > 1 ? watchForSplit(filming, progressKey, over.signal) : undefined;
  try {
    return await segments.render(request, filming.signal);
  } catch (error) {
    filming.mayRunOn = true;
    throw error;
  } finally {
    over.abort();
    await watching;
  }
};

const film = async (filming: Filming, index: number): Promise<void> => {
  try {
    let outcome = await render(filming, index, 1);
    const isCrash = outcome.status === 'failed' && isRetryable(outcome.code);
    if (isCrash && !filming.signal.aborted) outcome = await render(filming, index, 2);
    if (outcome.status === 'failed') filming.trouble ??= { failure: outcome };
    else {
      filming.rendered[index] = outcome;
      if (index === 0) splitIntoSegments(filming, outcome.segmentFrames);
    }
  } catch (error) {
    filming.trouble ??= { error };
  }
  if (filming.trouble) filming.aborted.abort();
};

const cancelRenderers = async ({ deps, video }: Filming, attempt: number): Promise<void> => {
  try {
    await deps.segmentFiles.requestCancellation(stopKeyOf(video, attempt));
  } catch {
    // Those that do not hear of it run on until their deadline, which costs their time and nothing else.
  }
};

/** Of the segment that holds its frame; whatever another renderer says of a poster is not heard. */
const posterOf = (filming: Filming): StoredFile | undefined => {
  const { plan, video, rendered } = filming;
  const segment = plan.find((segment) => posterFrameIn(segment, video.frameCount) !== undefined);
  const poster = segment && rendered[segment.index]?.poster;
  return poster && { ...poster, key: partKeyOf(filming, segment, 'jpg') };
};

const filmAll = async (filming: Filming): Promise<RenderSegmentsOutcome> => {
  const { attempt } = filming.video;
  // The coordinator before us may have died beside its renderers.
  if (attempt > 1) await cancelRenderers(filming, attempt - 1);
  await film(filming, 0);
  await Promise.all(filming.others);
  const { trouble, plan, rendered: reports, mayRunOn } = filming;
  if (mayRunOn) await cancelRenderers(filming, attempt);
  if (trouble) {
    if ('failure' in trouble) return trouble.failure;
    throw trouble.error;
  }
  const parts = reports.map(({ sizeBytes, sha256 }, index): SegmentFile => {
    const segment = plan[index] as Segment; // safe: as many reports as segments, since none failed
    return { key: partKeyOf(filming, segment, 'mp4'), frames: segment.frameCount, sizeBytes, sha256 };
  });
  const poster = posterOf(filming);
  return { status: 'filmed', parts, ...(poster && { poster }), reports };
};

const countFrames = async (filming: Filming): Promise<number> => {
  const done = await Promise.all(
    filming.progressKeys.map(async (key, index) => {
      const ordered = filming.plan[index]?.frameCount ?? 0;
      if (filming.rendered[index]) return ordered;
      const { framesDone } = await readProgress(filming, key);
      const seen = Math.min(ordered, Math.max(framesDone, filming.framesSeen[index] ?? 0));
      return (filming.framesSeen[index] = seen);
    }),
  );
  return done.reduce((sum, frames) => sum + frames, 0);
};

/**
 * Has a video filmed: by one renderer, which after its first frames may find that it pays to leave the rest to
 * others, and by those. What goes wrong for good with one of them stops the others.
 */
export const renderSegments = (deps: RenderSegmentsDeps, order: RenderSegmentsRequest): SegmentsRender => {
  const aborted = new AbortController();
  const filming: Filming = {
    ...order,
    deps,
    isSplittable: maySplit(order.video, deps.maxSegments),
    aborted,
    signal: AbortSignal.any([order.stop, aborted.signal]),
    others: [],
    progressKeys: [],
    rendered: [],
    framesSeen: [],
    plan: wholeVideo(order.video.frameCount),
    mayRunOn: false,
  };
  return { outcome: filmAll(filming), framesDone: () => countFrames(filming) };
};
