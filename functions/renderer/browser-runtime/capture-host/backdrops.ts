import type { PageRoot } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Initial values. With another one, an element hides what is behind it from backdrop filters inside, but not in a recording. */
const EFFECTS = Object.entries({
  opacity: '1',
  filter: 'none',
  'backdrop-filter': 'none',
  'clip-path': 'none',
  'mask-image': 'none',
  '-webkit-mask-box-image-source': 'none',
  'mix-blend-mode': 'normal',
});
const WILL_CHANGE = new RegExp(EFFECTS.map(([name]) => name).join('|'));

const hasEffects = (element: Element): boolean => {
  const style = getComputedStyle(element);
  return (
    EFFECTS.some(([name, value]) => style.getPropertyValue(name) !== value) ||
    WILL_CHANGE.test(style.willChange)
  );
};

/** The element around another one, as it is drawn. */
const parentOf = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  null;

const isInEffects = (element: Element | null): boolean => {
  for (let outer = element; outer !== null && parentOf(outer) !== null; outer = parentOf(outer)) {
    if (hasEffects(outer)) return true;
  }
  return false;
};

const hasFilter = (element: Element, pseudo?: string): boolean =>
  getComputedStyle(element, pseudo).getPropertyValue('backdrop-filter') !== 'none';

/** Whether an element with a backdrop filter is inside another one that limits what the filter sees. */
export const hasLimitedBackdrop = (roots: readonly PageRoot[]): boolean =>
  roots.some((root) =>
    [...root.querySelectorAll('*')].some(
      (element) =>
        (hasFilter(element) && isInEffects(parentOf(element))) ||
        (['::before', '::after'].some((pseudo) => hasFilter(element, pseudo)) && isInEffects(element)),
    ),
  );
