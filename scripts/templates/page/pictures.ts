import type { VisibleText } from './texts.ts';

type Pixel = readonly [red: number, green: number, blue: number];

const drawPicture = async (picture: string): Promise<OffscreenCanvasRenderingContext2D> => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('Chromium made no canvas');
  context.drawImage(bitmap, 0, 0);
  return context;
};

const linear = (part: number) =>
  part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([red, green, blue]: Pixel) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Every seventh pixel is enough: an area of a surface is wider. */
const PIXEL_STEP = 7;
/** The worst 2 % are ignored: antialiased edges blend adjacent colors. */
const IGNORED_SHARE = 0.02;

/** The lowest WCAG contrast of each text with the pixels of `picture`: a PNG in base64, the page without its texts. */
export const measureContrasts = async (
  picture: string,
  texts: readonly VisibleText[],
): Promise<readonly number[]> => {
  const context = await drawPicture(picture);
  return texts.map(({ lines }) => {
    const found: number[] = [];
    for (const { box, color, opacity } of lines) {
      if (opacity === 0) continue; // a word that is still to come
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      const share = alpha * opacity;
      const [left, top, right, bottom] = box.map(Math.round) as [number, number, number, number];
      const { data } = context.getImageData(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
      for (let at = 0; at < data.length; at += 4 * PIXEL_STEP) {
        const ground: Pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        const blend = (part: number, below: number) => below + (part - below) * share;
        const ink: Pixel = [blend(red, ground[0]), blend(green, ground[1]), blend(blue, ground[2])];
        found.push(contrast(luminance(ink), luminance(ground)));
      }
    }
    return found.sort((a, b) => a - b)[Math.floor(found.length * IGNORED_SHARE)] ?? 0;
  });
};

export interface PictureFacts {
  /** Share of pixels that differ from their right or lower neighbor. */
  readonly edgeShare: number;
  /** Share of the most frequent color, in steps of 16 per channel. */
  readonly plainShare: number;
}

const VISIBLE_STEP = 12;

/** What distinguishes a designed frame from a blank one. */
export const measurePicture = async (picture: string): Promise<PictureFacts> => {
  const context = await drawPicture(picture);
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const colors = new Map<number, number>();
  let edges = 0;
  const difference = (a: number, b: number) =>
    Math.max(...[0, 1, 2].map((part) => Math.abs((data[a + part] ?? 0) - (data[b + part] ?? 0))));
  for (let at = 0; at < data.length - 4 * width; at += 4) {
    const color = ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4);
    colors.set(color, (colors.get(color) ?? 0) + 1);
    if (difference(at, at + 4) > VISIBLE_STEP || difference(at, at + 4 * width) > VISIBLE_STEP) edges += 1;
  }
  const pixels = width * height;
  return { edgeShare: edges / pixels, plainShare: Math.max(...colors.values()) / pixels };
};

/** Side in pixels of the areas whose mean colors are compared. */
const AREA = 8;
/** Chromium resamples photos differently after other frames: up to 168 in single pixels, which their mean evens out. */
const VISIBLE_DIFFERENCE = 32;

/** Sums of the color channels of each area, row by row. */
const areaSums = async (picture: string): Promise<Float64Array> => {
  const context = await drawPicture(picture);
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const columns = Math.ceil(width / AREA);
  const sums = new Float64Array(columns * Math.ceil(height / AREA) * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const column = Math.floor((pixel % width) / AREA);
    const area = Math.floor(pixel / width / AREA) * columns + column;
    for (const part of [0, 1, 2])
      sums[area * 3 + part] = (sums[area * 3 + part] ?? 0) + (data[pixel * 4 + part] ?? 0);
  }
  return sums;
};

/** Number of areas of 8 × 8 pixels in which two PNGs of the same size differ visibly. */
export const countDifferences = async (one: string, other: string): Promise<number> => {
  const [a, b] = await Promise.all([areaSums(one), areaSums(other)]);
  const areas = new Set<number>();
  a.forEach((sum, at) => {
    if (Math.abs(sum - (b[at] ?? 0)) > VISIBLE_DIFFERENCE * AREA * AREA) areas.add(Math.floor(at / 3));
  });
  return areas.size;
};
