import type { CDPSession } from 'puppeteer-core';
import type { RenderedSegment } from '#contracts/schemas/segment.ts';
import type { BrowserRuntime } from '#renderer/bundled-files.ts';
import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { RendererFile } from '#renderer/browser/network-guard.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { HiddenAnimations } from '#renderer/page/hidden-animations.ts';
import type { FileWatch } from '#renderer/page/file-watch.ts';
import type { ClipMixing } from '#renderer/video-clips/clip-mixing.ts';
import type { StageClips } from '#renderer/video-clips/clip-stage.ts';
import { ORIGIN } from '#renderer/page/origin.ts';

/** Format of the frames that ffmpeg reads, one after the other, on its standard input. */
export interface FrameFormat {
  /** Arguments that stand before `-i`. */
  readonly inputArguments: readonly string[];
  /** Otherwise I420 of BT.709 in limited range. */
  readonly isRgb: boolean;
}

/** Capture of the frames of one open page. */
export interface FrameCapture {
  /** Expression for the page's PageControl; undefined until the document is loaded. */
  readonly control: string;
  readonly load: () => Promise<void>;
  /** Prepares the loaded page for its first frame. */
  readonly begin: (animations: HiddenAnimations, files: FileWatch) => Promise<void>;
  /**
   * Seeks the page through frames that are not captured, and draws each unless scripts and styles of the page cannot
   * depend on what the browser does only then. Resolves to how many of them were done, at least one.
   */
  readonly skipFrames: (firstFrame: number, end: number) => Promise<number>;
  /** Mean time that a skipped frame takes, measured on the captured frames. */
  readonly meanSkipSeconds: () => Promise<number>;
  /**
   * Seeks the page through consecutive frames and yields the picture of each. A picture is valid until the next but one
   * is requested, and may be the same buffer again. `end` (exclusive) may decrease meanwhile, but not to a frame
   * that was already requested.
   */
  readonly captureFrames: (firstFrame: number, end: () => number) => AsyncGenerator<Buffer, void>;
  /** Seeks back to some of the captured frames to check them. To be called after the last frame. */
  readonly checkEarlierFrames?: (limitMs: number) => Promise<void>;
}

export interface CaptureSettings {
  readonly size: FrameSize;
  readonly fps: number;
  readonly profileDir: string;
  readonly browserRuntime: BrowserRuntime;
  /** From 0 to 1, exclusive; the same for the same document and segment. */
  readonly sampleSeed: number;
  /** Gives the page the pictures of its clips at a frame. To be called before it is seeked to the frame. */
  readonly stageClips: StageClips;
  /** Clips that `canMixClips` applies to, if there are any. `stageClips` is called only for frames into which they cannot be mixed. */
  readonly mixing?: ClipMixing;
  /** Whether skipped frames also need the pictures of their clips. */
  readonly mayDrawClips: boolean;
  /** Whether the document names `backface-visibility`. */
  readonly mayHideBacks: boolean;
  /** Whether the document names the top window. */
  readonly mayReadTop: boolean;
  /** Aborted when no frame is needed any more: closes what the capture has opened. */
  readonly ended: AbortSignal;
}

export interface CaptureStrategy {
  readonly name: RenderedSegment['capture'];
  readonly browserFlags: readonly string[];
  readonly enableBeginFrameControl: boolean;
  /** Whether the strategy can mix pictures of clips into recordings of the page. */
  readonly canMixClips: boolean;
  /** Number of iframes that the strategy adds to the page. */
  readonly iframes: number;
  readonly frameFormat: (size: FrameSize) => FrameFormat;
  /** Files of the renderer that the strategy loads beside the composition, by URL. */
  readonly files: (size: FrameSize, browserRuntime: BrowserRuntime) => ReadonlyMap<string, RendererFile>;
  readonly open: (cdp: CDPSession, settings: CaptureSettings) => Promise<FrameCapture>;
}

/** Thrown when a strategy cannot capture the page, so that another strategy must. */
export class CaptureUnsupported extends Error {}

/** Thrown when the browser lacks a feature the strategy needs, whatever the page. */
export class BrowserUnsupported extends CaptureUnsupported {}

/** Thrown when pictures of clips cannot be mixed into the frames of a page that can be captured with them. */
export class MixingUnsupported extends CaptureUnsupported {}

/** The composition as the top-level page. */
export const topLevelPage = (cdp: CDPSession): Pick<FrameCapture, 'control' | 'load'> => ({
  control: `globalThis.${PAGE_CONTROL}`,
  load: async () => {
    await cdp.send('Page.navigate', { url: `${ORIGIN}/` });
  },
});
