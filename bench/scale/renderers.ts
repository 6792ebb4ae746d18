import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { findSplit } from '../segments/simulate-video.ts';
import type { VideoCosts } from '../segments/simulate-video.ts';
import type { Concurrency } from './concurrency.ts';
import type { Draw } from './random.ts';
import { DIGEST } from './simulated-files.ts';
import type { SimulatedFiles } from './simulated-files.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface RendererSettings {
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly concurrency: Concurrency;
  readonly s3: SimulatedFiles;
  readonly costsOf: (videoId: string) => VideoCosts;
  readonly onStart: (videoId: string) => void;
  /** Share of invocations that crash. */
  readonly crashed: number;
}

/** A renderer polls for its cancellation every two seconds. */
const CANCELLATION_POLL_MS = 2000;

/** The split that the real planner chooses, and the seconds that the renderer works on its own part. */
const planWork = ({ segment, maxSegments }: SegmentRequest, costs: VideoCosts) => {
  const { frameCount, firstFrame } = segment;
  const memory = { rendererMemoryMib: 0, coordinatorMemoryMib: 0 }; // only for costs
  const split =
    maxSegments > 1 ? findSplit({ frameCount, costs, segments: { maxSegments }, ...memory }) : undefined;
  const segmentFrames = split?.plan.map((planned) => planned.frameCount);
  const frames = segmentFrames?.[0] ?? frameCount;
  const { startSeconds, skippedFrameSeconds, frameSeconds, endSeconds } = costs;
  const seconds = startSeconds + firstFrame * skippedFrameSeconds + frames * frameSeconds + endSeconds;
  return { seconds, frames, segmentFrames, splitMs: (split?.atSeconds ?? 0) * 1000 };
};

/**
 * `render-segment`: splits by the real planner, takes as long as its costs say, and occupies its function until then, also
 * when the caller is gone. Every start is cold.
 */
export const createSimulatedRenderer = (settings: RendererSettings): SegmentRenderer => {
  const { time, draw, concurrency, s3 } = settings;
  /** Ends the function at `endMs`, or earlier when its coordinator or the next attempt cancels it. */
  const occupy = (endMs: number, cancellationUrl: string, progressUrl: string): void => {
    const check = (): void => {
      const isOver = time.nowMs() >= endMs || s3.canceled.has(cancellationUrl);
      if (!isOver) return time.at(Math.min(endMs, time.nowMs() + CANCELLATION_POLL_MS), check);
      concurrency.end('renderers');
      s3.progress.delete(progressUrl);
    };
    check();
  };
  return {
    render: async (request, signal) => {
      signal.throwIfAborted();
      if (!concurrency.start('renderers')) throw new RendererBusyError('throttled');
      const { videoId, progressUrl, cancellationUrl, outputUrl } = request;
      settings.onStart(videoId);
      const { seconds, frames, segmentFrames, splitMs } = planWork(request, settings.costsOf(videoId));
      const startMs = time.nowMs();
      const crash = draw('crash', progressUrl) / settings.crashed;
      const endMs = startMs + seconds * 1000 * Math.min(1, crash);
      if (segmentFrames)
        time.at(Math.min(endMs, startMs + splitMs), () =>
          s3.progress.set(progressUrl, { framesDone: 0, segmentFrames }),
        );
      occupy(endMs, cancellationUrl, progressUrl);
      await time.sleep(endMs - startMs, signal);
      signal.throwIfAborted();
      if (crash < 1) return { status: 'failed', code: 'render_crashed', diagnostic: '' };
      return {
        status: 'rendered',
        frames,
        ...(segmentFrames && { segmentFrames }),
        sizeBytes: outputUrl.includes('/control/') ? s3.sizeOf(30) : s3.sizeOf(frames),
        sha256: DIGEST,
        ...(request.posterUrl !== undefined && { poster: { sizeBytes: 1000, sha256: DIGEST } }),
        capture: 'raw',
        renderSeconds: seconds,
        isUnchanged: false,
        flatFrames: 0,
      };
    },
  };
};
