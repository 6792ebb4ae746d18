import type { CDPSession } from 'puppeteer-core';
import type { CaptureWay } from '#renderer/capture/capture.ts';
import { RenderError } from '#renderer/render-error.ts';

const JPEG_QUALITY = 95;
const ATTEMPTS = 3;

/** Draws one frame on demand and reads it back in the same step: no frame is drawn that nobody asked for. */
const beginFrame = async (session: CDPSession, intervalMs: number): Promise<string | undefined> => {
  const { screenshotData } = await session.send('HeadlessExperimental.beginFrame', {
    interval: intervalMs,
    screenshot: { format: 'jpeg', quality: JPEG_QUALITY, optimizeForSpeed: true },
  });
  return screenshotData;
};

/** Pictures from `HeadlessExperimental.beginFrame`, as JPEG. Needs a headless shell. */
export const beginFrameCapture: CaptureWay = {
  name: 'begin-frame-jpeg',
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
  frameFormat: () => ({
    inputArguments: ['-f', 'image2pipe', '-c:v', 'mjpeg'],
    colorMatrix: 'bt601',
    colorRange: 'full',
  }),
  open: (session, fps) => ({
    tick: async () => {
      await session.send('HeadlessExperimental.beginFrame', {});
    },
    takeFrame: async (frame) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const data = await beginFrame(session, 1000 / fps);
        if (data !== undefined) return Buffer.from(data, 'base64');
      }
      throw new RenderError('render_crashed', `Chromium gave no picture of frame ${frame}`);
    },
  }),
};
