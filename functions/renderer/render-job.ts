import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { RenderedSegment, Segment, SegmentProgress } from '#contracts/schemas/segment.ts';
import { clipsMaxSeconds } from '#core/rendering/clip-work.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import type { PageTimeLimits } from '#renderer/page/composition-page.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import type { ClipPaths } from '#renderer/video-clips/prepare-clip.ts';

export interface RenderJob {
  readonly document: RenderDocument;
  readonly segment: Segment;
  /** Local files of the composition, by path relative to the document; empty for compositions sent to the API. */
  readonly files?: ReadonlyMap<string, Buffer>;
  /** Image assets of the document by id, served at `assets/<id>`. They are awaited while the browser starts. */
  readonly images?: Promise<ReadonlyMap<string, SiteFile>>;
  /** Font assets of the document by id, served at `assets/<id>` as they were uploaded. */
  readonly fonts?: Promise<ReadonlyMap<string, SiteFile>>;
  /** Video assets of the document. They are awaited while the browser starts. */
  readonly clipPaths?: Promise<ClipPaths>;
  readonly outputPath: string;
  /** Path for a JPEG of the poster frame, written only if the segment contains that frame. */
  readonly posterPath?: string;
  /** Folder used by this render only. The caller removes it. */
  readonly scratchDir: string;
  /** On the scale of `steadyNowMs`. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<RenderLimits>;
  readonly onProgress?: (progress: SegmentProgress) => void;
  /** Called with each captured picture, valid until it returns; from the first frame again after another strategy failed. */
  readonly onPicture?: (picture: Buffer, format: FrameFormat) => void;
  /** Frames to hand to `onFrame` in place of a video: ascending; the segment ends with the last one. */
  readonly frames?: readonly number[];
  /** Called with the picture of each of `frames`; from the first one again after another strategy failed. */
  readonly onFrame?: (frame: number, picture: Buffer, format: FrameFormat) => Promise<void>;
  /** Called before the first frame with what the page does to the volume of its audio; again with another strategy. */
  readonly onVolumes?: (volumes: AudioVolumes) => void;
  /** Called before the document or its images use time; again with another strategy. */
  readonly onServed?: () => void;
  /** What the page's clocks show at video time 0; defaults to `pageEpochMs` of the current time. */
  readonly epochMs?: number;
  /** Maximum number of segments the renderer may split a whole video into; 1 (the default) forbids splitting. */
  readonly maxSegments?: number;
}

/** Reported to the coordinator beside the files; `blockedRequests` stays in the renderer. */
export interface RenderReport extends Omit<
  RenderedSegment,
  'status' | 'sizeBytes' | 'sha256' | 'poster' | 'sound'
> {
  readonly blockedRequests: number;
}

/** Time limits in milliseconds: `startMs`, and `meanFrameMs` for each frame up to the segment's last. */
export interface RenderLimits extends PageTimeLimits {
  readonly startMs: number;
  readonly meanFrameMs: number;
}

/** The heaviest benchmark scene takes 0.09 s per frame; the largest video size has four times its pixels. */
const RENDER_LIMITS: RenderLimits = {
  readyMs: 5_000,
  frameMs: 5_000,
  startMs: 30_000,
  meanFrameMs: 1_000,
};

export const limitsOf = ({ limits }: RenderJob): RenderLimits => ({ ...RENDER_LIMITS, ...limits });

/**
 * Maximum duration of a segment. Proportional to its length, so that a hanging short video ends early; with clips, the time that a
 * create allows for them (`clip_too_heavy`) is added.
 */
export const segmentLimitMs = (job: RenderJob): number => {
  const { startMs, meanFrameMs } = limitsOf(job);
  const { clips = [], durationSeconds } = job.document;
  const clipsMs = clips.length > 0 ? clipsMaxSeconds(durationSeconds) * 1000 : 0;
  return startMs + clipsMs + meanFrameMs * (job.segment.firstFrame + job.segment.frameCount);
};
