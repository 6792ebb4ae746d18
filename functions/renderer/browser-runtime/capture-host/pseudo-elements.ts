import { isPlainText, MAX_REACH_EM } from '#renderer/browser-runtime/capture-host/glyph-reach.ts';
import {
  reachOfBox,
  reachOfDecoration,
  reachOfText,
  totalPx,
  Unmeasurable,
} from '#renderer/browser-runtime/capture-host/style-reach.ts';

const PSEUDO_ELEMENTS = ['::before', '::after'] as const;
/** Alignments by which content that does not fit reaches out to the left or to the top. */
const ALIGNED_TO_END = /end|right/;
const MARKERS =
  /^(?:none|disc|circle|square|decimal|decimal-leading-zero|(?:lower|upper)-(?:alpha|latin)|disclosure-(?:open|closed))$/;
const MARKER_EM = 4;

/** Number of characters of a quoted text; throws if `content` is anything else. */
const lengthOfContent = (content: string): number => {
  const text = /^"([^"\\]*)"$/.exec(content)?.[1];
  if (text === undefined || !isPlainText(text)) throw new Unmeasurable('content other than plain text');
  return text.length;
};

const isMoved = ({ transform, translate, scale, rotate, offsetPath, zoom }: CSSStyleDeclaration): boolean =>
  [transform, translate, scale, rotate, offsetPath].some((value) => value !== 'none') || zoom !== '1';

/** How far an absolutely positioned box reaches out of the box that it is positioned in. */
const reachOfPositioned = (
  element: Element,
  host: CSSStyleDeclaration,
  pseudo: CSSStyleDeclaration,
): number => {
  if (pseudo.position === 'fixed' || host.position === 'static' || host.display === 'inline') {
    throw new Unmeasurable('a pseudo-element elsewhere');
  }
  const [left, top, right, bottom] = [pseudo.left, pseudo.top, pseudo.right, pseudo.bottom].map((side) => {
    if (!side.endsWith('px')) throw new Unmeasurable('a pseudo-element without a position');
    return Number.parseFloat(side);
  }) as [number, number, number, number];
  // Beside a width, one of `left` and `right` has no effect.
  const around = 2 * (totalPx(pseudo.padding) + totalPx(pseudo.borderWidth));
  const wide = Math.max(left, right) + totalPx(pseudo.width) + around - element.clientWidth;
  const high = Math.max(top, bottom) + totalPx(pseudo.height) + around - element.clientHeight;
  return Math.max(0, -left, -top, -right, -bottom, wide, high) + totalPx(pseudo.margin);
};

/** How far a box in the flow reaches out of the box of its element. */
const reachOfInFlow = (element: Element, host: CSSStyleDeclaration, pseudo: CSSStyleDeclaration): number => {
  if (pseudo.position !== 'static' || pseudo.float !== 'none' || /-\d/.test(pseudo.margin)) {
    throw new Unmeasurable('a moved pseudo-element');
  }
  // An inline element has no scrollable size, and its box is as high as its own font.
  if (host.display === 'inline' && (pseudo.display !== 'inline' || pseudo.verticalAlign !== 'baseline')) {
    throw new Unmeasurable('a pseudo-element that is higher than its line');
  }
  const alignments = [host.justifyContent, host.alignContent, host.alignItems, host.justifyItems];
  const own = [pseudo.alignSelf, pseudo.justifySelf, host.flexDirection, host.flexWrap];
  if ([...alignments, ...own].some((value) => ALIGNED_TO_END.test(value) || value.includes('reverse'))) {
    throw new Unmeasurable('an alignment to the end');
  }
  if (host.textIndent.includes('%')) throw new Unmeasurable('an indent in parts of a width');
  const overflow = Math.max(
    0,
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  );
  // In a track of a grid that is narrower than it.
  const centered = [...alignments, ...own].some((value) => value.includes('center'))
    ? Math.max(totalPx(pseudo.width), totalPx(pseudo.height)) / 2
    : 0;
  // They do not make a line higher.
  const around = pseudo.display === 'inline' ? totalPx(pseudo.padding) + totalPx(pseudo.borderWidth) : 0;
  return Math.max(overflow, centered) + around + totalPx(host.textIndent);
};

/**
 * How far `::before` and `::after` reach out of the box of their element. `decoration`: how far the lines reach that the
 * element and its ancestors draw at texts.
 */
export const reachOfPseudoElements = (
  view: Window,
  element: Element,
  host: CSSStyleDeclaration,
  decoration: number,
): number => {
  const reaches = PSEUDO_ELEMENTS.map((name) => {
    const pseudo = view.getComputedStyle(element, name);
    if (['none', 'normal'].includes(pseudo.content) || pseudo.display === 'none') return 0;
    if (host.display === 'contents') throw new Unmeasurable('a pseudo-element without a box around it');
    if (isMoved(pseudo)) throw new Unmeasurable('a moved pseudo-element');
    const length = lengthOfContent(pseudo.content);
    const isPositioned = ['absolute', 'fixed'].includes(pseudo.position);
    const outside = isPositioned
      ? reachOfPositioned(element, host, pseudo)
      : reachOfInFlow(element, host, pseudo);
    if (length === 0) return outside + reachOfBox(pseudo);
    const fontSize = totalPx(pseudo.fontSize);
    // Text that does not fit reaches out of a positioned box of any size.
    const line = isPositioned ? length * (fontSize * MAX_REACH_EM + totalPx(pseudo.letterSpacing)) : 0;
    const text =
      reachOfText(pseudo, fontSize * MAX_REACH_EM, length) + reachOfDecoration(pseudo) + decoration;
    return outside + reachOfBox(pseudo) + text + line;
  });
  return Math.max(...reaches);
};

/** How far the marker of a list item reaches out of its box. */
export const reachOfMarker = (view: Window, element: Element, style: CSSStyleDeclaration): number => {
  if (!style.display.includes('list-item')) return 0;
  const marker = view.getComputedStyle(element, '::marker');
  if (style.listStyleImage !== 'none' || !MARKERS.test(style.listStyleType) || marker.content !== 'normal') {
    throw new Unmeasurable('a list marker of any size');
  }
  return MARKER_EM * totalPx(marker.fontSize);
};
