import { MOVING_FRAME } from '../gate/limits.ts';
import { PICTURE_FPS } from './pictures.ts';
import type { Picture } from './pictures.ts';

/** Pixels of a small picture that something may be displaced between two frames and still count as drift. */
const DRIFT_PX = 1;

export interface FrameChange {
  /** Share of pixels that differ from the same pixel of the frame before. */
  readonly changed: number;
  /** Share of those that also differ from its neighbors in the frame before, so that drift does not explain them. */
  readonly moved: number;
}

const differs = (a: Uint8Array, at: number, b: Uint8Array, other: number): boolean =>
  Math.abs((a[at] ?? 0) - (b[other] ?? 0)) >= MOVING_FRAME.minStep ||
  Math.abs((a[at + 1] ?? 0) - (b[other + 1] ?? 0)) >= MOVING_FRAME.minStep ||
  Math.abs((a[at + 2] ?? 0) - (b[other + 2] ?? 0)) >= MOVING_FRAME.minStep;

/** Whether a pixel looks like none of those around it in the frame before. */
const isNew = ({ width, height, rgb }: Picture, before: Uint8Array, pixel: number): boolean => {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  for (let row = Math.max(0, y - DRIFT_PX); row <= Math.min(height - 1, y + DRIFT_PX); row += 1)
    for (let column = Math.max(0, x - DRIFT_PX); column <= Math.min(width - 1, x + DRIFT_PX); column += 1)
      if (!differs(rgb, pixel * 3, before, (row * width + column) * 3)) return false;
  return true;
};

/** How much of a picture differs from the one before. */
export const compareFrames = (before: Picture, after: Picture): FrameChange => {
  const pixels = after.width * after.height;
  let [changed, moved] = [0, 0];
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (!differs(after.rgb, pixel * 3, before.rgb, pixel * 3)) continue;
    changed += 1;
    if (isNew(after, before.rgb, pixel)) moved += 1;
  }
  return { changed: changed / pixels, moved: moved / pixels };
};

export const isVisible = (share: number): boolean => share >= MOVING_FRAME.minShare;

export interface StillStretch {
  readonly fromSeconds: number;
  readonly seconds: number;
}

/** The longest time without a moving frame before `untilSeconds`. The first entry is the change of the second frame. */
export const longestStill = (changes: readonly FrameChange[], untilSeconds: number): StillStretch => {
  let longest = { first: 0, frames: 0 };
  let first = 0;
  changes.slice(0, Math.round(untilSeconds * PICTURE_FPS) - 1).forEach(({ moved }, index) => {
    if (isVisible(moved)) first = index + 1;
    else if (index + 1 - first > longest.frames) longest = { first, frames: index + 1 - first };
  });
  return { fromSeconds: longest.first / PICTURE_FPS, seconds: longest.frames / PICTURE_FPS };
};
