import type { AssetContentType } from '#contracts/limits.ts';
import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import type { AudioClip, RenderDocument } from '#contracts/schemas/render-document.ts';
import type { RenderedSegment, SegmentProgress, SegmentRequest } from '#contracts/schemas/segment.ts';

/** An image asset, which the page loads from memory. */
export interface ImageFile {
  readonly contentType: AssetContentType;
  readonly body: Buffer;
}

/** An audio asset in the scratch folder. */
export interface AudioFile {
  readonly contentType: AssetContentType;
  readonly path: string;
}

/** Downloads of the document's assets by id. They run while the browser starts; a missing asset is a RenderError. */
export interface SegmentAssets {
  readonly images: Promise<ReadonlyMap<string, ImageFile>>;
  readonly audio: Promise<ReadonlyMap<string, AudioFile>>;
}

/** A segment to render into local files. */
export type SegmentJob = Pick<SegmentRequest, 'segment' | 'epochMs' | 'maxSegments' | 'deadlineMs'> & {
  readonly document: RenderDocument;
  readonly images?: SegmentAssets['images'];
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

/** The sound of a whole video, to be mixed into a local file. */
export interface SoundJob {
  readonly clips: readonly AudioClip[];
  readonly files: ReadonlyMap<string, AudioFile>;
  readonly frameCount: number;
  readonly fps: number;
  readonly outputPath: string;
  readonly scratchDir: string;
  readonly signal: AbortSignal;
}
export type MixSound = (job: SoundJob) => Promise<void>;

/** Renders with the strategy given, otherwise with that of the deployment. */
export type RenderJob = (job: SegmentJob, launchStrategy?: LaunchStrategyName) => Promise<SegmentReport>;

export interface Renderer {
  readonly render: RenderJob;
  readonly mixSound: MixSound;
}
