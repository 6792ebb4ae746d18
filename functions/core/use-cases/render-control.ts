import { SEGMENT_LINK_SECONDS } from '#contracts/limits.ts';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import type { RenderDocuments, SegmentFiles, SegmentRenderer } from '#core/ports/media.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { Clock, RecordMetrics } from '#core/ports/system.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { haveSameDigest } from '#core/rendering/file-digest.ts';
import { controlKeyOf } from '#core/rendering/object-keys.ts';
import type { VideoAttempt } from '#core/rendering/object-keys.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import type { Video } from '#core/video/video.ts';

export interface RenderControlDeps {
  readonly documents: Pick<RenderDocuments, 'put' | 'presignRead'>;
  readonly segmentFiles: Pick<SegmentFiles, 'presignUpload' | 'readDigest'>;
  /** Calls a renderer once: time spent waiting for a free one would count as a failure. */
  readonly segmentRenderer: SegmentRenderer;
  readonly clock: Clock;
  readonly record: RecordMetrics;
  readonly log: Log;
}

/** At most one control document per attempt, so that a document cannot cause any number of them. */
export interface ControlRender {
  /** Renders the control document unless that has begun; true when it failed too. Never rejects. */
  readonly isServiceFault: () => Promise<boolean>;
  /** Resolves when no control document is being rendered. */
  readonly settled: () => Promise<unknown>;
}

/** Includes a cold start; a warm renderer needs about a second. */
export const CONTROL_LIMIT_MS = 30_000;

/**
 * Renders the control document as a segment: by the same function, with the same transfers. Its tenant is not the
 * workspace: native code of a page could have changed the environments of that tenant (ADR 32).
 */
export const createControlRender = (
  deps: RenderControlDeps,
  video: Video,
  signal: AbortSignal,
): ControlRender => {
  let result: Promise<boolean> | undefined;
  return {
    isServiceFault: () => (result ??= decide(deps, video, signal)),
    settled: async () => result,
  };
};

/** Undecided is no fault of the service: an attempt that ends first, or no free renderer. */
const decide = async (deps: RenderControlDeps, video: Video, signal: AbortSignal): Promise<boolean> => {
  const limit = AbortSignal.timeout(CONTROL_LIMIT_MS);
  const isRendered = await render(deps, video, AbortSignal.any([signal, limit])).catch((error: unknown) =>
    signal.aborted || error instanceof RendererBusyError ? undefined : false,
  );
  if (isRendered === undefined) return false;
  deps.record({ ControlsFailed: isRendered ? 0 : 1 });
  if (!isRendered) deps.log(LOG_EVENTS.controlFailed);
  return !isRendered;
};

const render = async (deps: RenderControlDeps, video: Video, signal: AbortSignal): Promise<boolean> =>
  (await renderControlDocument(deps, video, signal)).status === 'rendered';

/** What rendering the control document needs. */
export type ControlDocumentDeps = Pick<
  RenderControlDeps,
  'documents' | 'segmentFiles' | 'segmentRenderer' | 'clock'
>;

/** Its files have the keys of the attempt. Fails, too, when the stored file is not the reported one. */
export const renderControlDocument = async (
  deps: ControlDocumentDeps,
  attempt: VideoAttempt,
  signal: AbortSignal,
  { hasPoster = false }: { readonly hasPoster?: boolean } = {},
): Promise<SegmentOutcome> => {
  const { documents, segmentFiles, segmentRenderer } = deps;
  await documents.put(controlKeyOf(attempt, 'document.json'), CONTROL_DOCUMENT);
  const outcome = await segmentRenderer.render(
    await makeRequest(deps, attempt, hasPoster),
    signal,
    'control',
  );
  if (outcome.status === 'failed') return outcome;
  const stored = await segmentFiles.readDigest(controlKeyOf(attempt, 'video.mp4'), outcome.sizeBytes);
  if (haveSameDigest(stored, outcome)) return outcome;
  const diagnostic = 'the stored file differs from the reported digest';
  return { status: 'failed', code: 'internal_error', diagnostic };
};

const makeRequest = async (
  { documents, segmentFiles, clock }: ControlDocumentDeps,
  attempt: VideoAttempt,
  hasPoster: boolean,
): Promise<SegmentRequest> => {
  const presignUpload = (name: 'video.mp4' | 'poster.jpg' | 'progress.json', contentType: string) =>
    segmentFiles.presignUpload(controlKeyOf(attempt, name), contentType, SEGMENT_LINK_SECONDS);
  const [documentUrl, outputUrl, posterUrl, progressUrl, cancellationUrl] = await Promise.all([
    documents.presignRead(controlKeyOf(attempt, 'document.json'), SEGMENT_LINK_SECONDS),
    presignUpload('video.mp4', 'video/mp4'),
    hasPoster ? presignUpload('poster.jpg', 'image/jpeg') : undefined,
    presignUpload('progress.json', 'application/json'),
    documents.presignRead(controlKeyOf(attempt, 'stop'), SEGMENT_LINK_SECONDS),
  ]);
  return {
    videoId: attempt.id,
    segment: { index: 0, firstFrame: 0, frameCount: CONTROL_DOCUMENT.frameCount },
    epochMs: 0,
    maxSegments: 1,
    deadlineMs: clock.nowMs() + CONTROL_LIMIT_MS,
    documentUrl,
    outputUrl,
    ...(posterUrl !== undefined && { posterUrl }),
    progressUrl,
    cancellationUrl,
  };
};
