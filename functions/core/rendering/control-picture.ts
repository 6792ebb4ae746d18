import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

type Color = readonly [red: number, green: number, blue: number];

const BACKGROUND: Color = [0x0f, 0x17, 0x2a];
const BOX: Color = [0xf5, 0x9e, 0x0b];
/** Of a channel: frames are encoded with half the resolution of colors, and posters as JPEG. */
const TOLERANCE = 40;

/**
 * Points of the poster frame of the control document: 0.12 s into a tween of 0.2 s, whose ease has then moved the box 84 %
 * of its way, to x = 40. It has left its place at the start.
 */
const POINTS: readonly (readonly [x: number, y: number, color: Color])[] = [
  [48, 8, BOX],
  [8, 8, BACKGROUND],
  [24, 8, BACKGROUND],
  [48, 32, BACKGROUND],
  [32, 56, BACKGROUND],
];

/** What is wrong with the poster of the control document; undefined when it is as expected. */
export const findPictureProblem = ({ width, height, data }: Picture): string | undefined => {
  if (width !== CONTROL_DOCUMENT.width || height !== CONTROL_DOCUMENT.height)
    return `the picture has ${width} x ${height} pixels`;
  for (const [x, y, color] of POINTS) {
    const pixel = color.map((_, channel) => data[4 * (y * width + x) + channel] ?? Infinity);
    if (pixel.some((value, channel) => Math.abs(value - (color[channel] ?? 0)) > TOLERANCE))
      return `the pixel at ${x}, ${y} is rgb(${pixel.join(', ')}) instead of rgb(${color.join(', ')})`;
  }
  return undefined;
};
