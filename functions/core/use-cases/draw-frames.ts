import { FRAMES_SECONDS } from '#contracts/timeouts.ts';
import type { StillOutcome } from '#contracts/schemas/still.ts';
import type { Frames } from '#core/frames/frames.ts';
import { planFrames } from '#core/frames/plan-frames.ts';
import type { FramesRequestSettings } from '#core/frames/plan-frames.ts';
import type { FramesLimits, FramesRenderer, FramesStore, NewFramesId } from '#core/ports/frames.ts';
import type { RenderDocuments } from '#core/ports/media.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Refusal, Result } from '#core/refusal.ts';
import { assetKeyOf, framesDocumentKeyOf } from '#core/rendering/object-keys.ts';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { checkDuration, documentOf } from '#core/use-cases/create-video.ts';
import { failFrames, keepFrames } from '#core/use-cases/keep-frames.ts';
import type { KeepFramesDeps } from '#core/use-cases/keep-frames.ts';
import { isFromTemplate } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { nextHourMs } from '#core/workspace/unpaid-budget.ts';

export type DrawFramesDeps = KeepFramesDeps & {
  readonly frames: FramesStore;
  readonly framesRenderer: FramesRenderer;
  readonly documents: Pick<RenderDocuments, 'put' | 'presignRead'>;
  readonly clock: Clock;
  readonly newFramesId: NewFramesId;
  readonly maxDurationSeconds: number;
  readonly framesLimits: FramesLimits;
};

export interface DrawRequest {
  readonly workspaceId: WorkspaceId;
  readonly settings: FramesRequestSettings;
  /** When the request came, epoch milliseconds. */
  readonly receivedAtMs: number;
  /** How long the request waits for the pictures. */
  readonly waitSeconds: number;
  /** Aborts when the caller already got an error response; no renderer may begin after that. */
  readonly signal: AbortSignal;
}

/** A wait after which asking again may succeed. */
const BUSY_SECONDS = 5;

/**
 * Draws frames of a render request. Waits for the renderer as long as the caller can wait: the frames are `running` after that, and
 * `readFrames` ends them, or the renderer when it fails. Refuses what the create refuses because of the content, and what exceeds a limit.
 */
export const drawFrames = async (
  deps: DrawFramesDeps,
  request: DrawRequest,
  built: Result<RenderRequest>,
): Promise<Result<Frames>> => {
  const { workspaceId, settings, signal } = request;
  const checked = checkDuration(deps, built);
  if (isRefused(checked)) return checked;
  const plan = planFrames(settings, checked.value);
  if (isRefused(plan)) return plan;
  signal.throwIfAborted();
  const nowMs = deps.clock.nowMs();
  const named = { id: deps.newFramesId(), workspaceId, deadlineMs: nowMs + FRAMES_SECONDS * 1000 };
  const begun = await deps.frames.begin(named, nowMs, deps.framesLimits);
  if (begun.status !== 'begun') return refuse(quotaOf(begun.status, deps.framesLimits, nowMs));
  const frames: Frames = {
    ...named,
    ...plan.value,
    slot: begun.slot,
    status: 'running',
    isFromTemplate: isFromTemplate(checked.value),
    failure: null,
    createdAtMs: nowMs,
  };
  try {
    return await drawBegun(deps, request, frames, checked.value);
  } catch (error) {
    // The caller gets no id to read: its places must not stay taken until the deadline.
    await deps.frames.end(frames, { code: 'internal_error' });
    throw error;
  }
};

const drawBegun = async (
  deps: DrawFramesDeps,
  { receivedAtMs, waitSeconds, signal }: DrawRequest,
  frames: Frames,
  request: RenderRequest,
): Promise<Result<Frames>> => {
  await deps.documents.put(framesDocumentKeyOf(frames), documentOf(request));
  await deps.frames.put(frames);
  const waitMs = Math.max(0, receivedAtMs + waitSeconds * 1000 - deps.clock.nowMs());
  signal.throwIfAborted();
  const { drawing } = await callRenderer(deps, frames, request);
  const outcome = await Promise.race([drawing.catch(outcomeOf), waitFor(waitMs)]);
  if (outcome === 'busy') {
    await deps.frames.end(frames, { code: 'internal_error' });
    return refuse(quotaOf('busy', deps.framesLimits, frames.createdAtMs));
  }
  if (outcome === 'running') {
    void failLater(deps, frames, drawing);
    return accept(frames);
  }
  return accept(
    outcome.status === 'rendered' ? await keepFrames(deps, frames) : await failFrames(deps, frames, outcome),
  );
};

const quotaOf = (status: 'running' | 'busy' | 'used_up', { perHour }: FramesLimits, nowMs: number): Refusal =>
  status === 'used_up'
    ? {
        code: 'quota_exceeded',
        quota: 'frames_of_an_hour',
        requestsPerHour: perHour,
        retryAfterSeconds: Math.ceil((nextHourMs(nowMs) - nowMs) / 1000),
      }
    : { code: 'quota_exceeded', quota: 'running_frames', retryAfterSeconds: BUSY_SECONDS };

/**
 * Stores why the renderer has drawn nothing, so that `readFrames` need not wait for the deadline without a reason. On Lambda this goes on
 * while the function handles another request, such as a read of the frames; a call that broke meanwhile says nothing of the renderer.
 */
const failLater = async (
  deps: DrawFramesDeps,
  frames: Frames,
  drawing: Promise<StillOutcome>,
): Promise<void> => {
  try {
    const outcome = await drawing.catch(failedBeforeStart);
    if (outcome.status === 'failed') await failFrames(deps, frames, outcome);
  } catch {
    // The deadline ends the frames.
  }
};

const failedBeforeStart = (error: unknown): StillOutcome => {
  if (error instanceof RendererNotStartedError)
    return { status: 'failed', code: 'internal_error', diagnostic: error.message };
  throw error;
};

const waitFor = (waitMs: number): Promise<'running'> => {
  const waiting = AbortSignal.timeout(waitMs);
  return new Promise((resolve) => {
    waiting.addEventListener('abort', () => resolve('running'));
  });
};

/** The call of the renderer, once it has begun. */
const callRenderer = async (
  { framesRenderer, framesFiles, documents }: DrawFramesDeps,
  frames: Frames,
  { assets }: RenderRequest,
): Promise<{ readonly drawing: Promise<StillOutcome> }> => {
  const { workspaceId, format, width, height, sheet, deadlineMs } = frames;
  const upload = (file: number | 'sheet') => framesFiles.presignUpload(frames, file, FRAMES_SECONDS);
  const [documentUrl, sheetUrl, frameUrls, links] = await Promise.all([
    documents.presignRead(framesDocumentKeyOf(frames), FRAMES_SECONDS),
    upload('sheet'),
    Promise.all(frames.frames.map((_, picture) => upload(picture))),
    Promise.all(
      assets
        .filter(({ contentType }) => !contentType.startsWith('audio/'))
        .map(async ({ id, fileId }) => ({
          id,
          url: await documents.presignRead(assetKeyOf({ workspaceId, id, fileId }), FRAMES_SECONDS),
        })),
    ),
  ]);
  const job = { documentUrl, assets: links, frames: frames.frames, format, width, height, sheet };
  const request = { frames: { ...job, frameUrls, sheetUrl }, deadlineMs };
  // The call is not aborted when the wait ends: on one machine that would end the renderer.
  return { drawing: framesRenderer.render(request, AbortSignal.timeout(FRAMES_SECONDS * 1000), workspaceId) };
};

const outcomeOf = (error: unknown): StillOutcome | 'busy' =>
  error instanceof RendererBusyError
    ? 'busy'
    : { status: 'failed', code: 'internal_error', diagnostic: 'the call of the renderer failed' };
