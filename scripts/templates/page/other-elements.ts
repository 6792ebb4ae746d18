import { describe, isVisible, opacityOf, paints, STRIKE, VISIBLE_OPACITY } from './geometry.ts';
import type { Box } from './geometry.ts';
import { isMeasured, parentOf, textNodes } from './text-nodes.ts';

/** Makes measured texts transparent, and what has their color or crosses them. */
export const hideTexts = (): (() => void) => {
  const strikes = document.querySelectorAll<HTMLElement>(STRIKE);
  const parents = new Set([...textNodes(document.body).filter(isMeasured).map(parentOf), ...strikes]);
  const before = new Map([...parents].map((element) => [element, element.getAttribute('style')]));
  for (const { style } of parents) {
    for (const property of ['color', '-webkit-text-fill-color', 'fill'])
      style.setProperty(property, 'transparent', 'important');
    style.setProperty('text-shadow', 'none', 'important');
  }
  for (const { style } of strikes) style.setProperty('opacity', '0', 'important');
  return () => {
    for (const [element, style] of before) {
      if (style === null) element.removeAttribute('style');
      else element.setAttribute('style', style);
    }
  };
};

const boxOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
};

const isLoaded = (element: Element): boolean =>
  !(element instanceof HTMLImageElement) || element.naturalWidth > 0;

/** Names of the variables whose picture is in the frame: a photo, a clip, or what `data-drawn` draws, such as stars. */
export const readPictures = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('img[data-photo], video[data-clip], [data-drawn]')]
    .filter(
      (element) =>
        isLoaded(element) && opacityOf(element) > VISIBLE_OPACITY && isVisible(element, boxOf(element)),
    )
    .map(({ dataset }) => dataset['photo'] ?? dataset['clip'] ?? dataset['drawn'] ?? '');

const isDrawn = (element: Element): boolean => {
  const [left, top, right, bottom] = boxOf(element);
  const isSmall = (right - left) * (bottom - top) < 16;
  if (isSmall || !paints(element) || element.closest('[aria-hidden="true"]') !== null) return false;
  return opacityOf(element) > VISIBLE_OPACITY && isVisible(element, boxOf(element));
};

/** The largest part of the page with an element that shows nothing but empty texts. */
const emptyPartOf = (empty: Element): Element => {
  const parent = empty.parentElement;
  const isEmpty =
    parent !== null &&
    parent.id !== 'root' &&
    parent.textContent.trim() === '' &&
    parent.querySelector('[data-photo], [data-clip]') === null;
  return isEmpty ? emptyPartOf(parent) : empty;
};

/** What is drawn for a text although its variable is empty, such as a button without a label. */
export const readRemains = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-text]')]
    .filter(({ textContent }) => textContent.trim() === '')
    .flatMap((empty) => {
      const part = emptyPartOf(empty);
      const drawn = [part, ...part.querySelectorAll('*')].find(isDrawn);
      return drawn ? [`${empty.dataset['text'] ?? ''} is empty, but ${describe(drawn)} is drawn`] : [];
    });
