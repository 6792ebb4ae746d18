import { expect } from 'vitest';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import type { PlainChromium } from './plain-chromium.ts';
import type { Fixture } from './rendering.ts';

const FORMAT = { width: 960, height: 640, fps: 30 };
/** Limits of the self-check (ADR 20). */
const MAX_MEAN_SQUARE = 15;
const MAX_WORST_BLOCK = 400;

const planesOf = (picture: Buffer): Buffer[] => {
  const luma = FORMAT.width * FORMAT.height;
  return [picture.subarray(0, luma), picture.subarray(luma, luma * 1.25), picture.subarray(luma * 1.25)];
};

/** Fails if a frame of raw capture differs from the same page in plain Chromium. */
export const expectLikeChromium = async (
  bench: Fixture,
  chromium: PlainChromium,
  html: string,
  durationSeconds: number,
): Promise<void> => {
  const pictures: Buffer[] = [];
  const job = { onPicture: (picture: Buffer) => pictures.push(Buffer.from(picture)) };
  const [expected] = await Promise.all([
    chromium.picturesOf({ ...FORMAT, html, frames: durationSeconds * FORMAT.fps }),
    bench.render(html, { ...FORMAT, durationSeconds, strategy: rawCapture, job }),
  ]);
  expect(pictures).toHaveLength(expected.length);
  const wrong = pictures.flatMap((picture, frame) => {
    const other = expected[frame] as Buffer; // safe: both have as many frames
    const difference = pictureDifference(planesOf(picture), planesOf(other), FORMAT.width);
    const isWrong = difference.meanSquare > MAX_MEAN_SQUARE || difference.worstBlock > MAX_WORST_BLOCK;
    return isWrong ? [{ frame, ...difference }] : [];
  });
  expect(wrong).toEqual([]);
};
