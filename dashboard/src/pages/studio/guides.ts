import { TALL_RATIO } from '#core/studio/new-item-style.ts';
import type { Bounds, Point } from './geometry.ts';

/** A line that something is aligned with, in pixels of the video. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Shares of the sides that platforms cover or crop: of a tall video the largest of `scripts/preview/safe-areas.ts`. */
const TALL = { left: 0.1, top: 0.148, right: 0.158, bottom: 0.35 };
const OTHER = { left: 0.05, top: 0.05, right: 0.05, bottom: 0.05 };

/** Where texts are seen whole in every app that shows the video. */
export const safeArea = ({ width, height }: Size): Bounds => {
  const { left, top, right, bottom } = width / height <= TALL_RATIO ? TALL : OTHER;
  return {
    left: width * left,
    top: height * top,
    right: width * (1 - right),
    bottom: height * (1 - bottom),
  };
};

const linesOf = (size: Size, others: readonly Bounds[]): { readonly x: number[]; readonly y: number[] } => {
  const safe = safeArea(size);
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const all = [whole, safe, ...others];
  return {
    x: all.flatMap(({ left, right }, index) =>
      index === 1 ? [left, right] : [left, (left + right) / 2, right],
    ),
    y: all.flatMap(({ top, bottom }, index) =>
      index === 1 ? [top, bottom] : [top, (top + bottom) / 2, bottom],
    ),
  };
};

interface Nearest {
  readonly line: number;
  readonly by: number;
}

/** The smallest correction that brings one of the places to one of the lines. */
const nearest = (
  places: readonly number[],
  lines: readonly number[],
  tolerance: number,
): Nearest | undefined => {
  let best: Nearest | undefined;
  for (const place of places)
    for (const line of lines) {
      const by = line - place;
      if (Math.abs(by) <= tolerance && (!best || Math.abs(by) < Math.abs(best.by))) best = { line, by };
    }
  return best;
};

/** Moves a box by `by`, and a little further if that aligns it with the picture, its safe area or another box. */
export const snapMove = (
  { left, top, right, bottom }: Bounds,
  by: Point,
  size: Size,
  others: readonly Bounds[],
  tolerance: number,
): { readonly by: Point; readonly guides: readonly Guide[] } => {
  const lines = linesOf(size, others);
  const x = nearest(
    [left, (left + right) / 2, right].map((place) => place + by.x),
    lines.x,
    tolerance,
  );
  const y = nearest(
    [top, (top + bottom) / 2, bottom].map((place) => place + by.y),
    lines.y,
    tolerance,
  );
  return {
    by: { x: by.x + (x?.by ?? 0), y: by.y + (y?.by ?? 0) },
    guides: [
      ...(x ? [{ axis: 'x', at: x.line } as const] : []),
      ...(y ? [{ axis: 'y', at: y.line } as const] : []),
    ],
  };
};

const STEP_DEGREES = 45;
const TOLERANCE_DEGREES = 4;
const LOCKED_DEGREES = 15;

/** An angle near a multiple of 45 degrees becomes that; with `isLocked` only multiples of 15 are left. */
export const snapAngle = (degrees: number, isLocked: boolean): number => {
  if (isLocked) return Math.round(degrees / LOCKED_DEGREES) * LOCKED_DEGREES;
  const near = Math.round(degrees / STEP_DEGREES) * STEP_DEGREES;
  return Math.abs(near - degrees) <= TOLERANCE_DEGREES ? near : degrees;
};
