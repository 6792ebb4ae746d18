import { describe, expect, it } from 'vitest';
import type { GroupedPlace, PixelRect } from '#renderer/browser-runtime/messages.ts';
import { CaptureUnsupported } from '#renderer/capture/capture.ts';
import { measureCoverage } from '#renderer/capture/raw/mixing/coverage.ts';
import { displayedColors } from '#renderer/capture/raw/mixing/displayed-colors.ts';
import { mixPictures } from '#renderer/capture/raw/mixing/mix.ts';
import { bitmapOf } from '#renderer/video-clips/bitmap.ts';
import type { MixedPicture } from '#renderer/video-clips/planes.ts';
import type { PlanesFormat } from '#renderer/video-clips/picture-stream.ts';

const SIZE = { width: 64, height: 32 };
const PIXELS = SIZE.width * SIZE.height;
const FRAME_BYTES = (PIXELS * 3) / 2;

type ValueAt = (x: number, y: number) => number;

/** An I420 frame; chroma by its own coordinates. */
const frameOf = (luma: ValueAt, cb: ValueAt = () => 128, cr: ValueAt = () => 128): Buffer => {
  const frame = Buffer.alloc(FRAME_BYTES);
  for (let index = 0; index < PIXELS; index += 1)
    frame[index] = luma(index % SIZE.width, Math.floor(index / SIZE.width));
  for (let index = 0; index < PIXELS / 4; index += 1) {
    const [x, y] = [index % (SIZE.width / 2), Math.floor(index / (SIZE.width / 2))];
    frame[PIXELS + index] = cb(x, y);
    frame[(PIXELS * 5) / 4 + index] = cr(x, y);
  }
  return frame;
};

const pictureOf = (
  format: PlanesFormat,
  { width, height }: typeof SIZE,
  luma: ValueAt,
  chroma: ValueAt,
): MixedPicture => {
  const step = format === 'i420' ? 2 : 1;
  const plane = (at: ValueAt, columns: number, rows: number) =>
    Array.from({ length: columns * rows }, (_, index) => at(index % columns, Math.floor(index / columns)));
  const chromaPlane = plane(chroma, width / step, height / step);
  const bytes = Buffer.from([...plane(luma, width, height), ...chromaPlane, ...chromaPlane]);
  return { width, height, format, bytes };
};

const rect = (left: number, top: number, width: number, height: number): PixelRect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const placeOf = (picture: PixelRect, shown = picture, group = 0): GroupedPlace => ({
  clip: 0,
  picture,
  shown,
  group,
});
const isIn = ({ left, top, right, bottom }: PixelRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** Plates of a page of one gray that shows a clip in a rectangle, with this share of it. */
const platesOf = (page: number, shown: PixelRect, share: ValueAt = () => 1) => {
  const plate = (color: number) =>
    frameOf((x, y) => {
      const part = isIn(shown, x, y) ? share(x, y) : 0;
      return Math.round(page + part * (color - page));
    });
  return { black: plate(16), white: plate(235) };
};

const mix = (
  black: Buffer,
  whites: readonly Buffer[],
  parts: readonly (readonly [GroupedPlace, MixedPicture])[],
): Buffer => {
  const frame = Buffer.alloc(FRAME_BYTES);
  const coverage = measureCoverage(
    black,
    whites,
    SIZE,
    parts.map(([place]) => place),
  );
  const pictures = coverage.flatMap((each, index) => {
    const picture = parts[index]?.[1];
    return picture ? [{ coverage: each, picture }] : [];
  });
  mixPictures(frame, SIZE, black, whites, pictures);
  return frame;
};

/** Differs in every pixel, by one level at most from one to the next. */
const ramp: ValueAt = (x, y) => 60 + x + 2 * y;
const chromaRamp: ValueAt = (x, y) => 100 + x + y;

describe('a mixed frame', () => {
  it.each([
    ['i420', rect(0, 0, 64, 32)],
    ['i420', rect(-10, -4, 90, 40)],
    ['i420', rect(12, 6, 20, 10)],
    ['i444', rect(0, 0, 64, 32)],
    ['i444', rect(7, 3, 21, 11)],
  ] as const)('has the luma of %s in %o', (format, place) => {
    const size = { width: place.right - place.left, height: place.bottom - place.top };
    const { black, white } = platesOf(180, place);
    const frame = mix(black, [white], [[placeOf(place), pictureOf(format, size, ramp, chromaRamp)]]);
    for (let y = 0; y < SIZE.height; y += 1)
      for (let x = 0; x < SIZE.width; x += 1)
        expect(frame[y * SIZE.width + x]).toBe(isIn(place, x, y) ? ramp(x - place.left, y - place.top) : 180);
  });

  it.each([
    ['i420', rect(0, 0, 64, 32), (x: number, y: number) => chromaRamp(x, y)],
    ['i420', rect(-4, -6, 80, 50), (x: number, y: number) => chromaRamp(x + 2, y + 3)],
    // The mean of two samples in each direction.
    ['i420', rect(-3, -1, 80, 50), (x: number, y: number) => chromaRamp(x + 1, y) + 1],
    ['i444', rect(0, 0, 64, 32), (x: number, y: number) => chromaRamp(2 * x, 2 * y) + 1],
    ['i444', rect(-3, 0, 81, 32), (x: number, y: number) => chromaRamp(2 * x + 3, 2 * y) + 1],
  ] as const)('has the chroma of %s in %o', (format, place, expected) => {
    const size = { width: place.right - place.left, height: place.bottom - place.top };
    const { black, white } = platesOf(180, place);
    const frame = mix(black, [white], [[placeOf(place), pictureOf(format, size, ramp, chromaRamp)]]);
    for (const plane of [PIXELS, (PIXELS * 5) / 4])
      for (let y = 0; y < SIZE.height / 2; y += 1)
        for (let x = 0; x < SIZE.width / 2; x += 1)
          expect(frame[plane + (y * SIZE.width) / 2 + x]).toBe(expected(x, y));
  });

  it('blends what is above, and limits values that no screen shows', () => {
    const whole = rect(0, 0, 64, 32);
    const { black, white } = platesOf(200, whole, (x) => x / 64);
    const picture = pictureOf(
      'i420',
      SIZE,
      (_, y) => (y < 16 ? 255 : 0),
      () => 90,
    );
    const frame = mix(black, [white], [[placeOf(whole), picture]]);
    for (let x = 0; x < 64; x += 1)
      for (const [y, shown] of [
        [0, 235],
        [31, 16],
      ] as const)
        expect(Math.abs((frame[y * 64 + x] ?? 0) - (200 + (x / 64) * (shown - 200)))).toBeLessThanOrEqual(
          1.5,
        );
    for (let x = 0; x < 32; x += 1)
      expect(Math.abs((frame[PIXELS + x] ?? 0) - (128 - (38 * (2 * x + 0.5)) / 64))).toBeLessThanOrEqual(1.5);
  });

  it('adds clips of two groups', () => {
    const whole = rect(0, 0, 64, 32);
    const { black } = platesOf(16, whole);
    const first = frameOf(() => 16 + 146);
    const second = frameOf(() => 16 + 73);
    const frame = mix(
      black,
      [first, second],
      [
        [
          placeOf(whole),
          pictureOf(
            'i420',
            SIZE,
            () => 100,
            () => 128,
          ),
        ],
        [
          placeOf(whole, whole, 1),
          pictureOf(
            'i420',
            SIZE,
            () => 202,
            () => 128,
          ),
        ],
      ],
    );
    expect(Math.abs((frame[777] ?? 0) - (100 * 2 + 202) / 3)).toBeLessThanOrEqual(1);
  });
});

describe('plates', () => {
  const shown = rect(8, 8, 16, 8);
  const { black, white } = platesOf(100, shown);
  const change = (plate: Buffer, at: number, by: number): Buffer => {
    const changed = Buffer.from(plate);
    changed[at] = (changed[at] ?? 0) + by;
    return changed;
  };
  it.each([
    ['that differ outside of the place', change(white, 3, 1)],
    ['with a pixel that is darker', change(white, 9 * 64 + 9, -230)],
    ['with another color', change(white, PIXELS + 5 * 32 + 5, 9)],
  ])('%s are not supported', (_, changed) => {
    const place = placeOf(shown);
    expect(measureCoverage(black, [white], SIZE, [place])).toHaveLength(1);
    expect(() => measureCoverage(black, [changed], SIZE, [place])).toThrow(CaptureUnsupported);
  });
});

it('colors that a screen cannot show are limited', () => {
  const [luma, cb, cr] = displayedColors(
    frameOf(
      (x) => (x < 32 ? 255 : 120),
      () => 128,
      (x) => (x < 16 ? 128 : 140),
    ),
    SIZE,
  );
  expect([luma[0], cb[0], cr[0]]).toEqual([235, 128, 128]);
  expect([luma[40], cb[20], cr[20]]).toEqual([120, 128, 140]);
});

it.each(['i420', 'i444'] as const)('a bitmap has the colors of %s, from the last row on', (format) => {
  const size = { width: 6, height: 4 };
  // Red above black.
  const { bytes } = pictureOf(
    format,
    size,
    (_, y) => (y < 2 ? 63 : 16),
    () => 128,
  );
  const chroma = format === 'i420' ? 1 : 2;
  for (let index = 0; index < 3 * chroma * chroma; index += 1) {
    bytes[24 + index] = 102;
    bytes[24 + 6 * chroma * chroma + index] = 240;
  }
  const bitmap = bitmapOf(bytes, format, size);
  const pixel = (x: number, y: number) => [...bitmap.subarray(54 + y * 20 + 3 * x, 54 + y * 20 + 3 * x + 3)];
  expect(bitmap.length).toBe(bitmap.readUInt32LE(2));
  expect(pixel(0, 0)).toEqual([0, 0, 0]);
  const [blue = 255, green = 255, red = 0] = pixel(2, 3);
  expect(red).toBeGreaterThan(250);
  expect(Math.max(blue, green)).toBeLessThan(4);
});
