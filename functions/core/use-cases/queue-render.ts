import { MAX_ACTIVE_VIDEOS, RESEND_AFTER_SECONDS } from '#core/limits.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import { frameCount } from '#core/render/frame-count.ts';
import type { RenderDocument } from '#core/render/segment.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type {
  Clock,
  CreateOutcome,
  MediaStore,
  NewVideoId,
  RenderMessage,
  RenderQueue,
  VideoStore,
} from '#core/ports.ts';
import type { OutputFormat, Video, VideoId, WorkspaceId } from '#core/video/video.ts';
import { priceMilliCredits } from '#core/workspace/credits.ts';
import type { MilliCredits } from '#core/workspace/credits.ts';

/** What a create operation has made of its request once every rule of its own is satisfied. */
export interface RenderOrder {
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
  readonly isDryRun: boolean;
  /** Aborted: the caller was told that nothing came of the request, so nothing may. */
  readonly signal: AbortSignal;
}

export type Created =
  | { readonly kind: 'created' | 'replayed'; readonly video: Video }
  | { readonly kind: 'valid'; readonly priceMilliCredits: MilliCredits };

export interface QueueRenderDeps {
  readonly videos: Pick<VideoStore, 'create' | 'find' | 'findIdempotency'>;
  readonly media: Pick<MediaStore, 'putDocument' | 'deleteDocument'>;
  readonly queue: RenderQueue;
  readonly clock: Clock;
  readonly newVideoId: NewVideoId;
  readonly maxDurationSeconds: number;
  /** Told when a created video could not be sent; the sweeper sends it later. */
  readonly onSendFailed: (message: RenderMessage, cause: unknown) => void;
}

/**
 * The order of checks every create shares: replay first, then the operation's own rules (`order`), length,
 * and last the one transaction that decides on credits and the cap.
 */
export const createQueueRender =
  (deps: QueueRenderDeps) =>
  async (request: CreateRequest, order: () => Promise<Result<RenderOrder>>): Promise<Result<Created>> => {
    const earlier = request.idempotency && (await findReplay(deps, request.workspaceId, request.idempotency));
    if (earlier) return earlier;
    const ordered = await order();
    if (isRefused(ordered)) return ordered;
    const { durationSeconds } = ordered.value;
    if (durationSeconds > deps.maxDurationSeconds)
      return refuse({
        code: 'duration_too_long',
        durationSeconds,
        maxDurationSeconds: deps.maxDurationSeconds,
      });
    if (request.isDryRun)
      return accept({ kind: 'valid', priceMilliCredits: priceMilliCredits(durationSeconds) });
    return store(deps, request, ordered.value);
  };

const findReplay = async (
  { videos, clock }: QueueRenderDeps,
  workspaceId: WorkspaceId,
  { keyHash, fingerprint }: { readonly keyHash: string; readonly fingerprint: string },
): Promise<Result<Created> | undefined> => {
  const record = await videos.findIdempotency(workspaceId, keyHash, clock.nowMs());
  return record && replay(videos, workspaceId, record, fingerprint);
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
  order: RenderOrder,
): Promise<Result<Created>> => {
  const nowMs = deps.clock.nowMs();
  const video = newVideo(deps.newVideoId(), request.workspaceId, order, nowMs);
  await deps.media.putDocument(video.inputKey, documentOf(order));
  request.signal.throwIfAborted();
  const idempotency = request.idempotency && { ...request.idempotency, videoId: video.id };
  const outcome = await deps.videos.create({ video, idempotency }, nowMs);
  if (outcome.status !== 'created') {
    await deps.media.deleteDocument(video.inputKey);
    return refusedOrReplayed(deps, request, video, outcome);
  }
  const message = { workspaceId: video.workspaceId, videoId: video.id };
  try {
    await deps.queue.send(message);
  } catch (cause) {
    deps.onSendFailed(message, cause);
  }
  return accept({ kind: 'created', video });
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

const documentOf = ({ html, variables, output, durationSeconds }: RenderOrder): RenderDocument => ({
  html,
  variables,
  ...output,
  durationSeconds,
  frameCount: frameCount(durationSeconds, output.fps),
});

const newVideo = (id: VideoId, workspaceId: WorkspaceId, order: RenderOrder, nowMs: number): Video => ({
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
  durationMs: null,
  failure: null,
  attempt: 0,
  resends: 0,
  leaseOwner: null,
  dueAtMs: nowMs + RESEND_AFTER_SECONDS * 1000,
});
