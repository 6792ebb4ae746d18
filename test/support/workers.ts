import { createHash } from 'node:crypto';
import { createCloseAbandonedRenderHandler } from '#workers/close-abandoned-render/handler.ts';
import { createDeliverWebhookHandler } from '#workers/deliver-webhook/handler.ts';
import { createFeedBatchesHandler } from '#workers/feed-batches/handler.ts';
import { createFetchAssetHandler } from '#workers/fetch-asset/handler.ts';
import { createInspectUploadHandler } from '#workers/inspect-upload/handler.ts';
import { createMakeThumbnailHandler } from '#workers/make-thumbnail/handler.ts';
import { createReconcileLedgerHandler } from '#workers/reconcile-ledger/handler.ts';
import { createRenderVideoHandler } from '#workers/render-video/handler.ts';
import { createSweepAssetsHandler } from '#workers/sweep-assets/handler.ts';
import { createSweepRendersHandler } from '#workers/sweep-renders/handler.ts';
import { createSweepWebhooksHandler } from '#workers/sweep-webhooks/handler.ts';
import type {
  AssetMessageBody,
  BatchMessageBody,
  RenderMessageBody,
  WebhookMessageBody,
} from '#contracts/schemas/messages.ts';
import type { Log, LogEvent } from '#core/log.ts';
import { posterFrameIn } from '#core/rendering/frames.ts';
import type { FileDigest, RenderedSegment, SegmentRequest } from '#contracts/schemas/segment.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Video } from '#core/video/video.ts';
import type { AssetMessage } from '#core/ports/assets.ts';
import type { BatchMessage } from '#core/ports/batches.ts';
import type { WebhookMessage } from '#core/ports/webhooks.ts';
import { aRenderRequest } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

export const INVOCATION = { awsRequestId: 'request-1' };
export const SWEEP_INVOCATION = { ...INVOCATION, getRemainingTimeInMillis: () => 50_000 };

/**
 * The real worker handlers over in-memory ports with one workspace of 60 credits. `ports` replaces the recording log
 * and the default of one segment.
 */
export const createWorkers = async (ports: { readonly log?: Log; readonly maxSegments?: number } = {}) => {
  const world = createFakeWorld();
  const workspace = await world.addWorkspace({ balanceMilliCredits: 60_000 });
  const logged: { event: LogEvent; fields: unknown; error: unknown }[] = [];
  const record: Log = (event, fields, error) => void logged.push({ event, fields, error });
  const log = ports.log ?? record;
  const sleep = (_delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 2);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  const { maxSegments = 1 } = ports;
  const createDeps = {
    ...world,
    maxDurationSeconds: 300,
    unpaidRendererSecondsPerHour: 3600,
    maxBacklogSeconds: 900,
    onSendFailed: () => {},
  };
  const renderVideo = createRenderVideoHandler({ ...world, log, sleep, random: Math.random, maxSegments });
  const sweepRenders = createSweepRendersHandler({ ...world, log, maxConcurrentRenders: 2 });
  const feedBatches = createFeedBatchesHandler({ ...createDeps, log });
  const sweepWebhooks = createSweepWebhooksHandler({ ...world, queue: world.webhookQueue, log });
  const sweepAssets = createSweepAssetsHandler({ ...world, log });
  const makeThumbnail = createMakeThumbnailHandler({ ...world, log });
  const fetchAsset = createFetchAssetHandler({ ...world, log });
  const inspectUpload = createInspectUploadHandler({ ...world, log });
  const reconcileLedger = createReconcileLedgerHandler({ ...world, log });
  /** Creates a queued video. */
  const queueVideo = async (durationSeconds = 2, workspaceId = workspace.id): Promise<Video> => {
    const request = {
      workspaceId,
      idempotency: null,
      signal: new AbortController().signal,
    };
    const result = await createVideo(createDeps, request, accept(aRenderRequest({ durationSeconds })));
    if (isRefused(result)) throw new Error('the video was refused');
    return result.value.video;
  };

  /** Makes every render succeed like `render-segment`: stores the requested files and reports them. */
  const renderSuccessfully = () => world.segmentRenderer.script(async (request) => putFile(request));
  /** Stores the files of a segment request and returns the report. */
  const putFile = ({ videoId, outputUrl, posterUrl, soundUrl, segment }: SegmentRequest): RenderedSegment => {
    const key = new URL(outputUrl).pathname.slice(1);
    const frames = segment.frameCount;
    const digest = { sizeBytes: 1000 + frames, sha256: createHash('sha256').update(key).digest('hex') };
    const durationMs = (frames / 30) * 1000;
    world.segmentFiles.facts.set(key, { width: 640, height: 360, durationMs, frames, soundDurationMs: null });
    world.segmentFiles.digests.set(key, digest);
    const video = world.storedVideos().find(({ id }) => id === videoId);
    const showsPoster = video && posterFrameIn(segment, video) !== undefined;
    const poster = posterUrl !== undefined && showsPoster && putPoster(posterUrl);
    const report = {
      status: 'rendered',
      frames,
      ...digest,
      capture: 'raw',
      renderSeconds: 1,
      isUnchanged: false,
      flatFrames: 0,
    } as const;
    const sound = soundUrl === undefined ? undefined : putSound(soundUrl);
    return { ...report, ...(poster && { poster }), ...(sound && { sound }) };
  };
  const putSound = (soundUrl: string): FileDigest => {
    const key = new URL(soundUrl).pathname.slice(1);
    const digest = { sizeBytes: 400, sha256: createHash('sha256').update(key).digest('hex') };
    world.segmentFiles.digests.set(key, digest);
    return digest;
  };
  const putPoster = (posterUrl: string): FileDigest => {
    const key = new URL(posterUrl).pathname.slice(1);
    const digest = { sizeBytes: 500, sha256: createHash('sha256').update(key).digest('hex') };
    world.segmentFiles.posters.set(key, { ...digest, size: '640x360' });
    return digest;
  };

  world.segmentRenderer.scriptControl(async (request) => putFile(request));

  const deliver = (
    video: Pick<Video, 'id' | 'workspaceId'>,
    options: { owner?: string; leftMs?: number } = {},
  ) => {
    for (const { waiting } of [world.queue, world.retryQueue]) {
      const index = waiting.findIndex(({ videoId }) => videoId === video.id);
      if (index >= 0) waiting.splice(index, 1);
    }
    return renderVideo(sqsEvent(messageBody(video)), {
      awsRequestId: options.owner ?? 'worker-1',
      getRemainingTimeInMillis: () => options.leftMs ?? 900_000,
    });
  };
  /** Claims the video as often, each time by a worker that dies at once; ends when the last lease expires. */
  const loseWorkers = async ({ workspaceId, id }: Video, times = 1): Promise<void> => {
    for (let attempt = 1; attempt <= times; attempt += 1) {
      const nowMs = world.clock.nowMs();
      const lease = { owner: `dead-${attempt}`, nowMs, leaseExpiresAtMs: nowMs + 60_000 };
      if (!(await world.videos.claim(workspaceId, id, lease))) throw new Error('the video was not claimed');
      world.clock.advance(60_000);
    }
  };
  const current = (video: Video) => world.videos.find(video.workspaceId, video.id);
  const balance = async () => (await world.workspaces.find(workspace.id))?.balanceMilliCredits;
  const activeIds = async () => (await world.workspaces.find(workspace.id))?.activeVideoIds;

  return {
    world,
    workspace,
    logged,
    queueVideo,
    renderSuccessfully,
    putFile,
    deliver,
    loseWorkers,
    current,
    balance,
    activeIds,
    renderVideo,
    checkRenderer: () => renderVideo({ check: 'renderer' }),
    /** Handles the messages of the batch queue that wait, one after the other. */
    feedBatches: async () => {
      for (const message of world.batchQueue.messages.splice(0))
        await feedBatches(sqsEvent(batchBody(message)), SWEEP_INVOCATION);
    },
    /** Handles one message of the batch queue, with this much time. */
    feed: (leftMs = 60_000) =>
      feedBatches(sqsEvent(batchBody({ workspaceId: workspace.id })), {
        ...INVOCATION,
        getRemainingTimeInMillis: () => leftMs,
      }),
    sweep: () => sweepRenders({}, SWEEP_INVOCATION),
    deliverWebhook: createDeliverWebhookHandler({
      ...world,
      queue: world.webhookQueue,
      random: () => 0.5,
      log,
    }),
    makeThumbnail: (message: AssetMessage) => makeThumbnail(sqsEvent(assetBody(message)), INVOCATION),
    fetchAsset: (message: AssetMessage) => fetchAsset(sqsEvent(assetBody(message)), INVOCATION),
    inspectUpload: (message: AssetMessage) => inspectUpload(sqsEvent(assetBody(message)), INVOCATION),
    sweepWebhooks: () => sweepWebhooks({}, SWEEP_INVOCATION),
    sweepAssets: (leftMs = () => 50_000) =>
      sweepAssets({}, { ...INVOCATION, getRemainingTimeInMillis: leftMs }),
    reconcileLedger: (event: { readonly restart?: boolean } = {}, leftMs = () => 15 * 60_000) =>
      reconcileLedger(event, { ...INVOCATION, getRemainingTimeInMillis: leftMs }),
    closeAbandoned: (video: Video) =>
      createCloseAbandonedRenderHandler({ ...world, log })(sqsEvent(messageBody(video)), INVOCATION),
  };
};

export const messageBody = ({ id, workspaceId }: Pick<Video, 'id' | 'workspaceId'>): string =>
  JSON.stringify({ workspace_id: workspaceId, video_id: id } satisfies RenderMessageBody);

const batchBody = ({ workspaceId }: BatchMessage): string =>
  JSON.stringify({ workspace_id: workspaceId } satisfies BatchMessageBody);

const assetBody = ({ workspaceId, assetId }: AssetMessage): string =>
  JSON.stringify({ workspace_id: workspaceId, asset_id: assetId } satisfies AssetMessageBody);

export const webhookBody = ({ workspaceId, videoId, attempt }: WebhookMessage): string =>
  JSON.stringify({ workspace_id: workspaceId, video_id: videoId, attempt } satisfies WebhookMessageBody);

/** An SQS event with one message per body; only the members that workers read. */
export const sqsEvent = (...bodies: string[]) =>
  // safe: the workers read only these members
  ({ Records: bodies.map((body, index) => ({ messageId: `message-${index}`, body })) }) as never;
