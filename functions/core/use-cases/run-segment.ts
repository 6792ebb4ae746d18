import { JOIN_RESERVE_SECONDS, SEGMENT_LINK_SECONDS, SPLIT_POLL } from '#contracts/limits.ts';
import type {
  AssetLink,
  Segment,
  SegmentOutcome,
  SegmentProgress,
  SegmentRequest,
} from '#contracts/schemas/segment.ts';
import type { RenderDocuments, SegmentFiles, SegmentRenderer } from '#core/ports/media.ts';
import {
  assetKeyOf,
  cancellationKeyOf,
  progressKeyOf,
  segmentKeyOf,
  soundKeyOf,
} from '#core/rendering/object-keys.ts';
import { posterFrameIn } from '#core/rendering/frames.ts';
import { isRetryable } from '#core/rendering/render-failure.ts';
import type { SegmentPlan } from '#core/rendering/render-plan.ts';
import { hasSound } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

export interface RunSegmentDeps {
  readonly documents: Pick<RenderDocuments, 'presignRead'>;
  readonly segmentFiles: Pick<SegmentFiles, 'presignUpload' | 'presignCancellation' | 'readProgress'>;
  readonly segmentRenderer: SegmentRenderer;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

export interface SegmentRun {
  readonly video: Video;
  readonly epochMs: number;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly plan: SegmentPlan;
  /** Called before each try. */
  readonly onStart: (index: number, progressKey: string) => void;
  /** Called after a crash, before the second try. */
  readonly onCrash: () => void;
  /** Called when a running renderer reports that it has split the video; possibly more than once. */
  readonly onSplit: (segmentFrames: readonly number[]) => void;
}

/** Renders one segment of the plan, and once more after a crash. Throws when the renderer could not be invoked. */
export const runSegment = async (
  deps: RunSegmentDeps,
  run: SegmentRun,
  index: number,
): Promise<SegmentOutcome> => {
  const outcome = await renderOnce(deps, run, index, 1);
  const isCrash = outcome.status === 'failed' && isRetryable(outcome.code);
  if (!isCrash || run.signal.aborted) return outcome;
  run.onCrash();
  return renderOnce(deps, run, index, 2);
};

const renderOnce = async (
  deps: RunSegmentDeps,
  run: SegmentRun,
  index: number,
  tryNumber: number,
): Promise<SegmentOutcome> => {
  const { plan, video } = run;
  const progressKey = progressKeyOf(video, index, tryNumber);
  run.onStart(index, progressKey);
  const segment = plan.segments()[index] as Segment; // safe: only segments of the plan are run
  const request = await makeRequest(deps, run, segment, progressKey, plan.maxSegments());
  const ended = new AbortController();
  const isSplittable = request.maxSegments > 1;
  const polling = isSplittable ? pollForSplit(deps, run, progressKey, ended.signal) : undefined;
  try {
    return await deps.segmentRenderer.render(request, run.signal, video.workspaceId);
  } finally {
    ended.abort();
    await polling;
  }
};

/** The renderer of the first segment also mixes the sound, so only that one needs the audio. */
const presignAssets = ({ documents }: RunSegmentDeps, { assets, workspaceId }: Video, index: number) =>
  Promise.all(
    assets
      .filter(({ kind }) => kind === 'image' || index === 0)
      .map(async ({ id }): Promise<AssetLink> => ({
        id,
        url: await documents.presignRead(assetKeyOf({ workspaceId, id }), SEGMENT_LINK_SECONDS),
      })),
  );

const makeRequest = async (
  deps: RunSegmentDeps,
  { video, epochMs, deadlineMs }: SegmentRun,
  segment: Segment,
  progressKey: string,
  maxSegments: number,
): Promise<SegmentRequest> => {
  const { documents, segmentFiles } = deps;
  const presignUpload = (key: string, contentType: string) =>
    segmentFiles.presignUpload(key, contentType, SEGMENT_LINK_SECONDS);
  const mayHoldPoster = posterFrameIn(segment, video.frameCount) !== undefined;
  const mixesSound = segment.index === 0 && hasSound(video);
  const [documentUrl, assets, soundUrl, outputUrl, posterUrl, progressUrl, cancellationUrl] =
    await Promise.all([
      documents.presignRead(video.inputKey, SEGMENT_LINK_SECONDS),
      presignAssets(deps, video, segment.index),
      mixesSound ? presignUpload(soundKeyOf(video), 'audio/aac') : undefined,
      presignUpload(segmentKeyOf(video, segment.index, 'mp4'), 'video/mp4'),
      mayHoldPoster ? presignUpload(segmentKeyOf(video, segment.index, 'jpg'), 'image/jpeg') : undefined,
      presignUpload(progressKey, 'application/json'),
      segmentFiles.presignCancellation(cancellationKeyOf(video), SEGMENT_LINK_SECONDS),
    ]);
  return {
    videoId: video.id,
    segment,
    epochMs,
    maxSegments,
    deadlineMs: deadlineMs - JOIN_RESERVE_SECONDS * 1000,
    documentUrl,
    ...(assets.length > 0 && { assets }),
    ...(soundUrl !== undefined && { soundUrl }),
    outputUrl,
    progressUrl,
    cancellationUrl,
    ...(posterUrl !== undefined && { posterUrl }),
  };
};

/** Polls the progress of the first renderer until the video is split or the render has ended. */
const pollForSplit = async (
  { segmentFiles, sleep }: RunSegmentDeps,
  { plan, onSplit }: SegmentRun,
  progressKey: string,
  ended: AbortSignal,
): Promise<void> => {
  let intervalSeconds: number = SPLIT_POLL.minSeconds;
  for (;;) {
    await sleep(intervalSeconds * 1000, ended);
    intervalSeconds = Math.min(SPLIT_POLL.maxSeconds, intervalSeconds * SPLIT_POLL.growth);
    if (ended.aborted || plan.maxSegments() === 1) return;
    const progress: Partial<SegmentProgress> = await segmentFiles.readProgress(progressKey).catch(() => ({}));
    if (progress.segmentFrames) onSplit(progress.segmentFrames);
  }
};
