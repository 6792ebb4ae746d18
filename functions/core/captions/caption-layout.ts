import type { CaptionLayout } from '#core/captions/lay-out-captions.ts';

/** Width of a line in letters by the shape of the box, up to its ratio: of large type, and of the other. */
const SHAPES = [
  { mostRatio: 0.7, shape: 'tall', large: 10, small: 16 },
  { mostRatio: 1.4, shape: 'square', large: 13, small: 20 },
  { mostRatio: 2, shape: 'wide', large: 18, small: 36 },
] as const;
const BAND = { shape: 'band', large: 16, small: 34 } as const;

/** The layout of captions in a box of a width by its height; `pop` has one line of large type. */
export const captionLayout = (
  ratio: number,
  isPop: boolean,
): CaptionLayout & { readonly shape: 'tall' | 'square' | 'wide' | 'band' } => {
  const { shape, large, small } = SHAPES.find(({ mostRatio }) => ratio <= mostRatio) ?? BAND;
  return { shape, lineWidth: isPop ? large : small, lines: isPop ? 1 : 2 };
};
