import type { FrameSize } from '#renderer/browser-runtime/messages.ts';

/** A part of the picture, in whole pixels. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The layer of a tile stays below a megabyte, above which Chromium maps new memory for each one. */
const MAX_WIDTH = 544;
const MAX_HEIGHT = 160;
/** The converter works on blocks of 16 pixels, and dithering has a period of 8. */
const BLOCK = 16;

const divide = (length: number, max: number): readonly (readonly [start: number, length: number])[] => {
  const count = Math.ceil(length / max);
  const step = Math.ceil(length / count / BLOCK) * BLOCK;
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => [
    index * step,
    Math.min(step, length - index * step),
  ]);
};

/** The tiles of a picture, row by row. */
export const tilesOf = (size: FrameSize): readonly Tile[] =>
  divide(size.height, MAX_HEIGHT).flatMap(([y, height]) =>
    divide(size.width, MAX_WIDTH).map(([x, width]) => ({ x, y, width, height })),
  );
