import { MAX_REACH_EM } from '#renderer/browser-runtime/capture-host/glyph-reach.ts';

/** What is painted has bounds that cannot be computed. */
export class Unmeasurable extends Error {}

/** Width of the narrowest characters. */
const NARROWEST_EM = 0.1;

/** Absolute values. */
const lengthsPx = (text: string): number[] =>
  [...text.matchAll(/(-?[\d.]+(?:e[+-]?\d+)?)px/g)].map(([, number]) => Math.abs(Number(number)));
export const totalPx = (text: string): number => lengthsPx(text).reduce((sum, length) => sum + length, 0);

/** How far a shadow reaches: the offset, one and a half times the blur radius, and the spread. */
const reachOfShadow = (shadow: string): number => {
  const [x = 0, y = 0, blur = 0, spread = 0] = lengthsPx(shadow);
  return Math.hypot(x, y) + blur * 1.5 + spread;
};

const reachOfShadows = (shadow: string): number =>
  shadow === 'none' ? 0 : Math.max(...shadow.split(/,(?![^(]*\))/).map(reachOfShadow));

/** How much further something reaches to each side after a matrix, such as the corner of a turned box. */
const enlargementBy = ([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number =>
  Math.max(Math.abs(a) + Math.abs(c), Math.abs(b) + Math.abs(d));

/** Upper bound of how much further something reaches to each side after the transforms of an element. */
export const enlargementOf = ({
  transform,
  scale,
  rotate,
  perspective,
  offsetPath,
  zoom,
}: CSSStyleDeclaration): number => {
  if (perspective !== 'none' || offsetPath !== 'none' || (zoom !== '1' && zoom !== '')) {
    throw new Unmeasurable('perspective, a path or zoom');
  }
  let factor = rotate === 'none' ? 1 : Math.SQRT2;
  if (transform !== 'none') {
    const matrix = /^matrix\(([^)]*)\)$/.exec(transform)?.[1]?.split(',').map(Number);
    if (matrix === undefined) throw new Unmeasurable('a transform in 3D');
    factor *= Math.max(1, enlargementBy(matrix));
  }
  if (scale === 'none') return factor;
  return factor * Math.max(1, ...scale.split(' ').map((number) => Math.abs(Number(number))));
};

export const reachOfBox = (style: CSSStyleDeclaration): number => {
  const outline =
    style.outlineStyle === 'none' ? 0 : totalPx(style.outlineWidth) + totalPx(style.outlineOffset);
  if (style.borderImageSource !== 'none') throw new Unmeasurable('a border image');
  if (!['none', ''].includes(style.getPropertyValue('-webkit-box-reflect'))) {
    throw new Unmeasurable('a reflection');
  }
  return Math.max(outline, reachOfShadows(style.boxShadow));
};

/** How far text reaches out of the box of its line because each character may begin before the one before it. */
const reachOfOverlap = (
  { letterSpacing, wordSpacing, fontSize }: CSSStyleDeclaration,
  length: number,
): number => {
  if ((letterSpacing + wordSpacing).includes('%')) throw new Unmeasurable('spacing in parts of a font');
  const overlap = [letterSpacing, wordSpacing].reduce(
    (sum, spacing) => sum + Math.max(0, -Number.parseFloat(spacing) || 0),
    0,
  );
  return length * Math.max(0, overlap - totalPx(fontSize) * NARROWEST_EM);
};

/** `reachOfGlyphs`: how far glyphs reach out of the box of their line. `length`: number of characters. */
export const reachOfText = (style: CSSStyleDeclaration, reachOfGlyphs: number, length: number): number =>
  reachOfGlyphs +
  reachOfOverlap(style, length) +
  totalPx(style.letterSpacing) +
  reachOfShadows(style.textShadow) +
  totalPx(style.getPropertyValue('-webkit-text-stroke-width'));

/** How far the lines reach that an element draws under, over or through its texts and those of the elements in it. */
export const reachOfDecoration = (style: CSSStyleDeclaration): number =>
  style.textDecorationLine === 'none'
    ? 0
    : totalPx(style.fontSize) * MAX_REACH_EM +
      totalPx(style.textUnderlineOffset) +
      totalPx(style.textDecorationThickness);
