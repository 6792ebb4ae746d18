import { ASSET_KINDS, MAX_ACTIVE_VIDEOS, RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import { writeSrt } from '#core/captions/write-srt.ts';
import { findTooLong } from '#core/composition/root-attributes.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import { findReplay, replay } from '#core/idempotency/replay.ts';
import type { CreateResult } from '#core/idempotency/replay.ts';
import type { CaptionFiles, RenderDocuments } from '#core/ports/media.ts';
import type { Clock, NewVideoId } from '#core/ports/system.ts';
import type {
  BacklogStore,
  CreateOutcome,
  OrderStore,
  RenderMessage,
  RenderQueue,
  VideoCreation,
  VideoStore,
} from '#core/ports/videos.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Refusal, Result } from '#core/refusal.ts';
import { backlogRefusal } from '#core/rendering/backlog.ts';
import { estimateClipSeconds } from '#core/rendering/clip-work.ts';
import { frameCount } from '#core/rendering/frames.ts';
import { captionsKeyOf, documentKeyOf } from '#core/rendering/object-keys.ts';
import type { Metadata } from '#contracts/schemas/create-video-body.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { nextHourMs } from '#core/workspace/unpaid-budget.ts';

export interface CreateVideoRequest {
  readonly workspaceId: WorkspaceId;
  /** Null: the caller sent no idempotency key. */
  readonly idempotency: RequestIdentity | null;
  readonly metadata?: Metadata | undefined;
  /** Aborts when the caller already got an error response; no video may be created after that. */
  readonly signal: AbortSignal;
}

export interface CreateVideoDeps {
  readonly videos: Pick<VideoStore, 'create' | 'find' | 'findIdempotency'>;
  readonly documents: Pick<RenderDocuments, 'put' | 'delete'>;
  readonly orders: Pick<OrderStore, 'put' | 'delete'>;
  readonly captionFiles: CaptionFiles;
  readonly queue: Pick<RenderQueue, 'send'>;
  readonly backlog: Pick<BacklogStore, 'find'>;
  readonly clock: Clock;
  readonly newVideoId: NewVideoId;
  readonly maxDurationSeconds: number;
  /** Renderer time that failed and canceled videos of a workspace may use per clock hour. */
  readonly unpaidRendererSecondsPerHour: number;
  /** Creates are refused while the queued videos would take longer than this to render. */
  readonly maxBacklogSeconds: number;
  /** Called when a created video could not be sent to the queue; the sweeper sends it later. */
  readonly onSendFailed: (message: RenderMessage, cause: unknown) => void;
}

/**
 * Creates and queues the video of a render request, or returns the refusal. A replay takes precedence over every refusal
 * after the guards, also over that of `built` (core/idempotency/replay.ts).
 */
export const createVideo = async (
  deps: CreateVideoDeps,
  request: CreateVideoRequest,
  built: Result<RenderRequest>,
): Promise<Result<CreateResult>> => {
  const checked = await checkDurationAndBacklog(deps, built);
  if (isRefused(checked)) return (await findReplay(deps, request)) ?? checked;
  return storeAndQueue(deps, request, checked.value);
};

/** Refuses a video that is longer than the deployment allows. */
export const checkDuration = (
  { maxDurationSeconds }: Pick<CreateVideoDeps, 'maxDurationSeconds'>,
  built: Result<RenderRequest>,
): Result<RenderRequest> => {
  if (isRefused(built) || built.value.durationSeconds <= maxDurationSeconds) return built;
  const { durationSeconds, template, html } = built.value;
  return refuse({
    code: 'duration_too_long',
    durationSeconds,
    maxDurationSeconds,
    ...(template === 'composition' && { problems: findTooLong(html, maxDurationSeconds) }),
  });
};

/** Refuses a video that is longer than the deployment allows, or any video while the backlog is too long. */
export const checkDurationAndBacklog = async (
  deps: Pick<CreateVideoDeps, 'maxDurationSeconds' | 'maxBacklogSeconds' | 'backlog' | 'clock'>,
  built: Result<RenderRequest>,
): Promise<Result<RenderRequest>> => {
  const checked = checkDuration(deps, built);
  if (isRefused(checked)) return checked;
  const { backlog, maxBacklogSeconds, clock } = deps;
  const refusal = backlogRefusal(await backlog.find(), maxBacklogSeconds, clock.nowMs());
  return refusal ? refuse(refusal) : checked;
};

export const unpaidBudgetRefusal = (budgetSeconds: number, nowMs: number): Refusal => ({
  code: 'quota_exceeded',
  quota: 'unpaid_renderer_time',
  budgetSeconds,
  retryAfterSeconds: Math.ceil((nextHourMs(nowMs) - nowMs) / 1000),
});

/** Stores document, order and captions first, so that every stored video has them; a refused create deletes them again. */
const storeAndQueue = async (
  deps: CreateVideoDeps,
  request: CreateVideoRequest,
  renderRequest: RenderRequest,
): Promise<Result<CreateResult>> => {
  const nowMs = deps.clock.nowMs();
  const video = newVideo(deps.newVideoId(), request, renderRequest, nowMs);
  await Promise.all([
    deps.documents.put(video.inputKey, documentOf(renderRequest)),
    deps.orders.put(video, renderRequest.order),
    video.captionsKey && deps.captionFiles.put(video.captionsKey, writeSrt(renderRequest.captions)),
  ]);
  request.signal.throwIfAborted();
  const idempotency = request.idempotency && { ...request.idempotency, videoId: video.id };
  const unpaidBudgetMs = deps.unpaidRendererSecondsPerHour * 1000;
  const outcome = await createOrFind(deps, { video, idempotency, unpaidBudgetMs }, nowMs);
  if (outcome.status !== 'created') {
    const [result] = await Promise.all([
      replayOrRefuse(deps, request, video, outcome),
      deleteStored(deps, video),
    ]);
    return result;
  }
  const message = { workspaceId: video.workspaceId, videoId: video.id };
  try {
    await deps.queue.send(message);
  } catch (cause) {
    deps.onSendFailed(message, cause);
  }
  return accept({ status: 'created', video });
};

/**
 * Retries can be exhausted under contention on one idempotency key, and the response of a successful transaction can
 * be lost: look for the record that this request or another one wrote.
 */
const createOrFind = async (
  { videos }: CreateVideoDeps,
  creation: VideoCreation,
  nowMs: number,
): Promise<CreateOutcome> => {
  try {
    return await videos.create(creation, nowMs);
  } catch (cause) {
    const { video, idempotency } = creation;
    const record =
      idempotency && (await videos.findIdempotency(video.workspaceId, idempotency.keyHash, nowMs));
    if (!record) throw cause;
    return record.videoId === video.id ? { status: 'created' } : { status: 'replayed', record };
  }
};

const deleteStored = async (
  { documents, orders, captionFiles }: CreateVideoDeps,
  video: Video,
): Promise<void> => {
  const { inputKey, captionsKey } = video;
  // What is not deleted now is deleted by the bucket's lifecycle rules.
  const deletions = [
    () => documents.delete(inputKey),
    () => orders.delete(video),
    ...(captionsKey === null ? [] : [() => captionFiles.delete(captionsKey)]),
  ];
  await Promise.allSettled(deletions.map(async (remove) => remove()));
};

const replayOrRefuse = async (
  { videos, unpaidRendererSecondsPerHour }: CreateVideoDeps,
  { workspaceId, idempotency }: CreateVideoRequest,
  video: Video,
  outcome: Exclude<CreateOutcome, { status: 'created' }>,
): Promise<Result<CreateResult>> => {
  switch (outcome.status) {
    case 'replayed':
      return replay(videos, workspaceId, outcome.record, idempotency?.fingerprint ?? '');
    case 'revision_gone':
      return refuse({ code: 'unknown_template', isRevision: true });
    case 'suspended':
      return refuse({ code: 'forbidden' });
    case 'unpaid_budget_used':
      return refuse(unpaidBudgetRefusal(unpaidRendererSecondsPerHour, video.createdAtMs));
    case 'insufficient_credits':
      return refuse({
        code: 'insufficient_credits',
        requiredMilliCredits: video.costMilliCredits,
        availableMilliCredits: outcome.availableMilliCredits,
      });
    case 'cap_reached':
      return refuse({
        code: 'too_many_active_renders',
        activeVideoIds: outcome.activeVideoIds.slice(0, MAX_ACTIVE_VIDEOS),
      });
  }
};

/** What a renderer gets. */
export const documentOf = ({
  html,
  variables,
  output,
  durationSeconds,
  posterFrame,
  assets,
  sound,
  clips,
  files,
}: RenderRequest): RenderDocument => ({
  html,
  variables,
  ...output,
  durationSeconds,
  frameCount: frameCount(durationSeconds, output.fps),
  ...(posterFrame !== undefined && { posterFrame }),
  assets: [...assets],
  sound: [...sound],
  clips: [...clips],
  ...(files && { files: Object.fromEntries(files) }),
});

const newVideo = (
  id: VideoId,
  { workspaceId, metadata }: CreateVideoRequest,
  { template, title, name, project, output, durationSeconds, posterFrame, ...used }: RenderRequest,
  nowMs: number,
): Video => {
  const { assets, sound, clips, captions } = used;
  const isHeard = (asset: AssetId) => sound.some(({ assetId }) => assetId === asset);
  return {
    id,
    workspaceId,
    status: 'queued',
    template,
    title,
    name,
    project: project ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    createdAtMs: nowMs,
    finishedAtMs: null,
    output,
    frameCount: frameCount(durationSeconds, output.fps),
    posterFrame: posterFrame ?? null,
    framesDone: 0,
    costMilliCredits: priceMilliCredits(durationSeconds),
    inputKey: documentKeyOf({ workspaceId, id }),
    captionsKey: captions.length > 0 ? captionsKeyOf({ workspaceId, id }) : null,
    assets: assets.map(({ id, contentType }) => {
      const kind = ASSET_KINDS[contentType];
      return { id, kind, ...(kind === 'video' && { isHeard: isHeard(id) }) };
    }),
    clipSeconds: clips.length === 0 ? null : estimateClipSeconds(clips),
    outputKey: null,
    posterKey: null,
    durationMs: null,
    failure: null,
    attempt: 0,
    leaseOwner: null,
    rendererMsAtLeaseEnd: 0,
    renderersRunning: 0,
    unpaidRendererMs: 0,
    dueAtMs: nowMs + RESEND_AFTER_SECONDS * 1000,
  };
};
