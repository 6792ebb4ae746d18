import { setTimeout as sleep } from 'node:timers/promises';
import { RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { NewVideoId, Stopwatch } from '#core/ports/system.ts';
import type { RenderDocuments, SegmentFiles, SegmentRenderer } from '#core/ports/media.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { RenderedSegment, SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import { createCloseAbandonedRender } from '#core/use-cases/close-abandoned-render.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import { renderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps, RenderVideoOutcome } from '#core/use-cases/render-video.ts';
import { createSweepRenders } from '#core/use-cases/sweep-renders.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { FakeClock } from '#test/support/fakes/clock.ts';
import { breakPort, createActor } from './break-port.ts';
import type { Fault } from './break-port.ts';
import { createVirtualQueue } from './virtual-queue.ts';
import type { QueuedMessage } from './virtual-queue.ts';
import { NO_BATCHES } from '#test/support/fakes/batches.ts';
import { createFakeBacklogStore } from '#test/support/fakes/backlog.ts';
import { createFakeCaptionFiles, createFakeOrderStore } from '#test/support/fakes/media.ts';
import { aRenderRequest } from '#test/support/fakes/builders.ts';
import { isControl } from '#test/support/fakes/segment-renderer.ts';

export interface FixturePorts {
  readonly clock: FakeClock;
  readonly videos: VideoStore;
  readonly documents: RenderDocuments;
  readonly segmentFiles: SegmentFiles;
  readonly newVideoId: NewVideoId;
  /** Stores the file for a request and returns its report. */
  readonly storeFile: (request: SegmentRequest) => Promise<RenderedSegment>;
}

export const A_REQUEST = aRenderRequest({ output: { width: 64, height: 64, fps: 25 }, durationSeconds: 0.2 });

const CRASH = { status: 'failed', code: 'render_crashed', diagnostic: '' } as const;

interface ActorOptions {
  readonly fault?: Fault;
  /** Difference of this actor's clock from the fixture's clock. */
  readonly skewMs?: number;
}

/** Metrics and webhook messages are outside of what the fixture tests. */
const publishCompletion: PublishCompletion = async () => {};

const skewed = (clock: Stopwatch, skewMs = 0): Stopwatch => ({
  ...clock,
  nowMs: () => clock.nowMs() + skewMs,
});

/** One render-video worker whose renderer responses, heartbeats and deadline the test controls. */
export interface Worker {
  readonly queued: QueuedMessage;
  /** The pending request to the renderer. */
  readonly request: () => SegmentRequest | undefined;
  readonly respond: (outcome: SegmentOutcome | Error) => void;
  readonly heartbeat: () => void;
  readonly timeOut: () => void;
  readonly stop: () => void;
  readonly resume: () => void;
  readonly isStopped: () => boolean;
  /** Undefined while the worker runs; the error when it threw. */
  readonly outcome: () => RenderVideoOutcome | Error | undefined;
  readonly ended: Promise<void>;
}

/** The real use cases over the given ports with virtual time, an in-memory queue and workers controlled by the test. */
export const createFixture = (ports: FixturePorts) => {
  const { clock } = ports;
  const queue = createVirtualQueue(clock);
  const retryQueue = createVirtualQueue(clock);
  const backlog = createFakeBacklogStore();
  const orders = createFakeOrderStore();
  const captionFiles = createFakeCaptionFiles();
  let workersMade = 0;

  /** While true, control documents fail as well: every crash is a fault of the service. */
  const service = { isBroken: false };
  const renderControl = async (request: SegmentRequest): Promise<SegmentOutcome> =>
    service.isBroken ? CRASH : ports.storeFile(request);

  const create = (
    workspaceId: WorkspaceId,
    {
      key,
      renderRequest = A_REQUEST,
      fault,
      skewMs,
    }: ActorOptions & { readonly key?: string; readonly renderRequest?: RenderRequest } = {},
  ) => {
    const actor = createActor();
    const deps = {
      videos: breakPort(ports.videos, actor, fault),
      documents: breakPort(ports.documents, actor, fault),
      orders,
      captionFiles,
      queue: breakPort({ send: queue.send }, actor, fault),
      backlog,
      clock: skewed(clock, skewMs),
      newVideoId: ports.newVideoId,
      maxDurationSeconds: 300,
      unpaidRendererSecondsPerHour: 3600,
      maxBacklogSeconds: 900,
      onSendFailed: () => {},
    };
    const idempotency =
      key === undefined ? null : { keyHash: key, fingerprint: JSON.stringify(renderRequest) };
    const request = { workspaceId, idempotency, signal: new AbortController().signal };
    return createVideo(deps, request, accept(renderRequest));
  };

  const startWorker = (queued: QueuedMessage, { fault, skewMs }: ActorOptions = {}): Worker => {
    workersMade += 1;
    const actor = createActor();
    const deadline = new AbortController();
    let pending = Promise.withResolvers<SegmentOutcome>();
    let hasResponded = false;
    let endSleep: (() => void) | undefined;
    let request: SegmentRequest | undefined;
    let outcome: RenderVideoOutcome | Error | undefined;
    const segmentRenderer: SegmentRenderer = {
      render: async (newRequest, signal) => {
        if (isControl(newRequest)) return renderControl(newRequest);
        request = newRequest;
        hasResponded = false; // a crashed render is requested again
        pending = Promise.withResolvers();
        pending.promise.catch(() => {});
        signal.addEventListener('abort', () => pending.reject(new Error('aborted')));
        return pending.promise;
      },
    };
    const deps: RenderVideoDeps = {
      videos: breakPort(ports.videos, actor, fault),
      documents: breakPort(ports.documents, actor, fault),
      segmentFiles: breakPort(ports.segmentFiles, actor, fault),
      publishCompletion,
      clock: skewed(clock, skewMs),
      maxSegments: 1,
      segmentRenderer,
      record: () => {},
      log: () => {},
      random: Math.random,
      sleep: (_delayMs, signal) =>
        new Promise((resolve) => {
          endSleep = resolve;
          signal.addEventListener('abort', () => resolve());
        }),
    };
    const attempt = {
      owner: `worker-${workersMade}`,
      timeLeftMs: () => 600_000,
      deadline: deadline.signal,
    };
    const ended = renderVideo(deps, queued.message, attempt)
      .catch((error: unknown) => error as Error)
      .then((result) => {
        outcome = result;
        if (!(result instanceof Error)) for (const { remove } of [queue, retryQueue]) remove(queued);
      });
    return {
      queued,
      request: () => (hasResponded ? undefined : request),
      respond: (given) => {
        if (hasResponded || !request) return;
        hasResponded = true;
        if (given instanceof Error) pending.reject(given);
        else pending.resolve(given);
      },
      heartbeat: () => endSleep?.(),
      timeOut: () => deadline.abort(),
      stop: actor.stop,
      resume: actor.resume,
      isStopped: actor.isStopped,
      outcome: () => outcome,
      ended,
    };
  };

  const sweep = ({ fault, skewMs }: ActorOptions = {}) => {
    const actor = createActor();
    return createSweepRenders({
      videos: breakPort(ports.videos, actor, fault),
      publishCompletion,
      queue: breakPort({ send: queue.send, depth: queue.depth }, actor, fault),
      retryQueue: breakPort({ send: retryQueue.send }, actor, fault),
      backlog: breakPort(backlog, actor, fault),
      ...NO_BATCHES,
      maxConcurrentRenders: 2,
      clock: skewed(clock, skewMs),
      onFailed: () => {},
    })(Infinity);
  };
  const closeAbandoned = createCloseAbandonedRender({ ...ports, publishCompletion });

  /** Receives a message of the retry queue, or else of the render queue. */
  const receive = (pick = 0): QueuedMessage | undefined => retryQueue.receive(pick) ?? queue.receive(pick);

  /** Renders every visible message successfully. */
  const renderVisible = async (): Promise<void> => {
    for (let queued = receive(); queued; queued = receive()) {
      const worker = startWorker(queued);
      await waitUntil(() => worker.request() !== undefined || worker.outcome() !== undefined);
      const request = worker.request();
      if (request) worker.respond(await ports.storeFile(request));
      await worker.ended;
    }
  };

  /** Sweeps and renders once per virtual minute until `isEnded`. Returns the minutes; throws after `limitMinutes`. */
  const minutesUntilEnded = async (
    isEnded: () => Promise<boolean>,
    limitMinutes: number,
  ): Promise<number> => {
    for (let minutes = 0; minutes <= limitMinutes; minutes += 1) {
      await renderVisible();
      const dead = [queue, retryQueue].flatMap(({ takeDeadLetters }) => takeDeadLetters());
      for (const message of dead) await closeAbandoned(message);
      if (await isEnded()) return minutes;
      clock.advance(RESEND_AFTER_SECONDS * 1000);
      await sweep();
    }
    throw new Error(`not ended after ${limitMinutes} minutes`);
  };

  return {
    clock,
    queue,
    retryQueue,
    receive,
    service,
    create,
    startWorker,
    sweep,
    closeAbandoned,
    renderVisible,
    minutesUntilEnded,
  };
};

export type Fixture = ReturnType<typeof createFixture>;

/** Lets pending promises settle that need neither time nor network. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export const waitUntil = async (isTrue: () => boolean): Promise<void> => {
  for (let polls = 0; !isTrue(); polls += 1) await (polls < 20 ? settle() : sleep(2));
};

export const videoIdOf = (created: Awaited<ReturnType<Fixture['create']>>): VideoId | undefined =>
  !isRefused(created) && 'video' in created.value ? created.value.video.id : undefined;

export const statusOf = (created: Awaited<ReturnType<Fixture['create']>>): string =>
  isRefused(created) ? created.refusal.code : created.value.status;
