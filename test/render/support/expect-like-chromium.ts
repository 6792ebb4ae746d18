import { expect } from 'vitest';
import type { PictureDifference } from '#renderer/browser-runtime/messages.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { MAX_MEAN_SQUARE, MAX_WORST_BLOCK } from '#renderer/capture/raw/self-check.ts';
import type { RenderReport } from '#renderer/render-job.ts';
import { i420Difference, toI420 } from './plain-chromium.ts';
import type { PlainChromium } from './plain-chromium.ts';
import type { Fixture, RenderOptions } from './rendering.ts';
import { IS_THOROUGH } from './thorough.ts';

/** At 10 frames per second each frame of a page changes more, which proves the same in a third of the time. */
const FORMAT = { width: 960, height: 640, fps: IS_THOROUGH ? 30 : 10 };

interface WrongFrame extends PictureDifference {
  readonly frame: number;
}

/** Renders a page and returns the frames that differ from the same page in plain Chromium. */
export const compareWithChromium = async (
  bench: Fixture,
  chromium: PlainChromium,
  html: string,
  durationSeconds: number,
  more: Partial<RenderOptions> = {},
): Promise<{ readonly wrong: readonly WrongFrame[]; readonly report: RenderReport }> => {
  let pictures: Buffer[] = [];
  let lastFormat: FrameFormat | undefined;
  const onPicture = (picture: Buffer, format: FrameFormat) => {
    if (format.isRgb !== lastFormat?.isRgb) pictures = []; // another strategy starts over
    lastFormat = format;
    pictures.push(Buffer.from(picture));
  };
  const format = { ...FORMAT, ...more };
  const [expected, { report }] = await Promise.all([
    chromium.picturesOf({ ...format, html, frames: Math.round(durationSeconds * format.fps) }),
    bench.render(html, { ...format, durationSeconds, job: { onPicture } }),
  ]);
  const luma = format.width * format.height;
  if (report.capture === 'begin-frame') {
    pictures = await toI420(bench.tools().ffmpegPath, pictures, luma * 1.5);
  }
  expect(pictures).toHaveLength(expected.length);
  const wrong = pictures.flatMap((picture, frame) => {
    const difference = i420Difference(picture, expected[frame] ?? Buffer.alloc(0), format);
    const isWrong = difference.meanSquare > MAX_MEAN_SQUARE || difference.worstBlock > MAX_WORST_BLOCK;
    return isWrong ? [{ frame, ...difference }] : [];
  });
  return { wrong, report };
};

/** Fails if a frame of raw capture differs from the same page in plain Chromium. */
export const expectLikeChromium = async (
  bench: Fixture,
  chromium: PlainChromium,
  html: string,
  durationSeconds: number,
): Promise<void> => {
  const options = { strategy: rawCapture };
  const { wrong } = await compareWithChromium(bench, chromium, html, durationSeconds, options);
  expect(wrong).toEqual([]);
};
