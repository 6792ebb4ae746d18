import type { CDPSession } from 'puppeteer-core';
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
  /** Draws the loaded page once, at the start of the video: from here on its clocks run. */
  readonly begin: () => Promise<void>;
  /** The picture of the page as it is now, in the capture's frame format. */
  readonly takeFrame: (frame: number) => Promise<Buffer>;
}

/** A way to get pictures out of Chromium. Nothing outside this folder knows which one is used. */
export interface CaptureWay {
  readonly name: string;
  readonly browserFlags: readonly string[];
  readonly enableBeginFrameControl: boolean;
  readonly frameFormat: (size: PageSize) => FrameFormat;
  readonly open: (session: CDPSession, fps: number) => FrameCapture;
}
