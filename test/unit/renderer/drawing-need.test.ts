import { expect, it } from 'vitest';
import { mustDraw } from '#renderer/browser-runtime/capture-host/drawing-need.ts';
import type { PageControl } from '#renderer/browser-runtime/messages.ts';

interface Page {
  /** A part of the selector of an element on the page. */
  readonly element?: string;
  /** Undefined: a style sheet that scripts cannot read. */
  readonly css?: string | undefined;
  /** A property that an element sets in its `style` attribute. */
  readonly inlineProperty?: string;
  readonly animations?: number;
  readonly isObserved?: boolean;
  readonly hasScrolledOrFocused?: boolean;
}

const mustDrawPage = (page: Page): boolean => {
  const { element, css, inlineProperty, animations, isObserved, hasScrolledOrFocused } = {
    css: '.card { color: red }',
    inlineProperty: 'color',
    animations: 0,
    isObserved: false,
    hasScrolledOrFocused: false,
    ...page,
  };
  const root = {
    querySelector: (selector: string) =>
      element !== undefined && selector.split(/, ?/).includes(element) ? {} : null,
    querySelectorAll: () => [{ style: [inlineProperty] }],
    styleSheets: [{ href: null }],
    adoptedStyleSheets: [],
  };
  const control = {
    roots: () => [root],
    rulesOf: () => {
      if (css === undefined) throw new DOMException('', 'SecurityError');
      return [{ cssText: css }];
    },
    hasScrolledOrFocused: () => hasScrolledOrFocused,
    countAnimations: () => animations,
    usesLayoutObservers: () => isObserved,
  };
  return mustDraw(control as unknown as PageControl);
};

it('needs no drawing of skipped frames on a page that only its timeline moves', () => {
  expect(mustDrawPage({})).toBe(false);
});

it.each<readonly [string, Page]>([
  ['an animation of the browser', { animations: 1 }],
  ['an observer of an element', { isObserved: true }],
  ['an animation of SVG', { element: 'animateMotion' }],
  ['a canvas', { element: 'canvas' }],
  ['an element that takes the focus', { element: '[autofocus]' }],
  ['an image that loads late', { element: '[loading="lazy" i]' }],
  ['scroll snapping in an attribute', { inlineProperty: 'scroll-snap-type' }],
  ['scroll snapping in a style sheet', { css: 'main { scroll-snap-type: y mandatory }' }],
  ['a style sheet that cannot be read', { css: undefined }],
  ['a script that has scrolled or moved the focus', { hasScrolledOrFocused: true }],
])('draws the skipped frames of a page with %s', (_, page) => {
  expect(mustDrawPage(page)).toBe(true);
});
