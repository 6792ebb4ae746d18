import type { CDPSession } from 'puppeteer-core';
import { BrowserUnsupported, CaptureUnsupported } from '#renderer/capture/capture.ts';
import type { CaptureSettings, CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import type { Taken } from '#renderer/browser-runtime/capture-host/capture-host-control.ts';
import { findRingFile, openRingFile } from '#renderer/capture/raw/ring-file.ts';
import {
  frameBytesOf,
  RING_SLOTS,
  ringBytesOf,
  CAPTURE_HOST_CONTROL,
  CAPTURE_HOST_SCRIPT,
  CAPTURE_HOST_URL,
  stageFiles,
} from '#renderer/capture/raw/capture-host-page.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { differenceOf, unsupportedFeatureOf, takenOf } from '#renderer/page/parse-page-result.ts';
import { PAGE_CONTROL } from '#renderer/browser-runtime/page.ts';

const WORST_MEAN_SQUARE = 15; // 36 dB: layers in perspective are drawn sharper than a screenshot shows them
const WORST_BLOCK = 200; // of 16 × 16 pixels; a letter that is missing counts thousands

const SCREENSHOT = { format: 'jpeg', quality: 95, optimizeForSpeed: true } as const;

const stage = (call: string): string => `${CAPTURE_HOST_CONTROL}.${call}`;

const compare = async (session: CDPSession, frame: number, slot: number, jpeg: string): Promise<void> => {
  const call = stage(`compare('${jpeg}', ${slot})`);
  const { meanSquare, worstBlock } = differenceOf(await evaluate(session, call));
  if (meanSquare <= WORST_MEAN_SQUARE && worstBlock <= WORST_BLOCK) return;
  const facts = `mean square ${meanSquare.toFixed(1)}, worst block ${worstBlock.toFixed(0)}`;
  throw new CaptureUnsupported(`frame ${frame} differs from a screenshot (${facts})`);
};

/** A screenshot of the composition as it stands now, without what lies around it. */
const photograph = async (session: CDPSession): Promise<string> => {
  await evaluate(session, stage('reveal()'));
  const { data } = await session.send('Page.captureScreenshot', SCREENSHOT);
  await evaluate(session, stage('conceal()'));
  return data;
};

/** Checks frames while the film goes on; `settled` resolves when all of them agree. */
const createSelfCheck = (session: CDPSession) => {
  const checks: Promise<void>[] = [];
  return {
    start: async (frame: number, slot: number) => {
      const check = compare(session, frame, slot, await photograph(session));
      check.catch(() => undefined); // it is told when the checks are settled
      checks.push(check);
    },
    settled: () => Promise.all(checks),
  };
};

/** The first, the middle and the last frame. */
const isSample = (frame: number, firstFrame: number, end: number): boolean =>
  frame === firstFrame || frame === Math.floor((firstFrame + end) / 2) || frame === end - 1;

/** A frame the page was told to take; what it is checked for is settled then. */
interface Asked {
  readonly taken: Promise<Taken>;
  readonly isSample: boolean;
}

const openCapture = async (
  session: CDPSession,
  { size, fps, profileDir }: CaptureSettings,
): Promise<FrameCapture> => {
  await session.send('Page.navigate', { url: CAPTURE_HOST_URL });
  if (!(await evaluate<boolean>(session, CAPTURE_HOST_SCRIPT))) {
    throw new BrowserUnsupported('this browser cannot draw elements into a canvas');
  }
  await evaluate(session, stage('open()'));
  const ringPath = await findRingFile(profileDir, ringBytesOf(size));
  const picture = Buffer.alloc(frameBytesOf(size));

  const take = (frame: number): Promise<Taken> => {
    const call = stage(`take(${(frame * 1000) / fps}, ${frame % RING_SLOTS})`);
    const taken = evaluate<Parameters<typeof takenOf>[0]>(session, call).then(takenOf);
    taken.catch(() => undefined); // it is told when its turn comes
    return taken;
  };
  return {
    control: `frames[0]?.${PAGE_CONTROL}`,
    load: () => evaluate(session, stage('load()')),
    begin: async () => {
      const unsupportedFeature = await evaluate<string | undefined>(
        session,
        stage('findUnsupportedFeature()'),
      );
      if (unsupportedFeature !== undefined)
        throw new CaptureUnsupported(`the page holds ${unsupportedFeatureOf(unsupportedFeature)}`);
    },
    async *captureFrames(firstFrame, end) {
      const ring = await openRingFile(ringPath); // here, so that a page that never gets to be filmed leaves none open
      const selfCheck = createSelfCheck(session);
      const asked: Asked[] = [];
      let slot = 0;
      try {
        for (let frame = firstFrame; frame < end(); frame += 1) {
          // The page works ahead, but stands still at a frame that is to be compared with a screenshot.
          for (let next = frame + asked.length; next < end() && asked.length < RING_SLOTS; next += 1) {
            if (asked.at(-1)?.isSample === true) break;
            asked.push({ taken: take(next), isSample: isSample(next, firstFrame, end()) });
          }
          const now = asked.shift() as Asked; // safe: the frame itself has just been asked for
          const taken = await now.taken;
          if (taken.status === 'unsupportedFeature')
            throw new CaptureUnsupported(`the page holds ${taken.unsupportedFeature}`);
          if (taken.status === 'drawn') {
            slot = frame % RING_SLOTS;
            await ring.read(slot, picture);
          }
          if (now.isSample) await selfCheck.start(frame, slot);
          if (frame === end() - 1) await selfCheck.settled();
          yield picture;
        }
      } finally {
        await ring.close();
      }
    },
  };
};

/**
 * Raw pictures without a screenshot or an image codec: the composition lies in a frame inside a canvas, is drawn
 * into it, and leaves as I420 through a file. Draws most pages; says so of a page it cannot draw.
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
  frameFormat: ({ width, height }) => ({
    inputArguments: [
      ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
      ['-colorspace', 'bt709', '-color_range', 'tv'], // ffmpeg 7 converts frames that do not say what they are
    ].flat(),
    colorMatrix: 'bt709',
    colorRange: 'limited',
  }),
  files: stageFiles,
  open: openCapture,
};
