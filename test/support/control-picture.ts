import type { Picture } from '#core/rendering/control-picture.ts';

type Color = readonly [red: number, green: number, blue: number];

export const paint = (width: number, height: number, colorAt: (x: number, y: number) => Color): Picture => ({
  width,
  height,
  data: Array.from({ length: width * height }, (_, index) => [
    ...colorAt(index % width, Math.floor(index / width)),
    255,
  ]).flat(),
});

/** The poster frame of the control document, with its box at `boxX`. */
export const controlPicture = (boxX = 40): Picture =>
  paint(64, 64, (x, y) => (x >= boxX && x < boxX + 16 && y < 16 ? [245, 158, 11] : [15, 23, 42]));
