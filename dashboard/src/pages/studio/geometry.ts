import type { ElementBox, Linear } from '../../preview/element-messages.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Upright, in pixels of the video. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const transform = ([a, b, c, d]: Linear, { x, y }: Point): Point => ({
  x: a * x + c * y,
  y: b * x + d * y,
});

/** The same point for a matrix without an inverse: such an element cannot be seen. */
export const transformBack = ([a, b, c, d]: Linear, { x, y }: Point): Point => {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return { x, y };
  return { x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant };
};

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

export const boundsOf = ({ x, y, width, height, linear }: ElementBox): Bounds => {
  const corners = CORNERS.map(([sx, sy]) => transform(linear, { x: (sx * width) / 2, y: (sy * height) / 2 }));
  const xs = corners.map((corner) => x + corner.x);
  const ys = corners.map((corner) => y + corner.y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
};

/** Whether a point of the video lies in the box, also in one that is turned. */
export const isInside = ({ x, y, width, height, linear }: ElementBox, point: Point): boolean => {
  const local = transformBack(linear, { x: point.x - x, y: point.y - y });
  return Math.abs(local.x) <= width / 2 && Math.abs(local.y) <= height / 2;
};

/** A handle of a box: the side or corner that it moves, such as `[1, 0]` for the right side. */
export type Side = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

export const moved = (box: ElementBox, by: Point): ElementBox => ({
  ...box,
  x: box.x + by.x,
  y: box.y + by.y,
});

const MIN_PIXELS = 8;

/** The box with one side or corner moved by `by` pixels of the video; what lies opposite stays. */
export const resized = (box: ElementBox, [sx, sy]: Side, by: Point, keepsRatio: boolean): ElementBox => {
  const local = transformBack(box.linear, by);
  let width = Math.max(MIN_PIXELS, box.width + sx * local.x);
  let height = Math.max(MIN_PIXELS, box.height + sy * local.y);
  // An empty text has no width, and so no ratio.
  if (keepsRatio && sx !== 0 && sy !== 0 && box.width > 0 && box.height > 0) {
    const scale = Math.max(width / box.width, height / box.height);
    width = box.width * scale;
    height = box.height * scale;
  }
  const shift = transform(box.linear, {
    x: (sx * (width - box.width)) / 2,
    y: (sy * (height - box.height)) / 2,
  });
  return { ...moved(box, shift), width, height };
};

const DEGREES = 180 / Math.PI;

/** Angle of the direction from the middle of the box to a point; 0 is above it. */
export const angleTo = (box: Point, point: Point): number =>
  Math.atan2(point.x - box.x, box.y - point.y) * DEGREES;

/** Between -180 and 180. */
export const normalAngle = (degrees: number): number => {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return Object.is(turned, -0) ? 0 : turned;
};

export const rotated = (box: ElementBox, degrees: number): ElementBox => {
  const [cos, sin] = [Math.cos(degrees / DEGREES), Math.sin(degrees / DEGREES)];
  const [a, b, c, d] = box.linear;
  return {
    ...box,
    linear: [cos * a - sin * b, sin * a + cos * b, cos * c - sin * d, sin * c + cos * d],
  };
};
