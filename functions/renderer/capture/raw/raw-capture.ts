import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import { CAPTURE_HOST_READY, PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { Sampling } from '#renderer/browser-runtime/messages.ts';
import { BrowserUnsupported, CaptureUnsupported } from '#renderer/capture/capture.ts';
import type { CaptureSettings, CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import {
  callHost,
  CAPTURE_HOST_URL,
  captureHostFiles,
  WORKER_PATH,
} from '#renderer/capture/raw/capture-host-page.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { findRingFile, openRingFile, ringBytesOf } from '#renderer/capture/raw/ring-file.ts';
import { createFramePipeline } from '#renderer/capture/raw/frame-pipeline.ts';
import type { ReadRing } from '#renderer/capture/raw/ring-file.ts';
import { createMixedFrames, MIXED_SLOTS } from '#renderer/capture/raw/mixing/mixed-frames.ts';
import type { MixedFrame } from '#renderer/capture/raw/mixing/mixed-frames.ts';
import { createSamples } from '#renderer/capture/raw/samples.ts';
import type { Samples } from '#renderer/capture/raw/samples.ts';
import { createSelfCheck } from '#renderer/capture/raw/self-check.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import type { HiddenAnimations } from '#renderer/page/hidden-animations.ts';
import type { FileWatch } from '#renderer/page/file-watch.ts';
import {
  parseCaptureResult,
  parseDuration,
  parseSkippedFrames,
  parseUnsupportedFeature,
} from '#renderer/page/parse-page-result.ts';

const unsupportedPage = (feature: string): CaptureUnsupported =>
  new CaptureUnsupported(`the page contains ${feature}`);

/** Pictures that are drawn before the encoder takes them (ADR 58). */
const DRAWN_SLOTS = 8;
/** Frames skipped between two checks for motion of the page itself. */
const SKIP_BATCH_FRAMES = 120;
/** Ends a batch of slow frames early, so that the limit of a frame holds for each of them. */
const SKIP_BATCH_MS = 250;

const openCaptureHost = async (
  cdp: CDPSession,
  { size, profileDir, browserRuntime, ended }: CaptureSettings,
): Promise<ReadRing> => {
  await cdp.send('Page.navigate', { url: CAPTURE_HOST_URL });
  await evaluate(cdp, browserRuntime.captureHostScript({ workerPath: WORKER_PATH }));
  const isSupported = await evaluate(cdp, CAPTURE_HOST_READY);
  if (isSupported !== true) throw new BrowserUnsupported('this browser cannot draw elements into a canvas');
  return openRingFile(await findRingFile(profileDir, ringBytesOf(size)), size, ended);
};

/** A page that cannot show an earlier frame again is captured with the other strategy. */
const withinRecheckLimit = async (work: Promise<void>, limitMs: number): Promise<void> => {
  const settled = new AbortController();
  const limit = async () => {
    await sleep(limitMs, undefined, { signal: settled.signal });
    throw new CaptureUnsupported('the page took too long to show an earlier frame again');
  };
  try {
    await Promise.race([work, limit()]);
  } catch (error) {
    const isOfPage = error instanceof RenderError && error.code === 'script_error';
    throw isOfPage ? new CaptureUnsupported('the page could not show an earlier frame again') : error;
  } finally {
    settled.abort();
  }
};

/** On a busy machine the reports of animations that start with the page arrive after it is ready. */
const START_LIMIT_MS = 500;
const START_POLL_MS = 10;

/** Throws CaptureUnsupported for motion that a page has by itself. */
const createMotionCheck = () => {
  let animations: HiddenAnimations | undefined;
  let files: FileWatch | undefined;
  let requestsAtBegin = 0;
  const refuseAnimatedImages = async () => {
    if (await files?.hasAnimated()) throw unsupportedPage('an animated image');
  };
  return {
    begin: async (ofPage: HiddenAnimations, filesOfPage: FileWatch) => {
      animations = ofPage;
      files = filesOfPage;
      requestsAtBegin = files.requestCount();
      await animations.adopt();
      const deadlineMs = performance.now() + START_LIMIT_MS;
      while (animations.areStarting() && performance.now() < deadlineMs) {
        await sleep(START_POLL_MS);
        await animations.adopt();
      }
      await refuseAnimatedImages();
    },
    /** The page is up to `FRAMES_AHEAD` frames ahead when an animation or image is noticed that begins during the video. */
    checkFrame: async () => {
      await refuseAnimatedImages();
      if (files !== undefined && files.requestCount() > requestsAtBegin) {
        throw unsupportedPage('a file that is loaded during the video');
      }
      if (animations !== undefined && (await animations.adopt()) > 0) {
        throw unsupportedPage('an animation that begins in an element of the browser');
      }
    },
  };
};

const createSkipping = (
  cdp: CDPSession,
  { fps, stageClips, mayDrawClips }: CaptureSettings,
  checkMotion: () => Promise<void>,
): Pick<FrameCapture, 'skipFrames' | 'meanSkipSeconds'> => ({
  skipFrames: async (firstFrame, end) => {
    if (mayDrawClips) await stageClips(firstFrame);
    const frames = mayDrawClips ? 1 : Math.min(SKIP_BATCH_FRAMES, end - firstFrame);
    const times = Array.from({ length: frames }, (_, index) => ((firstFrame + index) * 1000) / fps);
    const endsSkipping = firstFrame + frames === end;
    const call = `skip(${JSON.stringify(times)}, ${SKIP_BATCH_MS}, ${endsSkipping})`;
    const result = await callHost(cdp, call);
    await checkMotion();
    return parseSkippedFrames(result, frames);
  },
  meanSkipSeconds: async () => parseDuration(await callHost(cdp, 'meanSkipMs()')) / 1000,
});

interface Frames {
  readonly slots: number;
  /** As FrameRequests. */
  readonly request: (frame: number, slot: number, sampling: Sampling) => Promise<boolean>;
  /** Draws an earlier frame again, to be compared. */
  readonly requestAgain: (frame: number) => Promise<unknown>;
  /** The picture in a slot; valid until the next but one is read. */
  readonly read: (slot: number) => Promise<Buffer> | Buffer;
}

/** `compareIf` compares a frame for which the page waits. */
const createFrames = (
  cdp: CDPSession,
  readRing: ReadRing,
  { size, fps, stageClips, mixing }: CaptureSettings,
  compareIf: (isCompared: boolean, frame: number) => Promise<void>,
): Frames => {
  if (mixing !== undefined) {
    const mixed = createMixedFrames(cdp, readRing, { size, fps, stageClips, mixing });
    const compared = async (frame: number, requested: Promise<MixedFrame>): Promise<boolean> => {
      const { isDrawn, isCompared } = await requested;
      await compareIf(isCompared, frame);
      return isDrawn;
    };
    return {
      slots: MIXED_SLOTS,
      request: (frame, slot, sampling) => compared(frame, mixed.request(frame, slot, sampling)),
      requestAgain: (frame) => compared(frame, mixed.requestAgain(frame)),
      read: mixed.read,
    };
  }
  const request: Frames['request'] = async (frame, slot, sampling) => {
    const call = `capture(${(frame * 1000) / fps}, ${slot}, '${sampling}')`;
    const result = parseCaptureResult(await callHost(cdp, call));
    if (result.status === 'unsupportedFeature') throw unsupportedPage(result.unsupportedFeature);
    await compareIf(result.isCompared, frame);
    return result.status === 'drawn';
  };
  return {
    slots: DRAWN_SLOTS,
    request: async (frame, slot, sampling) => {
      await stageClips(frame);
      return request(frame, slot, sampling);
    },
    requestAgain: (frame) => request(frame, 0, 'must'),
    read: readRing,
  };
};

const openCapture = (readRing: ReadRing, cdp: CDPSession, settings: CaptureSettings): FrameCapture => {
  const { size, sampleSeed: seed } = settings;
  const selfCheck = createSelfCheck(cdp);
  const motionCheck = createMotionCheck();
  let samples: Samples | undefined;

  const compareIf = async (isCompared: boolean, frame: number): Promise<void> => {
    if (!isCompared) return;
    samples?.markCompared(frame);
    await selfCheck.start(frame);
  };
  const ownFrames = createFrames(cdp, readRing, settings, compareIf);
  const compareUnseen = async () => {
    for (let frame = samples?.chooseUnseen(); frame !== undefined; frame = samples?.chooseUnseen()) {
      await ownFrames.requestAgain(frame);
    }
    await selfCheck.settled();
  };
  return {
    control: `frames[0]?.${PAGE_CONTROL}`,
    load: async () => {
      if (settings.mayReadTop) throw unsupportedPage('a script that names the top window');
      await callHost(cdp, 'load()');
    },
    begin: async (animations, files) => {
      await motionCheck.begin(animations, files);
      const feature = await callHost(cdp, 'findUnsupportedFeature()');
      if (feature !== undefined) throw unsupportedPage(parseUnsupportedFeature(feature));
    },
    ...createSkipping(cdp, settings, motionCheck.checkFrame),
    async *captureFrames(firstFrame, end) {
      const chosen = createSamples({ size, firstFrame, end: end(), seed });
      samples = chosen;
      const frames = createFramePipeline({
        slots: ownFrames.slots,
        firstFrame,
        end,
        request: (frame, slot) => ownFrames.request(frame, slot, chosen.samplingOf(frame)),
      });
      let picture: Buffer = Buffer.alloc(0);
      for (let frame = firstFrame; frame < end(); frame += 1) {
        const slot = await frames.next();
        await motionCheck.checkFrame();
        if (slot !== undefined) {
          picture = await ownFrames.read(slot);
          frames.release(slot);
          chosen.record(frame, picture);
        }
        if (frame === end() - 1) await selfCheck.settled();
        yield picture;
      }
    },
    checkEarlierFrames: (limitMs) => withinRecheckLimit(compareUnseen(), limitMs),
  };
};

/**
 * Raw I420 frames without screenshots or image codecs: the composition is in an iframe inside a canvas, is drawn
 * into it by a worker, and leaves the browser through a file (ADR 0020). Supports most pages and throws
 * CaptureUnsupported for the others.
 */
export const rawCapture: CaptureStrategy = {
  name: 'raw',
  browserFlags: [
    '--enable-blink-features=CanvasDrawElement',
    '--disable-frame-rate-limit',
    '--disable-gpu-vsync',
    '--disable-threaded-animation',
    '--disable-checker-imaging',
    '--disable-image-animation-resync',
  ],
  enableBeginFrameControl: false,
  canMixClips: true,
  iframes: 1,
  frameFormat: ({ width, height }) => ({
    inputArguments: [
      ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
      ['-colorspace', 'bt709', '-color_range', 'tv'], // ffmpeg 7 converts frames without color tags
    ].flat(),
    isRgb: false,
  }),
  files: captureHostFiles,
  open: async (cdp, settings) => openCapture(await openCaptureHost(cdp, settings), cdp, settings),
};
