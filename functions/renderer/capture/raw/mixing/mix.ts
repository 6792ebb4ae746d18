import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { BLACK, CHROMA_LEVELS, GRAY, LEVELS } from '#renderer/capture/raw/mixing/coverage.ts';
import type { Coverage } from '#renderer/capture/raw/mixing/coverage.ts';
import type { MixedPicture } from '#renderer/video-clips/planes.ts';
import { planesOf } from '#renderer/video-clips/planes.ts';

const FRACTION_BITS = 16;
const HALF = 2 ** (FRACTION_BITS - 1);

/** What a luma value adds for one level of coverage; values outside of the limited range count as its ends. */
const LUMA_WEIGHTS = Int32Array.from({ length: 256 }, (_, luma) =>
  Math.round(((Math.min(Math.max(luma, BLACK), BLACK + LEVELS) - BLACK) * 2 ** FRACTION_BITS) / LEVELS),
);
const CHROMA_WEIGHTS = Int32Array.from({ length: 256 }, (_, chroma) =>
  Math.round(((chroma - GRAY) * 2 ** FRACTION_BITS) / CHROMA_LEVELS),
);

const mixLuma = (
  frame: Buffer,
  black: Buffer,
  white: Buffer,
  width: number,
  { place, luma: runs }: Coverage,
  picture: Uint8Array,
): void => {
  const { left, top, right } = place.picture;
  const stride = right - left;
  for (const { y, from, to, isWhole } of runs) {
    const row = y * width;
    const source = (y - top) * stride - left;
    if (isWhole) {
      frame.set(picture.subarray(source + from, source + to), row + from);
      continue;
    }
    for (let x = from; x < to; x += 1) {
      const level = (white[row + x] ?? 0) - (black[row + x] ?? 0);
      if (level <= 0) continue;
      const weight = LUMA_WEIGHTS[picture[source + x] ?? 0] ?? 0;
      frame[row + x] = (frame[row + x] ?? 0) + ((level * weight + HALF) >> FRACTION_BITS);
    }
  }
};

/** A plane of chroma of a picture, sampled for the chroma of the frame. */
interface ChromaSource {
  readonly plane: Uint8Array;
  readonly stride: number;
  readonly height: number;
  /** 1 if it has a sample for each pixel, otherwise for each four. */
  readonly shift: number;
}

const clampIndex = (value: number, length: number): number => Math.min(Math.max(value, 0), length - 1);

const mixChroma = (
  frame: Buffer,
  plane: number,
  chromaWidth: number,
  { place, chroma: runs, chromaLevels, chromaRect }: Coverage,
  { plane: source, stride, height, shift }: ChromaSource,
): void => {
  const { left, top } = place.picture;
  const levelStride = chromaRect.right - chromaRect.left;
  // Of the four pixels, or of the one or two samples in each direction that cover them.
  const [stepX, stepY] = shift === 0 ? [1, 1] : [left & 1, top & 1];
  const isAligned = shift === 1 && stepX === 0 && stepY === 0;
  const sampleAt = (pixel: number) => pixel >> shift;
  for (const { y, from, to, isWhole } of runs) {
    const row = plane + y * chromaWidth;
    const sampleY = sampleAt(2 * y - top);
    const firstRow = clampIndex(sampleY, height) * stride;
    const secondRow = clampIndex(sampleY + stepY, height) * stride;
    const firstX = sampleAt(2 * from - left);
    if (isAligned && isWhole && firstX >= 0 && firstX + to - from <= stride) {
      frame.set(source.subarray(firstRow + firstX, firstRow + firstX + to - from), row + from);
      continue;
    }
    const isInside = firstX >= 0 && sampleAt(2 * to - 2 - left) + stepX < stride;
    if (isWhole && isInside) {
      const step = shift === 0 ? 2 : 1;
      let [a, b] = [firstRow + firstX, secondRow + firstX];
      for (let at = row + from; at < row + to; at += 1, a += step, b += step) {
        const sum = (source[a] ?? 0) + (source[a + stepX] ?? 0) + (source[b] ?? 0) + (source[b + stepX] ?? 0);
        frame[at] = (sum + 2) >> 2;
      }
      continue;
    }
    const levels = (y - chromaRect.top) * levelStride - chromaRect.left;
    for (let x = from; x < to; x += 1) {
      const level = chromaLevels[levels + x] ?? 0;
      if (level === 0) continue;
      const sampleX = sampleAt(2 * x - left);
      const [a, b] = [clampIndex(sampleX, stride), clampIndex(sampleX + stepX, stride)];
      const sum =
        (source[firstRow + a] ?? 0) +
        (source[firstRow + b] ?? 0) +
        (source[secondRow + a] ?? 0) +
        (source[secondRow + b] ?? 0);
      const sample = (sum + 2) >> 2;
      if (level >= CHROMA_LEVELS) frame[row + x] = sample;
      else
        frame[row + x] =
          (frame[row + x] ?? 0) + ((level * (CHROMA_WEIGHTS[sample] ?? 0) + HALF) >> FRACTION_BITS);
    }
  }
};

/** Writes the recording with black plates into `frame` and adds the picture of each place. */
export const mixPictures = (
  frame: Buffer,
  { width, height }: FrameSize,
  black: Buffer,
  whites: readonly Buffer[],
  pictures: readonly { readonly coverage: Coverage; readonly picture: MixedPicture }[],
): void => {
  frame.set(black);
  for (const { coverage, picture } of pictures) {
    const { luma, cb, cr, chromaStride, chromaShift } = planesOf(picture.bytes, picture.format, picture);
    const white = whites[coverage.place.group] ?? black;
    mixLuma(frame, black, white, width, coverage, luma);
    const chromaAt = [width * height, (width * height * 5) / 4] as const;
    for (const [index, plane] of [cb, cr].entries())
      mixChroma(frame, chromaAt[index] ?? 0, width / 2, coverage, {
        plane,
        stride: chromaStride,
        height: picture.height >> chromaShift,
        shift: chromaShift,
      });
  }
};
