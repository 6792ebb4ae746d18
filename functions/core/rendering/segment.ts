import type { RenderFailureCode } from '#core/rendering/render-failure.ts';

/** What is rendered: stored as JSON next to the video when it is created, read by `render-segment`. */
export interface RenderDocument {
  readonly html: string;
  /** Values for `window.__hfVariables`; empty for a composition. */
  readonly variables: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSeconds: number;
  /** Frames of the whole video, `frameCount(durationSeconds, fps)`. */
  readonly frameCount: number;
}

/** A run of consecutive frames of one video: `[firstFrame, firstFrame + frameCount)`. */
export interface Segment {
  readonly index: number;
  readonly firstFrame: number;
  readonly frameCount: number;
}

/** Invocation payload of `render-segment`. Links are all it gets: its role can reach nothing by itself. */
export interface SegmentRequest {
  readonly videoId: string;
  readonly segment: Segment;
  /** Presigned GET of the RenderDocument. */
  readonly documentUrl: string;
  /** Presigned PUT for the segment's MP4. */
  readonly outputUrl: string;
  /** Presigned PUT for a JPEG of the frame at three quarters of the video, where the segment holds it. */
  readonly posterUrl?: string;
  /** Presigned PUT for the SegmentProgress, overwritten about once a second. */
  readonly progressUrl: string;
  /** Presigned GET that finds nothing until the render is to stop. */
  readonly cancellationUrl: string;
  /** Epoch milliseconds after which the render must have given up. */
  readonly deadlineMs: number;
  /** What the page's clocks show at video time 0: the same for all segments of a video. */
  readonly epochMs: number;
  /** Into how many the renderer may split the segment, keeping the first for itself; 1: it films it all. */
  readonly maxSegments: number;
}

/** How far a renderer has come. */
export interface SegmentProgress {
  readonly framesDone: number;
  /** Frames of each segment, once the renderer has left all but the first to others. */
  readonly segmentFrames?: readonly number[];
}

export interface RenderedSegment {
  readonly status: 'rendered';
  readonly frames: number;
  /** As in the progress. */
  readonly segmentFrames?: readonly number[];
  readonly sizeBytes: number;
  /** Lower-case hex digest of the uploaded file. */
  readonly sha256: string;
  /** Of the uploaded poster, where one was made. */
  readonly poster?: Pick<RenderedSegment, 'sizeBytes' | 'sha256'>;
  /** Which capture way made the frames. */
  readonly capture: string;
  /** Why it was not the fast way, if so; for the operator's log. */
  readonly captureReason?: string;
  readonly renderSeconds: number;
}

export interface FailedSegment {
  readonly status: 'failed';
  readonly code: RenderFailureCode;
  /** For the operator's log; holds nothing of the caller's document. */
  readonly diagnostic: string;
}

/** Answer of `render-segment`. A defect of the function itself surfaces as an invocation error instead. */
export type SegmentOutcome = RenderedSegment | FailedSegment;
