import type { SegmentProgress, SegmentRequest } from '#contracts/schemas/segment.ts';
import type { SegmentFiles, SegmentRenderer } from '#core/ports/media.ts';
import { RendererBusyError } from '#core/rendering/render-failure.ts';
import { findSplit } from '../segments/simulate-video.ts';
import type { VideoCosts } from '../segments/simulate-video.ts';
import type { Concurrency } from './concurrency.ts';
import type { Draw } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Time of one request to S3, and the rate of downloads and uploads: assumed. */
const S3_REQUEST_MS = 30;
const S3_BYTES_PER_MS = 50_000;
/** Of every file here: 3 MB for each 300 frames, as the scene `motion`. */
const FRAME_BYTES = 10_000;
const DIGEST = 'a'.repeat(64);

/** Objects in S3: what coordinator and renderers exchange, without their bytes. Links are keys. */
export const createSimulatedFiles = (time: VirtualTime) => {
  const progress = new Map<string, SegmentProgress>();
  const sizes = new Map<string, number>();
  const canceled = new Set<string>();
  const transfer = (bytes: number) => time.wait(S3_REQUEST_MS + bytes / S3_BYTES_PER_MS);
  const sizeOf = (frames: number): number => frames * FRAME_BYTES;
  const files: SegmentFiles = {
    presignUpload: async (key) => key,
    presignCancellation: async (key) => key,
    requestCancellation: async (key) => {
      await time.wait(S3_REQUEST_MS);
      canceled.add(key);
    },
    readProgress: async (key) => {
      await time.wait(S3_REQUEST_MS);
      return progress.get(key) ?? { framesDone: 0 };
    },
    readMediaFacts: async (_key, { frames }) => {
      await time.wait(S3_REQUEST_MS);
      return { width: 1080, height: 1920, frames, durationMs: Math.round((frames * 1000) / 30) };
    },
    readDigest: async (key, maxBytes) => {
      const sizeBytes = sizes.get(key) ?? Math.min(maxBytes, sizeOf(30)); // not stored: a control document
      sizes.delete(key);
      await transfer(sizeBytes);
      return { sizeBytes, sha256: DIGEST };
    },
    joinSegments: async (segments, { key }) => {
      const sizeBytes = segments.reduce((sum, segment) => sum + segment.sizeBytes, 0);
      await transfer(segments.length === 1 ? 0 : 2 * sizeBytes); // a single segment is copied inside S3
      sizes.set(key, sizeBytes);
      return { status: 'joined', sizeBytes, sha256: DIGEST };
    },
    copyPoster: async () => {
      await time.wait(2 * S3_REQUEST_MS);
      return { status: 'copied' };
    },
  };
  return { files, progress, canceled, sizeOf };
};

export interface RendererSettings {
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly concurrency: Concurrency;
  readonly s3: ReturnType<typeof createSimulatedFiles>;
  readonly costsOf: (videoId: string) => VideoCosts;
  /** Share of invocations that crash. */
  readonly crashed: number;
}

/** A renderer polls for its cancellation every two seconds. */
const CANCELLATION_POLL_MS = 2000;

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
  const secondsOf = (
    { segment, maxSegments }: SegmentRequest,
    costs: VideoCosts,
  ): { readonly seconds: number; readonly split?: ReturnType<typeof findSplit> } => {
    const split =
      maxSegments > 1
        ? findSplit({
            frameCount: segment.frameCount,
            costs,
            segments: { maxSegments },
            rendererMemoryMib: 0,
            coordinatorMemoryMib: 0,
          })
        : undefined;
    const frames = split?.plan[0]?.frameCount ?? segment.frameCount;
    const skipSeconds = segment.firstFrame * costs.skippedFrameSeconds;
    return {
      seconds: costs.startSeconds + skipSeconds + frames * costs.frameSeconds + costs.endSeconds,
      split,
    };
  };
  return {
    render: async (request, signal) => {
      signal.throwIfAborted();
      if (!concurrency.start('renderers')) throw new RendererBusyError('throttled');
      const { videoId, segment, progressUrl, cancellationUrl, outputUrl } = request;
      const { seconds, split } = secondsOf(request, settings.costsOf(videoId));
      const crash = draw('crash', progressUrl);
      const hasCrashed = crash < settings.crashed;
      const endMs = time.nowMs() + seconds * 1000 * (hasCrashed ? crash / settings.crashed : 1);
      const segmentFrames = split?.plan.map(({ frameCount }) => frameCount);
      if (split && segmentFrames)
        time.at(Math.min(endMs, time.nowMs() + split.atSeconds * 1000), () =>
          s3.progress.set(progressUrl, { framesDone: 0, segmentFrames }),
        );
      occupy(endMs, cancellationUrl, progressUrl);
      await time.sleep(endMs - time.nowMs(), signal);
      signal.throwIfAborted();
      if (hasCrashed) return { status: 'failed', code: 'render_crashed', diagnostic: '' };
      const frames = segmentFrames?.[0] ?? segment.frameCount;
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
