import type { GlyphReach } from '#renderer/browser-runtime/capture-host/glyph-reach.ts';
import {
  reachOfMarker,
  reachOfPseudoElements,
} from '#renderer/browser-runtime/capture-host/pseudo-elements.ts';
import {
  enlargementOf,
  reachOfBox,
  reachOfDecoration,
  reachOfText,
  totalPx,
  Unmeasurable,
} from '#renderer/browser-runtime/capture-host/style-reach.ts';

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Maximum elements measured for one change, the changed one included. */
const MAX_ELEMENTS = 200;
/** Of the edges of what is drawn. */
const ANTIALIASING_PX = 2;
/** Positions are rounded to whole pixels before the transforms of the element and of its ancestors. */
const SNAPPING_PX = 1;
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

/** Whether a picture may be painted outside of its box. */
const reachesOutOfBox = ({ overflow, overflowClipMargin }: CSSStyleDeclaration): boolean =>
  overflow.includes('visible') || /[1-9]/.test(overflowClipMargin);

/** Whether an outline encloses also what is in an element. */
const hasWideOutline = (element: Element, { display, outlineStyle }: CSSStyleDeclaration): boolean =>
  outlineStyle === 'auto'
    ? element.hasChildNodes()
    : outlineStyle !== 'none' && display === 'inline' && element.childElementCount > 0;

/** How far the borders of a cell reach out of it in a table that collapses them. */
const reachOfCollapsedBorders = ({ display, borderCollapse, borderWidth }: CSSStyleDeclaration): number => {
  if (display.startsWith('table-column')) throw new Unmeasurable('cells that span columns');
  return display.startsWith('table') && borderCollapse === 'collapse' ? totalPx(borderWidth) : 0;
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
    if (ancestor.namespaceURI === SVG) throw new Unmeasurable('the scale of an SVG picture');
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
    if (isReplaced && reachesOutOfBox(style)) throw new Unmeasurable('content outside of its box');
    const reach = Math.max(
      reachOfBox(style) + reachOfCollapsedBorders(style),
      reachOfPseudoElements(view, element, style, decoration),
      reachOfMarker(view, element, style),
    );
    if (hasWideOutline(element, style)) throw new Unmeasurable('an outline around what is in an element');
    const rects: Bounds[] = [...element.getClientRects()].map((rect) =>
      grow(rect, (reach + SNAPPING_PX) * enlargement),
    );
    // Lines are drawn also at spaces.
    if (decoration > 0 || hasText(element)) {
      const { bounds: lines, text } = boundsOfText(element);
      const textReach = reachOfText(style, glyphs.reachPx(text, style), text.length) + decoration;
      if (lines !== undefined) rects.push(grow(lines, (textReach + SNAPPING_PX) * enlargement));
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
  try {
    const bounds = createMeasuring(view, glyphs)(element, surroundingsOf(view, element));
    return bounds === undefined || isEmpty(bounds) ? nothing : grow(bounds, ANTIALIASING_PX);
  } catch (error) {
    if (error instanceof Unmeasurable) return undefined;
    throw error;
  }
};
