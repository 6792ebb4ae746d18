import { expect, it } from 'vitest';
import { watchDrawingNeed } from '#renderer/browser-runtime/capture-host/drawing-need.ts';
import { createStyleSheetReader } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

interface Page {
  /** A part of the selector of an element on the page. */
  readonly element?: string;
  readonly css?: string;
  /** A property that an element sets in its `style` attribute. */
  readonly inlineProperty?: string;
  readonly animations?: number;
  readonly isObserved?: boolean;
  /** Untracked changes at each check. */
  readonly changes?: readonly number[];
}

const needOf = ({
  element,
  css = '',
  inlineProperty = 'color',
  animations = 0,
  isObserved = false,
  changes = [],
}: Page) => {
  const counts = [...changes];
  const root = {
    querySelector: (selector: string) =>
      element !== undefined && selector.split(/, ?/).includes(element) ? {} : null,
    querySelectorAll: () => [{ style: [inlineProperty] }],
    styleSheets: [{ href: null, cssRules: [{ cssText: css }] }],
    adoptedStyleSheets: [],
  };
  const control = {
    roots: () => [root],
    untrackedChanges: () => counts.shift() ?? 0,
    countAnimations: () => animations,
    usesLayoutObservers: () => isObserved,
  };
  return watchDrawingNeed(
    () => control as unknown as PageControl,
    createStyleSheetReader(
      () => control.roots() as unknown as PageRoot[],
      () => 0,
    ),
  );
};

it('needs no drawing of skipped frames on a page that only its timeline moves', () => {
  const mustDraw = needOf({ css: '.card { color: red }' });
  expect([mustDraw(), mustDraw()]).toEqual([false, false]);
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
])('draws the skipped frames of a page with %s', (_, page) => {
  expect(needOf(page)()).toBe(true);
});

it('draws the frame in which a script has scrolled, and all later ones', () => {
  const mustDraw = needOf({ changes: [0, 1, 1] });
  expect([mustDraw(), mustDraw(), mustDraw()]).toEqual([false, true, true]);
});
