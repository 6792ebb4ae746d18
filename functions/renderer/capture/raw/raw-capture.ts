import type { CDPSession } from 'puppeteer-core';
import {
  CAPTURE_HOST_CONTROL,
  CAPTURE_HOST_READY,
  PAGE_CONTROL,
} from '#renderer/browser-runtime/messages.ts';
import type { CaptureResult } from '#renderer/browser-runtime/messages.ts';
import { BrowserUnsupported, CaptureUnsupported } from '#renderer/capture/capture.ts';
import type { CaptureSettings, CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { CAPTURE_HOST_URL, captureHostFiles, WORKER_PATH } from '#renderer/capture/raw/capture-host-page.ts';
import {
  findRingFile,
  frameBytesOf,
  openRingFile,
  RING_SLOTS,
  ringBytesOf,
} from '#renderer/capture/raw/ring-file.ts';
import type { ReadRing } from '#renderer/capture/raw/ring-file.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import {
  parseCaptureResult,
  parsePictureDifference,
  parseUnsupportedFeature,
} from '#renderer/page/parse-page-result.ts';

/** 36 dB. Layers in perspective are drawn sharper than a screenshot shows them. */
const MAX_MEAN_SQUARE = 15;
/** Of a block of 16 × 16 pixels; a missing letter scores thousands. */
const MAX_WORST_BLOCK = 200;

const SCREENSHOT = { format: 'jpeg', quality: 95, optimizeForSpeed: true } as const;

const callHost = (session: CDPSession, call: string): Promise<unknown> =>
  evaluate(session, `${CAPTURE_HOST_CONTROL}.${call}`);

const unsupportedPage = (feature: string): CaptureUnsupported =>
  new CaptureUnsupported(`the page contains ${feature}`);

const compare = async (session: CDPSession, frame: number, slot: number, jpeg: string): Promise<void> => {
  const result = await callHost(session, `compare('${jpeg}', ${slot})`);
  const { meanSquare, worstBlock } = parsePictureDifference(result);
  if (meanSquare <= MAX_MEAN_SQUARE && worstBlock <= MAX_WORST_BLOCK) return;
  const measured = `mean square ${meanSquare.toFixed(1)}, worst block ${worstBlock.toFixed(0)}`;
  throw new CaptureUnsupported(`frame ${frame} differs from a screenshot (${measured})`);
};

/** A JPEG of the composition at its current time, without the capture host around it. */
const takeScreenshot = async (session: CDPSession): Promise<string> => {
  await callHost(session, 'reveal()');
  const { data } = await session.send('Page.captureScreenshot', SCREENSHOT);
  await callHost(session, 'conceal()');
  return data;
};

/** Compares frames with screenshots while the capture continues; `settled` rejects when one differs. */
const createSelfCheck = (session: CDPSession) => {
  const checks: Promise<void>[] = [];
  return {
    start: async (frame: number, slot: number) => {
      const check = compare(session, frame, slot, await takeScreenshot(session));
      check.catch(() => undefined); // `settled` reports it
      checks.push(check);
    },
    settled: () => Promise.all(checks),
  };
};

/** The first, the middle and the last frame are compared with screenshots. */
const isSample = (frame: number, firstFrame: number, end: number): boolean =>
  frame === firstFrame || frame === Math.floor((firstFrame + end) / 2) || frame === end - 1;

interface RequestedFrame {
  readonly result: Promise<CaptureResult>;
  /** Fixed when the frame is requested, because `end` may decrease later. */
  readonly isSample: boolean;
}

const openCaptureHost = async (
  session: CDPSession,
  { size, profileDir, browserRuntime, ended }: CaptureSettings,
): Promise<ReadRing> => {
  await session.send('Page.navigate', { url: CAPTURE_HOST_URL });
  await evaluate(session, browserRuntime.captureHostScript({ workerPath: WORKER_PATH }));
  const isSupported = await evaluate(session, CAPTURE_HOST_READY);
  if (isSupported !== true) throw new BrowserUnsupported('this browser cannot draw elements into a canvas');
  return openRingFile(await findRingFile(profileDir, ringBytesOf(size)), ended);
};

const openCapture = async (session: CDPSession, settings: CaptureSettings): Promise<FrameCapture> => {
  const { size, fps } = settings;
  const readRing = await openCaptureHost(session, settings);
  const picture = Buffer.alloc(frameBytesOf(size));

  const requestFrame = (frame: number): Promise<CaptureResult> => {
    const call = `capture(${(frame * 1000) / fps}, ${frame % RING_SLOTS})`;
    const result = callHost(session, call).then(parseCaptureResult);
    result.catch(() => undefined); // awaited when the frame is due
    return result;
  };
  return {
    control: `frames[0]?.${PAGE_CONTROL}`,
    load: async () => {
      await callHost(session, 'load()');
    },
    begin: async () => {
      const feature = await callHost(session, 'findUnsupportedFeature()');
      if (feature !== undefined) throw unsupportedPage(parseUnsupportedFeature(feature));
    },
    async *captureFrames(firstFrame, end) {
      const selfCheck = createSelfCheck(session);
      const requested: RequestedFrame[] = [];
      let slot = 0;
      for (let frame = firstFrame; frame < end(); frame += 1) {
        // The page works ahead, but stops at a frame that is to be compared with a screenshot.
        for (let next = frame + requested.length; next < end() && requested.length < RING_SLOTS; next += 1) {
          if (requested.at(-1)?.isSample === true) break;
          requested.push({ result: requestFrame(next), isSample: isSample(next, firstFrame, end()) });
        }
        const current = requested.shift() as RequestedFrame; // safe: the loop above requested this frame
        const result = await current.result;
        if (result.status === 'unsupportedFeature') throw unsupportedPage(result.unsupportedFeature);
        if (result.status === 'drawn') {
          slot = frame % RING_SLOTS;
          await readRing(slot, picture);
        }
        if (current.isSample) await selfCheck.start(frame, slot);
        if (frame === end() - 1) await selfCheck.settled();
        yield picture;
      }
    },
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
  frames: 1,
  frameFormat: ({ width, height }) => ({
    inputArguments: [
      ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
      ['-colorspace', 'bt709', '-color_range', 'tv'], // ffmpeg 7 converts frames without color tags
    ].flat(),
    colorMatrix: 'bt709',
    colorRange: 'limited',
  }),
  files: captureHostFiles,
  open: openCapture,
};
