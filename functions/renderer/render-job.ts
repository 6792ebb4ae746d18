import type { RenderDocument, Segment } from '#core/render/segment.ts';
import type { Assets } from '#renderer/assets.ts';
import type { Chromium } from '#renderer/browser/chromium.ts';
import type { CaptureName } from '#renderer/capture/capture.ts';
import type { StageLimits } from '#renderer/page/stage.ts';

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
  /** A folder for this render alone; whoever made it removes it. */
  readonly scratchDir: string;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  readonly limits?: StageLimits;
  readonly onProgress?: (framesDone: number) => void;
}

export interface RenderReport {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly seconds: number;
  /** The way the frames were captured, and why it was not the fast one if so. */
  readonly capture: CaptureName;
  readonly captureReason?: string;
  readonly blockedRequests: number;
}
