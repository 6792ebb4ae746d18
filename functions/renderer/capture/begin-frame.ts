import type { CDPSession } from 'puppeteer-core';
import { MAX_DRAWS } from '#renderer/browser-runtime/messages.ts';
import { topLevelPage } from '#renderer/capture/capture.ts';
import type { CaptureSettings, CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import type { HiddenAnimations } from '#renderer/page/hidden-animations.ts';
import type { FileWatch } from '#renderer/page/file-watch.ts';
import { RenderError } from '#core/rendering/render-error.ts';

const ATTEMPTS = 3;
/** A JPEG would show pixels that are not opaque, as at the edge of a turned layer, on black (ADR 69). */
const SCREENSHOT = { format: 'png', optimizeForSpeed: true } as const;
/** Between two draws of one frame: Chromium requires increasing frame times. */
const STEP_MS = 0.01;
/** What a draw with all its attempts takes, and all draws of a frame. */
const DRAW_MS = (1 + ATTEMPTS) * STEP_MS;
const DRAWN_MS = MAX_DRAWS * DRAW_MS;
/** Lets an animated image change at the frame at whose time it is due, whatever the rounding of times. */
const CLOCK_RATE = 1.000_02;
/**
 * The frame clock runs an hour ahead. Chromium sets real timers for the next picture of an animated image; if one
 * fired while a frame is drawn, that frame would never finish.
 */
const AHEAD_MS = 60 * 60 * 1000;

/** Draws the page as it is, each time at a later time of the frame clock. */
const createFrameDrawing = (cdp: CDPSession, control: string, settings: CaptureSettings) => {
  const { fps, mayHideBacks } = settings;
  const drawFrame = async (frameTimeTicks: number, screenshot?: typeof SCREENSHOT) => {
    const frame = { frameTimeTicks, interval: 1000 / fps, ...(screenshot && { screenshot }) };
    return (await cdp.send('HeadlessExperimental.beginFrame', frame)).screenshotData;
  };
  /** Draws a frame until no script and no font changes it any more. */
  const drawSettled = async <T>(atMs: number, draw: (atMs: number) => Promise<T>): Promise<T> => {
    for (let draws = 1; ; draws += 1) {
      const drawn = await draw(atMs + (draws - 1) * DRAW_MS);
      const isChanged = await evaluate(cdp, `${control}.settleDrawn()`);
      if (isChanged !== true || draws === MAX_DRAWS) return drawn;
    }
  };
  const capturePicture = async (atMs: number): Promise<Buffer> => {
    // A back that turns to the front may be missing in the first drawing: Chromium does not wait for its pixels.
    if (mayHideBacks) await drawFrame(atMs + STEP_MS);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const picture = await drawFrame(atMs + (1 + attempt) * STEP_MS, SCREENSHOT);
      if (picture !== undefined) return Buffer.from(picture, 'base64');
    }
    throw new RenderError('render_crashed', 'Chromium returned no picture of a frame');
  };
  return { drawFrame, drawSettled, capturePicture };
};

const openCapture = async (cdp: CDPSession, settings: CaptureSettings): Promise<FrameCapture> => {
  const { fps, stageClips, mayDrawClips } = settings;
  const page = topLevelPage(cdp);
  const { drawFrame, drawSettled, capturePicture } = createFrameDrawing(cdp, page.control, settings);
  const startMs = Number(process.hrtime.bigint() / 1_000_000n) + AHEAD_MS; // the clock Chromium reads
  let animations: HiddenAnimations | undefined;
  let files: FileWatch | undefined;
  const frameTimeMs = (frame: number) => startMs + ((frame * 1000) / fps) * CLOCK_RATE;
  let seeks = 0;
  let seekingMs = 0;
  const seek = async (frame: number) => {
    const startedMs = performance.now();
    await evaluate(cdp, `${page.control}.seek(${(frame * 1000) / fps})`);
    seekingMs += performance.now() - startedMs;
    seeks += 1;
    await files?.settle(); // they belong to the frame that begins to load them
  };
  const finishDrawing = () => evaluate(cdp, `${page.control}.finishDrawing()`);
  /** To be called after a frame was drawn at `drawnMs`. */
  const adoptAnimations = async (drawnMs: number) => {
    if (animations?.hasNew()) await drawFrame(drawnMs + STEP_MS / 2);
    await animations?.adopt();
  };
  return {
    ...page,
    begin: async (ofPage, filesOfPage) => {
      animations = ofPage;
      files = filesOfPage;
      await drawFrame(startMs);
      await evaluate(cdp, `${page.control}.settleDrawn()`);
      await finishDrawing();
      await adoptAnimations(startMs);
    },
    skipFrames: async (frame) => {
      if (mayDrawClips) await stageClips(frame);
      await seek(frame);
      await drawSettled(frameTimeMs(frame) + STEP_MS, drawFrame);
      await finishDrawing(); // otherwise the first captured frame would wait for all of them
      await adoptAnimations(frameTimeMs(frame) + DRAWN_MS);
      return 1;
    },
    // Without the drawing, which no captured frame shows separately: 12 to 56 % of the time of a frame was measured.
    meanSkipSeconds: () => Promise.resolve(seekingMs / Math.max(1, seeks) / 1000),
    async *captureFrames(firstFrame, end) {
      for (let frame = firstFrame; frame < end(); frame += 1) {
        await stageClips(frame);
        await seek(frame);
        const picture = await drawSettled(frameTimeMs(frame), capturePicture);
        await adoptAnimations(frameTimeMs(frame) + DRAWN_MS);
        yield picture;
      }
    },
  };
};

/**
 * PNG pictures from `HeadlessExperimental.beginFrame`: supports any page, but needs a headless shell. The renderer
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
  canMixClips: false,
  iframes: 0,
  frameFormat: () => ({
    inputArguments: ['-f', 'image2pipe', '-c:v', 'png'],
    isRgb: true,
  }),
  files: () => new Map(),
  open: openCapture,
};
