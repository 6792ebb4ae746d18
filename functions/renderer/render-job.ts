import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { Segment, SegmentProgress } from '#contracts/schemas/segment.ts';
import type { Assets } from '#renderer/assets.ts';
import type { Chromium } from '#renderer/browser/chromium.ts';
import type { CaptureName } from '#renderer/capture/capture.ts';
import type { RenderLimits } from '#renderer/render-limits.ts';

export interface RenderTools {
  readonly chromium: Chromium;
  readonly ffmpegPath: string;
  readonly assets: Assets;
}

export interface RenderJob {
  readonly document: RenderDocument;
  readonly segment: Segment;
  /** Files beside the document, by path relative to it; a composition sent to the API has none. */
  readonly files?: ReadonlyMap<string, Buffer>;
  readonly outputPath: string;
  /** Where a JPEG of the frame at three quarters of the video is left, if the segment holds it. */
  readonly posterPath?: string;
  /** A folder for this render alone; whoever made it removes it. */
  readonly scratchDir: string;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<RenderLimits>;
  readonly onProgress?: (progress: SegmentProgress) => void;
  /** What the page's clocks show at video time 0; the day's beginning when left out. */
  readonly epochMs?: number;
  /** More than 1: the end of the segment, a whole video then, may be left to others. */
  readonly maxSegments?: number;
}

export interface RenderReport {
  readonly frames: number;
  /** Frames of each segment, where the end was left to others. */
  readonly segmentFrames?: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly seconds: number;
  /** The way the frames were captured, and why it was not the fast one if so. */
  readonly capture: CaptureName;
  readonly captureReason?: string;
  readonly blockedRequests: number;
}
