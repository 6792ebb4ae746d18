import { MAX_REACH_EM } from '#renderer/browser-runtime/capture-host/glyph-reach.ts';
import type { GlyphReach } from '#renderer/browser-runtime/capture-host/glyph-reach.ts';

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Maximum elements measured for one change, the changed one included. */
const MAX_ELEMENTS = 200;
/** Antialiasing, and rounding of positions to whole pixels. */
const ROUNDING_PX = 2;
const SVG = 'http://www.w3.org/2000/svg';

const uniteBounds = (first: Bounds | undefined, second: Bounds): Bounds =>
  first === undefined
    ? second
    : {
        left: Math.min(first.left, second.left),
        top: Math.min(first.top, second.top),
        right: Math.max(first.right, second.right),
        bottom: Math.max(first.bottom, second.bottom),
      };

const grow = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const isEmpty = ({ left, top, right, bottom }: Bounds): boolean => right <= left && bottom <= top;

class Unmeasurable extends Error {}

/** Absolute values. */
const lengthsPx = (text: string): number[] =>
  [...text.matchAll(/(-?[\d.]+(?:e[+-]?\d+)?)px/g)].map(([, number]) => Math.abs(Number(number)));
const totalPx = (text: string): number => lengthsPx(text).reduce((sum, length) => sum + length, 0);

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
const enlargementOf = ({ transform, scale, rotate, perspective, zoom }: CSSStyleDeclaration): number => {
  if (perspective !== 'none' || (zoom !== '1' && zoom !== '')) throw new Unmeasurable('perspective or zoom');
  let factor = rotate === 'none' ? 1 : Math.SQRT2;
  if (transform !== 'none') {
    const matrix = /^matrix\(([^)]*)\)$/.exec(transform)?.[1]?.split(',').map(Number);
    if (matrix === undefined) throw new Unmeasurable('a transform in 3D');
    factor *= Math.max(1, enlargementBy(matrix));
  }
  if (scale === 'none') return factor;
  return factor * Math.max(1, ...scale.split(' ').map((number) => Math.abs(Number(number))));
};

const reachOfBox = (style: CSSStyleDeclaration): number => {
  const outline =
    style.outlineStyle === 'none' ? 0 : totalPx(style.outlineWidth) + totalPx(style.outlineOffset);
  if (style.borderImageSource !== 'none') throw new Unmeasurable('a border image');
  if (!['none', ''].includes(style.getPropertyValue('-webkit-box-reflect'))) {
    throw new Unmeasurable('a reflection');
  }
  return Math.max(outline, reachOfShadows(style.boxShadow));
};

/** `reachOfGlyphs`: how far glyphs reach out of the box of their line. */
const reachOfText = (style: CSSStyleDeclaration, reachOfGlyphs: number): number =>
  reachOfGlyphs +
  totalPx(style.letterSpacing) +
  reachOfShadows(style.textShadow) +
  totalPx(style.getPropertyValue('-webkit-text-stroke-width'));

/** How far the lines reach that an element draws under, over or through its texts and those of the elements in it. */
const reachOfDecoration = (style: CSSStyleDeclaration): number =>
  style.textDecorationLine === 'none'
    ? 0
    : totalPx(style.fontSize) * MAX_REACH_EM +
      totalPx(style.textUnderlineOffset) +
      totalPx(style.textDecorationThickness);

const PSEUDO_ELEMENTS = ['::before', '::after'] as const;

/** `decoration`: how far the lines reach that the element and its ancestors draw at texts in it. */
const reachOfPseudoElement = (
  view: Window,
  element: Element,
  style: CSSStyleDeclaration,
  name: string,
  decoration: number,
): number => {
  const pseudo = view.getComputedStyle(element, name);
  if (['none', 'normal'].includes(pseudo.content) || pseudo.display === 'none') return 0;
  const text =
    reachOfText(pseudo, totalPx(pseudo.fontSize) * MAX_REACH_EM) + reachOfDecoration(pseudo) + decoration;
  const own = reachOfBox(pseudo) + text;
  if (!['absolute', 'fixed'].includes(pseudo.position)) {
    const overflow = Math.max(
      0,
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    );
    if (pseudo.transform !== 'none' || pseudo.position === 'relative' || /-\d/.test(pseudo.margin)) {
      throw new Unmeasurable('a moved pseudo-element');
    }
    return overflow + own;
  }
  if (pseudo.position === 'fixed' || style.position === 'static' || pseudo.transform !== 'none') {
    throw new Unmeasurable('a pseudo-element elsewhere');
  }
  if (pseudo.translate !== 'none' || pseudo.scale !== 'none' || pseudo.rotate !== 'none') {
    throw new Unmeasurable('a moved pseudo-element');
  }
  const overhang = [pseudo.left, pseudo.top, pseudo.right, pseudo.bottom].map((side) => {
    if (!side.endsWith('px')) throw new Unmeasurable('a pseudo-element without a position');
    return Math.max(0, -Number.parseFloat(side));
  });
  return Math.max(...overhang) + totalPx(pseudo.margin) + own;
};

const hasText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue !== null && /\S/.test(node.nodeValue),
  );

/** Bounds of the boxes of lines of the texts directly in an element, and the texts. */
const boundsOfText = (element: Element): { bounds: Bounds | undefined; text: string } => {
  let bounds: Bounds | undefined;
  let text = '';
  const range = element.ownerDocument.createRange();
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) bounds = uniteBounds(bounds, rect);
    text += ` ${node.nodeValue ?? ''}`;
  }
  return { bounds, text };
};

/** What ancestors do to what an element paints. */
interface Surroundings {
  /** Upper bound of how much further everything reaches by transforms. */
  readonly enlargement: number;
  /** How far lines at texts reach, in pixels before transforms. */
  readonly decoration: number;
}

const within = ({ enlargement, decoration }: Surroundings, style: CSSStyleDeclaration): Surroundings => ({
  enlargement: enlargement * enlargementOf(style),
  decoration: decoration + reachOfDecoration(style),
});

const surroundingsOf = (view: Window, element: Element): Surroundings => {
  let surroundings: Surroundings = { enlargement: 1, decoration: 0 };
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    surroundings = within(surroundings, view.getComputedStyle(ancestor));
  }
  return surroundings;
};

/** Measures one element and its descendants. */
const createMeasuring = (view: Window, glyphs: GlyphReach) => {
  let remaining = MAX_ELEMENTS;
  const measure = (element: Element, surroundings: Surroundings): Bounds | undefined => {
    remaining -= 1;
    if (remaining < 0) throw new Unmeasurable('many elements');
    const style = view.getComputedStyle(element);
    if (style.display === 'none') return undefined;
    const inner = within(surroundings, style);
    const { enlargement, decoration } = inner;
    const isReplaced = element.namespaceURI === SVG || element.localName === 'img';
    if (isReplaced && style.overflow === 'visible') throw new Unmeasurable('content outside of its box');
    let reach = reachOfBox(style);
    for (const name of PSEUDO_ELEMENTS) {
      reach = Math.max(reach, reachOfPseudoElement(view, element, style, name, decoration));
    }
    if (style.display.includes('list-item')) {
      if (style.listStyleImage !== 'none') throw new Unmeasurable('a picture as list marker');
      reach += 4 * totalPx(style.fontSize);
    }
    const rects: Bounds[] = [...element.getClientRects()].map((rect) => grow(rect, reach * enlargement));
    if (hasText(element)) {
      const { bounds: lines, text } = boundsOfText(element);
      const textReach = reachOfText(style, glyphs.reachPx(text, style)) + decoration;
      if (lines !== undefined) rects.push(grow(lines, textReach * enlargement));
    }
    let bounds = rects.reduce<Bounds | undefined>(uniteBounds, undefined);
    if (isReplaced) return bounds;
    for (const child of element.children) {
      const ofChild = measure(child, inner);
      if (ofChild !== undefined) bounds = uniteBounds(bounds, ofChild);
    }
    return bounds;
  };
  return measure;
};

/**
 * Bounds of everything that an element and its descendants paint, in pixels of the viewport. Undefined when they cannot
 * be computed; empty when nothing is painted. Filters are not considered.
 */
export const inkBounds = (view: Window, element: Element, glyphs: GlyphReach): Bounds | undefined => {
  const nothing = { left: 0, top: 0, right: 0, bottom: 0 };
  if (!element.isConnected) return nothing;
  try {
    const bounds = createMeasuring(view, glyphs)(element, surroundingsOf(view, element));
    return bounds === undefined || isEmpty(bounds) ? nothing : grow(bounds, ROUNDING_PX);
  } catch (error) {
    if (error instanceof Unmeasurable) return undefined;
    throw error;
  }
};
