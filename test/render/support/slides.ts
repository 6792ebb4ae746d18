import { expect } from 'vitest';
import { decodeFrames } from './frames.ts';
import type { Picture } from './frames.ts';

/** A green square of 40 pixels that slides from 0 to 240 pixels in half a second; `slides` is its keyframes. */
export const SLIDE_KEYFRAMES = '@keyframes slides{to{transform:translateX(240px)}}';
export const SQUARE = 'position:absolute;left:0;top:100px;width:40px;height:40px;background:#0a0';
/** A GSAP timeline that moves nothing. */
export const STILL = { timeline: 'tl.to({}, { duration: 0.5 });' };

/** First column of the square, in row 120; undefined when the square is not visible. */
const squareAt = ({ width, pixels }: Picture): number | undefined => {
  for (let x = 0; x < width; x += 1) {
    const [red = 0, green = 0] = pixels.subarray((120 * width + x) * 3);
    if (green > 100 && red < 100) return x;
  }
  return undefined;
};

/** Where the square is in each frame of a file of 320 × 240 pixels. */
const readSlide = async (file: string): Promise<(number | undefined)[]> =>
  (await decodeFrames(file, 320, 240)).map(squareAt);

/** Expects the square in each frame within two pixels of where `xAt` says (undefined: nowhere), for frames `first` to `first + 14`. */
export const expectSlide = async (
  file: string,
  xAt: (frame: number) => number | undefined = (frame) => 16 * frame,
  first = 0,
): Promise<void> => {
  const found = await readSlide(file);
  const expected = found.map((_, index) => xAt(first + index));
  const isNear = (x?: number, wanted?: number) =>
    x === undefined || wanted === undefined ? x === wanted : Math.abs(x - wanted) <= 2;
  const near = found.map((x, index) => isNear(x, expected[index]));
  expect({ found, isNear: near.every(Boolean) }).toEqual({ found, isNear: true });
  expect(found.length).toBeGreaterThan(0);
};
