import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createRenderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import type { Video } from '#core/video/video.ts';
import { createRenderQueueHandler } from '../queue-handler.ts';
import type { TimedInvocation } from '../queue-handler.ts';
import { measureRenderer, waitForRenderer } from './renderer-retries.ts';

/** Reserved for verifying the file and completing the video after the render deadline. */
const COMPLETION_RESERVE_MS = 10_000;

type Deps = Omit<RenderVideoDeps, 'rendererTime' | 'controlRenderer' | 'onControlEnded'> & {
  readonly log: Log;
  readonly record: RecordMetrics;
};

export const createRenderVideoHandler = (deps: Deps) =>
  createRenderQueueHandler<TimedInvocation>(deps.log, async (message, log, context) => {
    const { clock, record } = deps;
    const leftMs = Math.max(0, context.getRemainingTimeInMillis() - COMPLETION_RESERVE_MS);
    const measured = measureAttempt(deps);
    const onControlEnded = (isRendered: boolean): void => {
      record({ ControlsFailed: isRendered ? 0 : 1 });
      if (!isRendered) log(LOG_EVENTS.controlFailed);
    };
    try {
      const outcome = await createRenderVideo({ ...deps, ...measured.ports, onControlEnded })(message, {
        owner: context.awsRequestId,
        deadlineMs: clock.nowMs() + leftMs,
        deadline: AbortSignal.timeout(leftMs),
      });
      if (outcome.status === 'released') {
        record({ RendersAborted: 1 });
        log(LOG_EVENTS.renderAborted, { status: outcome.status }, outcome.cause);
      } else log(LOG_EVENTS.renderCompleted, { ...outcome });
      measured.recordCost(outcome.status === 'done');
    } catch (error) {
      record({ RendersAborted: 1 });
      measured.recordCost(false);
      throw error;
    }
  });

/** Records the metrics of one attempt: start and wait at the claim, cost at the end, also of a failed render. */
const measureAttempt = ({ videos, segmentRenderer, clock, record, sleep }: Deps) => {
  const measured = measureRenderer(segmentRenderer, clock);
  let started: { readonly video: Video; readonly atMs: number } | undefined;
  const claim: typeof videos.claim = async (...args) => {
    const video = await videos.claim(...args);
    if (!video) return undefined;
    started = { video, atMs: clock.nowMs() };
    record({ RendersStarted: 1, RendersAborted: 0, ...waitOf(video, started.atMs) });
    return video;
  };
  return {
    ports: {
      videos: { ...videos, claim },
      // Measured inside the retries: waiting for a free renderer costs nothing.
      segmentRenderer: waitForRenderer({ segmentRenderer: measured, sleep, clock, random: Math.random }),
      controlRenderer: measured,
      rendererTime: measured.rendererTime,
    },
    recordCost: (isDone: boolean): void => {
      if (!started) return;
      const { video, atMs } = started;
      const rendererSeconds = measured.rendererTime().usedMs / 1000;
      const videoSeconds = video.frameCount / video.output.fps;
      record({
        RendererSeconds: rendererSeconds,
        ...(isDone && {
          RenderSecondsPerVideoSecond: (clock.nowMs() - atMs) / 1000 / videoSeconds,
          RendererSecondsPerVideoSecond: rendererSeconds / videoSeconds,
        }),
      });
    },
  };
};

/** Only the first attempt: later ones replace a lost worker and did not wait in the queue. */
const waitOf = ({ attempt, createdAtMs }: Video, nowMs: number) =>
  attempt === 1 ? { WaitSeconds: Math.max(0, nowMs - createdAtMs) / 1000 } : {};
