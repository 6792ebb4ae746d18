import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { writeSrt } from '#core/captions/write-srt.ts';
import { findTooLong } from '#core/composition/root-attributes.ts';
import type { RowName } from '#core/batch/row-name.ts';
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
import { frameCount } from '#core/rendering/frames.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { MUSIC_TYPE } from '#contracts/music-files.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { newVideo } from '#core/use-cases/new-video.ts';
import type { VideoOwner } from '#core/use-cases/new-video.ts';
import type { Video } from '#core/video/video.ts';
import { nextHourMs } from '#core/workspace/unpaid-budget.ts';

export interface CreateVideoRequest extends VideoOwner {
  /** Null: the caller sent no idempotency key. */
  readonly idempotency: RequestIdentity | null;
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
  const { video, outcome } = await storeAndQueue(deps, request, checked.value);
  return outcome.status === 'created'
    ? accept({ status: 'created', video })
    : replayOrRefuse(deps, request, video, outcome);
};

/** Creates and queues the video of a row. Undefined: it is not the time for it, because other rows come first. */
export const createVideoOfRow = async (
  deps: CreateVideoDeps,
  request: CreateVideoRequest & { readonly batch: RowName },
  built: Result<RenderRequest>,
): Promise<Result<Video> | undefined> => {
  const checked = await checkDurationAndBacklog(deps, built);
  if (isRefused(checked)) return checked;
  const { video, outcome } = await storeAndQueue(deps, request, checked.value);
  if (outcome.status === 'created') return accept(video);
  return outcome.status === 'not_next' || outcome.status === 'replayed'
    ? undefined
    : refuse(refusalOf(deps, video, outcome));
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
): Promise<{ readonly video: Video; readonly outcome: CreateOutcome }> => {
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
    await deleteStored(deps, video);
    return { video, outcome };
  }
  const message = { workspaceId: video.workspaceId, videoId: video.id };
  try {
    await deps.queue.send(message);
  } catch (cause) {
    deps.onSendFailed(message, cause);
  }
  return { video, outcome };
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

type NotCreated = Exclude<CreateOutcome, { status: 'created' }>;

const replayOrRefuse = async (
  deps: CreateVideoDeps,
  { workspaceId, idempotency }: CreateVideoRequest,
  video: Video,
  outcome: NotCreated,
): Promise<Result<CreateResult>> => {
  if (outcome.status === 'replayed')
    return replay(deps.videos, workspaceId, outcome.record, idempotency?.fingerprint ?? '');
  if (outcome.status === 'not_next') throw new Error('a video of no batch was refused as one of a row');
  return refuse(refusalOf(deps, video, outcome));
};

const refusalOf = (
  { unpaidRendererSecondsPerHour }: CreateVideoDeps,
  { costMilliCredits, createdAtMs }: Video,
  outcome: Exclude<NotCreated, { status: 'replayed' | 'not_next' }>,
): Refusal => {
  switch (outcome.status) {
    case 'revision_gone':
      return { code: 'unknown_template', isRevision: true };
    case 'suspended':
      return { code: 'forbidden' };
    case 'unpaid_budget_used':
      return unpaidBudgetRefusal(unpaidRendererSecondsPerHour, createdAtMs);
    case 'insufficient_credits':
      return {
        code: 'insufficient_credits',
        requiredMilliCredits: costMilliCredits,
        availableMilliCredits: outcome.availableMilliCredits,
      };
    case 'cap_reached':
      return {
        code: 'too_many_active_renders',
        activeVideoIds: outcome.activeVideoIds.slice(0, MAX_ACTIVE_VIDEOS),
      };
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
  music,
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
  assets: [
    ...assets.map(({ id, contentType }) => ({ id, contentType })),
    ...music.map(({ assetId: id }) => ({ id, contentType: MUSIC_TYPE })),
  ],
  sound: [...sound],
  clips: [...clips],
  ...(files && { files: Object.fromEntries(files) }),
});
