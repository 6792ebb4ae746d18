import type { CDPSession } from 'puppeteer-core';
import type { RendererFile } from '#renderer/browser/network-guard.ts';
import type { PageSize } from '#renderer/browser/page-target.ts';

/** How ffmpeg is told to read the frames a capture delivers, one after the other, on its standard input. */
export interface FrameFormat {
  /** Arguments that stand before `-i`. */
  readonly inputArguments: readonly string[];
  /** Colour matrix and range of the frames, as the `scale` filter names them. */
  readonly colorMatrix: 'bt601' | 'bt709' | 'rgb';
  readonly colorRange: 'full' | 'limited';
}

/** One open page whose picture can be taken. */
export interface FrameCapture {
  /** Expression for the page's control; undefined as long as the document has not come. */
  readonly control: string;
  readonly load: () => Promise<void>;
  /** Takes over the loaded page at the start of the video. */
  readonly begin: () => Promise<void>;
  /**
   * Moves the page through consecutive frames and gives the picture of each, in the capture's frame format. A
   * picture is valid until the next one is asked for, and may be the very same buffer again. `end`, the frame behind
   * the last, may come nearer meanwhile, though not to frames the capture may have begun.
   */
  readonly captureFrames: (firstFrame: number, end: () => number) => AsyncGenerator<Buffer, void>;
}

export interface CaptureSettings {
  readonly size: PageSize;
  readonly fps: number;
  readonly profileDir: string;
}

export type CaptureName = 'raw' | 'begin-frame';

/** A way to get pictures out of Chromium. Nothing outside this folder knows how it works. */
export interface CaptureStrategy {
  readonly name: CaptureName;
  readonly browserFlags: readonly string[];
  readonly enableBeginFrameControl: boolean;
  readonly frameFormat: (size: PageSize) => FrameFormat;
  /** Files of its own that it needs beside the composition, by URL. */
  readonly files: (size: PageSize) => ReadonlyMap<string, RendererFile>;
  readonly open: (session: CDPSession, settings: CaptureSettings) => Promise<FrameCapture>;
}

/** Thrown by a way that cannot draw the page; another way has to. */
export class CaptureUnsupported extends Error {}

/** Thrown where the browser lacks what a way needs, whatever the page. */
export class BrowserUnsupported extends CaptureUnsupported {}
