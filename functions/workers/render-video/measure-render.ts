import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { RendererBusyError } from '#core/rendering/renderer-busy-error.ts';
import type { Clock, RecordMetrics } from '#core/ports/system.ts';
import type { Video } from '#core/video/video.ts';

interface MeasureDeps {
  readonly videos: RenderVideoDeps['videos'];
  readonly segments: RenderVideoDeps['segments'];
  readonly clock: Clock;
  readonly record: RecordMetrics;
}

interface Started {
  readonly atMs: number;
  readonly videoSeconds: number;
}

/**
 * The ports of one attempt, watched: its start and wait are recorded at the claim, its cost at the end. What comes of
 * the video is recorded by whoever ends it.
 */
export const measureRender = ({ videos, segments, clock, record }: MeasureDeps) => {
  let started: Started | undefined;
  let rendererMs = 0;
  const claim: typeof videos.claim = async (...args) => {
    const video = await videos.claim(...args);
    if (!video) return undefined;
    const atMs = clock.nowMs();
    started = { atMs, videoSeconds: video.frameCount / video.output.fps };
    record({ RendersStarted: 1, RendersAborted: 0, ...waitOf(video, atMs) });
    return video;
  };
  const render: typeof segments.render = async (...args) => {
    const startMs = clock.nowMs();
    let hasRun = true;
    try {
      return await segments.render(...args);
    } catch (error) {
      hasRun = !(error instanceof RendererBusyError);
      throw error;
    } finally {
      if (hasRun) rendererMs += clock.nowMs() - startMs;
    }
  };
  return {
    ports: { videos: { ...videos, claim }, segments: { ...segments, render } },
    /** Whatever came of it: a render that failed was paid for as well. */
    recordCost: (isDone: boolean): void => {
      if (!started) return;
      const rendererSeconds = rendererMs / 1000;
      record({
        RendererSeconds: rendererSeconds,
        ...(isDone && {
          RenderSecondsPerVideoSecond: (clock.nowMs() - started.atMs) / 1000 / started.videoSeconds,
          RendererSecondsPerVideoSecond: rendererSeconds / started.videoSeconds,
        }),
      });
    },
  };
};

/** A video waits for its first claim; later ones make up for a worker that was lost. */
const waitOf = ({ attempt, createdAtMs }: Video, nowMs: number) =>
  attempt === 1 ? { WaitSeconds: Math.max(0, nowMs - createdAtMs) / 1000 } : {};
