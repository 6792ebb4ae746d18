import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { RenderedSegment, SegmentProgress, SegmentRequest } from '#contracts/schemas/segment.ts';

/** A segment to render into local files. */
export type SegmentJob = Pick<SegmentRequest, 'segment' | 'epochMs' | 'maxSegments' | 'deadlineMs'> & {
  readonly document: RenderDocument;
  readonly outputPath: string;
  readonly posterPath?: string;
  readonly scratchDir: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SegmentProgress) => void;
};

export type SegmentReport = Pick<
  RenderedSegment,
  'frames' | 'segmentFrames' | 'capture' | 'captureReason' | 'isUnchanged' | 'flatFrames'
> & {
  readonly seconds: number;
};

/** Renders with the strategy given, otherwise with that of the deployment. */
export type RenderJob = (job: SegmentJob, launchStrategy?: LaunchStrategyName) => Promise<SegmentReport>;
