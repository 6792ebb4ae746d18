import { MAX_ACTIVE_VIDEOS, RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import { frameCount } from '#core/rendering/frame-count.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { Clock, NewVideoId } from '#core/ports/system.ts';
import type {
  CreateOutcome,
  RenderMessage,
  RenderQueue,
  VideoCreation,
  VideoStore,
} from '#core/ports/videos.ts';
import type { RenderDocuments } from '#core/ports/media.ts';
import type { OutputFormat, Video, VideoId, WorkspaceId } from '#core/video/video.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';

/** What a create operation has made of its request once every rule of its own is satisfied. */
export interface RenderRequest {
  readonly template: string;
  readonly title: string | null;
  readonly html: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: OutputFormat;
  readonly durationSeconds: number;
}

export interface CreateRequest {
  readonly workspaceId: WorkspaceId;
  readonly idempotency: { readonly keyHash: string; readonly fingerprint: string } | null;
  /** Aborted: the caller was told that nothing came of the request, so nothing may. */
  readonly signal: AbortSignal;
}

export interface Created {
  readonly kind: 'created' | 'replayed';
  readonly video: Video;
}

export interface QueueRenderDeps {
  readonly videos: Pick<VideoStore, 'create' | 'find' | 'findIdempotency'>;
  readonly documents: Pick<RenderDocuments, 'put' | 'delete'>;
  readonly queue: RenderQueue;
  readonly clock: Clock;
  readonly newVideoId: NewVideoId;
  readonly maxDurationSeconds: number;
  /** Told when a created video could not be sent; the sweeper sends it later. */
  readonly onSendFailed: (message: RenderMessage, cause: unknown) => void;
}

/**
 * The checks every create shares: the operation's own rules (`order`), length, and last the one transaction that
 * decides on replay, credits and the cap. The transaction knows an earlier create by itself, so that its record is
 * looked up only for a request that breaks a rule today: a replay wins over every refusal.
 */
export const createQueueRender =
  (deps: QueueRenderDeps) =>
  async (request: CreateRequest, order: () => Promise<Result<RenderRequest>>): Promise<Result<Created>> => {
    const ordered = checkLength(await order(), deps.maxDurationSeconds);
    if (isRefused(ordered)) return (await findReplay(deps, request)) ?? ordered;
    return store(deps, request, ordered.value);
  };

/** The order, unless its video would be longer than the stage allows. */
export const checkLength = (
  ordered: Result<RenderRequest>,
  maxDurationSeconds: number,
): Result<RenderRequest> => {
  if (isRefused(ordered)) return ordered;
  const { durationSeconds } = ordered.value;
  return durationSeconds > maxDurationSeconds
    ? refuse({ code: 'duration_too_long', durationSeconds, maxDurationSeconds })
    : ordered;
};

const findReplay = async (
  { videos, clock }: QueueRenderDeps,
  { workspaceId, idempotency }: CreateRequest,
): Promise<Result<Created> | undefined> => {
  if (!idempotency) return undefined;
  const record = await videos.findIdempotency(workspaceId, idempotency.keyHash, clock.nowMs());
  return record && replay(videos, workspaceId, record, idempotency.fingerprint);
};

const replay = async (
  videos: Pick<VideoStore, 'find'>,
  workspaceId: WorkspaceId,
  record: IdempotencyRecord,
  fingerprint: string,
): Promise<Result<Created>> => {
  if (record.fingerprint !== fingerprint)
    return refuse({ code: 'idempotency_conflict', videoId: record.videoId });
  const video = await videos.find(workspaceId, record.videoId);
  if (!video) throw new Error(`idempotency record names a video that does not exist: ${record.videoId}`);
  return accept({ kind: 'replayed', video });
};

/** The document goes first: a stored video always has one, and a refused video takes it away again. */
const store = async (
  deps: QueueRenderDeps,
  request: CreateRequest,
  order: RenderRequest,
): Promise<Result<Created>> => {
  const nowMs = deps.clock.nowMs();
  const video = newVideo(deps.newVideoId(), request.workspaceId, order, nowMs);
  await deps.documents.put(video.inputKey, documentOf(order));
  request.signal.throwIfAborted();
  const idempotency = request.idempotency && { ...request.idempotency, videoId: video.id };
  const outcome = await createOrFind(deps, { video, idempotency }, nowMs);
  if (outcome.status !== 'created') {
    const removing = removeDocument(deps, video.inputKey);
    const [answer] = await Promise.all([refusedOrReplayed(deps, request, video, outcome), removing]);
    return answer;
  }
  const message = { workspaceId: video.workspaceId, videoId: video.id };
  try {
    await deps.queue.send(message);
  } catch (cause) {
    deps.onSendFailed(message, cause);
  }
  return accept({ kind: 'created', video });
};

/** In a storm of one key a create may run out of tries although another, or its own lost answer, has made the video. */
const createOrFind = async (
  { videos }: QueueRenderDeps,
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

const removeDocument = async ({ documents }: QueueRenderDeps, key: string): Promise<void> => {
  try {
    await documents.delete(key);
  } catch {
    // The answer stands without it: the bucket's lifecycle rule removes the document anyway.
  }
};

const refusedOrReplayed = async (
  { videos }: QueueRenderDeps,
  { workspaceId, idempotency }: CreateRequest,
  video: Video,
  outcome: Exclude<CreateOutcome, { status: 'created' }>,
): Promise<Result<Created>> => {
  switch (outcome.status) {
    case 'replayed':
      return replay(videos, workspaceId, outcome.record, idempotency?.fingerprint ?? '');
    case 'suspended':
      return refuse({ code: 'forbidden' });
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

const documentOf = ({ html, variables, output, durationSeconds }: RenderRequest): RenderDocument => ({
  html,
  variables,
  ...output,
  durationSeconds,
  frameCount: frameCount(durationSeconds, output.fps),
});

const newVideo = (id: VideoId, workspaceId: WorkspaceId, order: RenderRequest, nowMs: number): Video => ({
  id,
  workspaceId,
  status: 'queued',
  template: order.template,
  title: order.title,
  createdAtMs: nowMs,
  finishedAtMs: null,
  output: order.output,
  frameCount: frameCount(order.durationSeconds, order.output.fps),
  framesDone: 0,
  costMilliCredits: priceMilliCredits(order.durationSeconds),
  inputKey: `in/${workspaceId}/${id}.json`,
  outputKey: null,
  posterKey: null,
  durationMs: null,
  failure: null,
  attempt: 0,
  resends: 0,
  leaseOwner: null,
  dueAtMs: nowMs + RESEND_AFTER_SECONDS * 1000,
});
