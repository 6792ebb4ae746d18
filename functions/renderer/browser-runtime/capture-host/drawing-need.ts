import { readStyleSheets } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import type { PageControl } from '#renderer/browser-runtime/messages.ts';

/** Styles for which the browser keeps a state that it updates when it draws a frame. */
const STYLES = ['scroll-', 'contain-intrinsic-', 'content-visibility', 'position-try'] as const;
const STYLE_PATTERN = new RegExp(STYLES.join('|'), 'i');

/** Elements of which drawing a frame may change the state: animations, focus, loading, pixels of a canvas. */
const ELEMENTS = 'animate, animateMotion, animateTransform, set, canvas, [autofocus], [loading="lazy" i]';

/** Not by a selector, which would search the text of images in styles. */
const setsInlinePrefix = (root: ParentNode): boolean =>
  [...root.querySelectorAll<HTMLElement>('[style]')].some(({ style }) =>
    [...style].some((property) => STYLES.some((name) => property.startsWith(name))),
  );

/**
 * Whether scripts or styles of the page may depend on the drawing of the frame to which it was seeked: observers, events
 * of scrolling and of animations, focus and the like. Without any of them, a later frame looks the same whether or not
 * the browser drew this one.
 */
export const mustDraw = (control: PageControl): boolean =>
  // Also earlier: what is scrolled or has the focus may change when later frames are drawn.
  control.hasScrolledOrFocused() ||
  control.countAnimations() > 0 ||
  control.usesLayoutObservers() ||
  control.roots().some((root) => root.querySelector(ELEMENTS) !== null || setsInlinePrefix(root)) ||
  STYLE_PATTERN.test(readStyleSheets(control) ?? STYLES[0]);
