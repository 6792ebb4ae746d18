import { describe, expect, it } from 'vitest';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';

const WIDTH = 64;
const HEIGHT = 48;

type Luma = (column: number, row: number) => number;

const planesOf = (luma: Luma): Uint8Array[] => [
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => luma(index % WIDTH, Math.floor(index / WIDTH))),
  new Uint8Array((WIDTH * HEIGHT) / 4),
  new Uint8Array((WIDTH * HEIGHT) / 4),
];

const flat: Luma = () => 60;
const differ = (a: Luma, b: Luma) => pictureDifference(planesOf(a), planesOf(b), WIDTH);

/** A square the size of a small letter, lighter than its surroundings. */
const mark =
  (levels: number, size: number): Luma =>
  (column, row) =>
    60 + (column >= 20 && column < 20 + size && row >= 20 && row < 20 + size ? levels : 0);

describe('pictureDifference', () => {
  it('is 0 for equal pictures', () => {
    expect(differ(mark(100, 9), mark(100, 9))).toEqual({ meanSquare: 0, worstBlock: 0 });
  });

  it('scores a sharper edge low in its block, though not in the mean of the picture', () => {
    const sharp: Luma = (column) => (column < 30 ? 40 : 200);
    const soft: Luma = (column) => [40, 80, 160, 200][Math.min(3, Math.max(0, column - 28))] ?? 0;
    const { meanSquare, worstBlock } = differ(sharp, soft);
    expect(worstBlock).toBeLessThan(200);
    expect(meanSquare).toBeGreaterThan(30);
  });

  it.each([
    ['a letter', mark(120, 9)],
    ['a line', ((_, row) => (row === 30 ? 200 : 60)) satisfies Luma],
    ['a pale box', mark(24, 28)],
  ])('scores %s that is missing above the limit of the self-check', (_, luma) => {
    expect(differ(luma, flat).worstBlock).toBeGreaterThan(200);
  });

  it('includes the incomplete blocks at the edges', () => {
    const inCorner: Luma = (column, row) => (column >= WIDTH - 8 && row >= HEIGHT - 8 ? 255 : 60);
    expect(differ(inCorner, flat).worstBlock).toBeGreaterThan(2_000);
  });
});
