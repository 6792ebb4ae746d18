import type { CDPSession } from 'puppeteer-core';
import { topLevelPage } from '#renderer/capture/capture.ts';
import type { CaptureSettings, CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { RenderError } from '#core/rendering/render-error.ts';

const JPEG_QUALITY = 95;
const ATTEMPTS = 3;
/** Between two attempts at one frame: Chromium requires increasing frame times. */
const STEP_MS = 0.01;
/**
 * The frame clock runs an hour ahead. Chromium sets real timers for the next picture of an animated image; if one
 * fired while a frame is drawn, that frame would never finish.
 */
const AHEAD_MS = 60 * 60 * 1000;

const openCapture = async (session: CDPSession, { fps }: CaptureSettings): Promise<FrameCapture> => {
  const page = topLevelPage(session);
  const startMs = Number(process.hrtime.bigint() / 1_000_000n) + AHEAD_MS; // the clock Chromium reads
  const drawFrame = async (frameTimeTicks: number) => {
    const { screenshotData } = await session.send('HeadlessExperimental.beginFrame', {
      frameTimeTicks,
      interval: 1000 / fps,
      screenshot: { format: 'jpeg', quality: JPEG_QUALITY, optimizeForSpeed: true },
    });
    return screenshotData;
  };
  const captureFrame = async (frame: number) => {
    const frameMs = startMs + (frame * 1000) / fps;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const picture = await drawFrame(frameMs + attempt * STEP_MS);
      if (picture !== undefined) return Buffer.from(picture, 'base64');
    }
    throw new RenderError('render_crashed', `Chromium returned no picture of frame ${frame}`);
  };
  return {
    ...page,
    begin: async () => {
      await session.send('HeadlessExperimental.beginFrame', { frameTimeTicks: startMs });
    },
    async *captureFrames(firstFrame, end) {
      for (let frame = firstFrame; frame < end(); frame += 1) {
        await evaluate(session, `${page.control}.seek(${(frame * 1000) / fps})`);
        yield await captureFrame(frame);
      }
    },
  };
};

/**
 * JPEG pictures from `HeadlessExperimental.beginFrame`: supports any page, but needs a headless shell. The renderer
 * sets the time of each frame, so animated images follow the video, however long a frame takes.
 */
export const beginFrameCapture: CaptureStrategy = {
  name: 'begin-frame',
  browserFlags: [
    '--enable-begin-frame-control',
    '--run-all-compositor-stages-before-draw',
    '--disable-new-content-rendering-timeout',
    '--disable-threaded-animation',
    '--disable-threaded-scrolling',
    '--disable-checker-imaging',
    '--disable-image-animation-resync',
  ],
  enableBeginFrameControl: true,
  frames: 0,
  frameFormat: () => ({
    inputArguments: ['-f', 'image2pipe', '-c:v', 'mjpeg'],
    colorMatrix: 'bt601',
    colorRange: 'full',
  }),
  files: () => new Map(),
  open: openCapture,
};
