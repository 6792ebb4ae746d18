import { MAX_QUEUE_DELIVERIES } from '#contracts/limits.ts';
import { SWEEP_RESERVE_SECONDS, TIMEOUT_SECONDS, visibilityTimeoutSeconds } from '#contracts/timeouts.ts';
import type { AssetRecord } from '#contracts/schemas/asset-records.ts';
import type { VideoRecord } from '#contracts/schemas/video-records.ts';
import type { CompletedVideo, RenderMessage, VideoStore } from '#core/ports/videos.ts';
import type { WebhookMessage } from '#core/ports/webhooks.ts';
import { createCloseAbandonedRender } from '#core/use-cases/close-abandoned-render.ts';
import { createPublishCompletion } from '#core/use-cases/publish-completion.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import { createDeliverWebhook } from '#core/use-cases/deliver-webhook.ts';
import { createSweepRenders } from '#core/use-cases/sweep-renders.ts';
import { createSweepWebhooks } from '#core/use-cases/sweep-webhooks.ts';
import type { BatchQueue } from '#core/ports/batches.ts';
import { createFakeBatchStore } from '#test/support/fakes/batches.ts';
import { createFakeBacklogStore } from '#test/support/fakes/backlog.ts';
import { createRecords, videoKey } from '#test/support/fakes/records.ts';
import { createFakeVideoStore } from '#test/support/fakes/video-store.ts';
import { createFakeWebhookStore } from '#test/support/fakes/webhooks.ts';
import { retryWorkers } from '../../lib/concurrency.ts';
import type { VideoCosts } from '../segments/simulate-video.ts';
import { createConcurrency } from './concurrency.ts';
import { createCoordinator } from './coordinator.ts';
import { createMessageQueue } from './message-queue.ts';
import { createObservations } from './observations.ts';
import type { Observations } from './observations.ts';
import type { Draw } from './random.ts';
import { createSimulatedRenderer } from './renderers.ts';
import { createSimulatedFiles } from './simulated-files.ts';
import { timeVideoStore } from './timed-store.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Shares of all renderer invocations, render attempts and messages. */
export interface Faults {
  readonly crashedRenderers: number;
  readonly deadCoordinators: number;
  readonly lostMessages: number;
  readonly repeatedMessages: number;
}

export interface ServiceSettings {
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly faults: Faults;
  /** Concurrent executions of the account. */
  readonly accountConcurrency: number;
  readonly maxConcurrentRenders: number;
  readonly maxConcurrentDeliveries: number;
  readonly segmentsPerVideo: number;
  /** Whether the event source of the render queue is stopped at this time. */
  readonly isPaused: (nowMs: number) => boolean;
  readonly costsOf: (videoId: string) => VideoCosts;
}

type Core = ReturnType<typeof createCore>;

/** Records completions when they are stored: a worker may die before it can report them. */
const observeCompletions = (store: VideoStore, seen: Observations): VideoStore => {
  const observed =
    <Args extends unknown[]>(complete: (...args: Args) => Promise<CompletedVideo | undefined>) =>
    async (...args: Args) => {
      const completed = await complete(...args);
      if (completed) seen.completed(completed.video);
      return completed;
    };
  return {
    ...store,
    finish: observed(store.finish),
    fail: observed(store.fail),
    abandon: observed(store.abandon),
  };
};

const createCore = (settings: ServiceSettings) => {
  const { time, draw, faults } = settings;
  const records = createRecords();
  const concurrency = createConcurrency(settings.accountConcurrency);
  const s3 = createSimulatedFiles(time);
  const seen = createObservations();
  const stored = timeVideoStore(createFakeVideoStore(records), time);
  return {
    ...settings,
    records,
    concurrency,
    s3,
    seen,
    videos: observeCompletions(stored, seen),
    webhooks: createFakeWebhookStore(records),
    renderer: createSimulatedRenderer({
      ...settings,
      concurrency,
      s3,
      crashed: faults.crashedRenderers,
      onStart: seen.rendererStarted,
    }),
    queueDefaults: {
      time,
      draw,
      concurrency,
      maxReceives: MAX_QUEUE_DELIVERIES,
      faults: { lost: faults.lostMessages, repeated: faults.repeatedMessages },
    },
  };
};

/** The simulated workspaces order single videos. */
const NO_BATCHES: BatchQueue = { send: async () => {} };

/** A receiver's response time; one of a hundred deliveries gets a 500. */
const RECEIVER_MS = 300;
const FAILING_RECEIVERS = 0.01;

const createWebhooks = ({ time, draw, webhooks, videos, queueDefaults, ...core }: Core) => {
  const queue = createMessageQueue<WebhookMessage>({
    ...queueDefaults,
    name: 'webhooks',
    consumer: 'deliverers',
    maxConcurrency: core.maxConcurrentDeliveries,
    visibilityMs: visibilityTimeoutSeconds('deliver-webhook') * 1000,
    isPaused: () => false,
    consume: async (message) => void (await deliver(message)),
    onDeadLetter: () => {},
    onGone: () => {},
    onRepeated: () => {},
  });
  const deliver = createDeliverWebhook({
    webhooks,
    videos,
    batches: { find: async () => undefined },
    assets: { find: async () => undefined },
    presentAsset: async () => ({}) as AssetRecord, // safe: as below, and there are no assets
    presentVideo: async () => ({}) as VideoRecord, // safe: the simulated receiver reads no body
    sender: {
      send: async ({ messageId }) => {
        await time.wait(RECEIVER_MS);
        const httpStatus = draw('receiver', messageId, time.nowMs()) < FAILING_RECEIVERS ? 500 : 200;
        return { status: 'responded', httpStatus, retryAfterSeconds: null };
      },
    },
    queue,
    clock: time,
    random: () => draw('webhook delay', time.nowMs()),
  });
  const publishCompletion = createPublishCompletion({
    record: () => {},
    webhookQueue: queue,
    onPublishFailed: () => {},
    batchQueue: NO_BATCHES,
    onNotAnnounced: () => {},
  });
  return { queue, publishCompletion };
};

const MINUTE_MS = 60_000;
const SWEEP_MS = (TIMEOUT_SECONDS['sweep-renders'] - SWEEP_RESERVE_SECONDS) * 1000;

/** Starts a sweep every minute, also while the one before still runs. */
const sweepEveryMinute = (
  { time, concurrency, seen }: Core,
  sweep: (endsAtMs: number) => Promise<unknown>,
): void =>
  time.every(MINUTE_MS, () => {
    if (!concurrency.start('sweepers')) return;
    const startMs = time.nowMs();
    void sweep(startMs + SWEEP_MS).finally(() => {
      seen.sweepsMs.push(time.nowMs() - startMs);
      concurrency.end('sweepers');
    });
  });

/** The render queue and the one for videos of dead workers; both invoke `render-video`. */
const createRenderQueues = (core: Core, publishCompletion: PublishCompletion) => {
  const { time, videos, seen, maxConcurrentRenders } = core;
  const closeAbandoned = createCloseAbandonedRender({ videos, publishCompletion, clock: time });
  const { segmentsPerVideo: maxSegments, faults } = core;
  const consume = createCoordinator({
    ...core,
    publishCompletion,
    maxSegments,
    dead: faults.deadCoordinators,
  });
  const create = (name: string, maxConcurrency: number, isPaused: (nowMs: number) => boolean) => {
    const queue = createMessageQueue<RenderMessage>({
      ...core.queueDefaults,
      name,
      consumer: 'coordinators',
      maxConcurrency,
      visibilityMs: visibilityTimeoutSeconds('render-video') * 1000,
      isPaused,
      consume,
      onDeadLetter: (message) => void closeAbandoned(message),
      onGone: ({ videoId }) => seen.messages.remove(videoId),
      onRepeated: ({ videoId }) => seen.messages.add(videoId),
    });
    return {
      ...queue,
      send: async (message: RenderMessage): Promise<void> => {
        seen.messages.add(message.videoId);
        await queue.send(message);
      },
    };
  };
  return {
    renders: create('renders', maxConcurrentRenders, core.isPaused),
    retries: create('retries', retryWorkers({ maxConcurrentRenders }), () => false),
  };
};

/** The real use cases over in-memory stores, with models of SQS, Lambda's concurrency and `render-segment`. */
export const createService = (settings: ServiceSettings) => {
  const core = createCore(settings);
  const { time, records, videos, webhooks, seen } = core;
  const { queue: webhookQueue, publishCompletion } = createWebhooks(core);
  const { renders, retries } = createRenderQueues(core, publishCompletion);
  const sentBySweeper = (queue: typeof renders) => ({
    send: async (message: RenderMessage): Promise<void> => {
      const video = records.videos.get(videoKey(message.workspaceId, message.videoId));
      seen.sentBySweeper(video, time.nowMs());
      await queue.send(message);
    },
    depth: async () => queue.reportedDepth(),
  });
  const backlog = createFakeBacklogStore();
  const onFailed = (_item: unknown, cause: unknown): void => {
    throw cause;
  };
  const sweepRenders = createSweepRenders({
    videos,
    publishCompletion,
    queue: sentBySweeper(renders),
    retryQueue: sentBySweeper(retries),
    backlog,
    batches: createFakeBatchStore(createRecords()),
    batchQueue: NO_BATCHES,
    onBatchesFailed: onFailed,
    maxConcurrentRenders: settings.maxConcurrentRenders,
    clock: time,
    onFailed,
  });
  sweepEveryMinute(core, sweepRenders);
  sweepEveryMinute(core, createSweepWebhooks({ webhooks, queue: webhookQueue, clock: time, onFailed }));
  return { ...core, backlog, renders };
};
