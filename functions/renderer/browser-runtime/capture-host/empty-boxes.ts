/** Elements that Chromium paints as layers of their own, and only if they were inside of all clips when it recorded them first. */
const LAYERS = 'video, iframe, canvas';
const FLAT_VALUES = Object.entries({
  position: 'static',
  opacity: '1',
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
  filter: 'none',
  'overflow-x': 'visible',
  'will-change': 'auto',
  'mix-blend-mode': 'normal',
  'clip-path': 'none',
});

const isLayer = (element: Element): boolean => {
  const style = getComputedStyle(element);
  return (
    element.matches(LAYERS) || FLAT_VALUES.some(([name, value]) => style.getPropertyValue(name) !== value)
  );
};

const isEmpty = ({ offsetWidth, offsetHeight }: HTMLElement): boolean =>
  offsetWidth === 0 || offsetHeight === 0;

export interface EmptyBoxes {
  /** To be called for new elements and for those whose style has changed. */
  readonly examine: (element: Element) => void;
  /** Whether a box that cut off all of its content has grown, of which a recording may lack layers from then on. */
  readonly hasGrown: () => boolean;
}

export const watchEmptyBoxes = (): EmptyBoxes => {
  const boxes = new Set<HTMLElement>();
  return {
    examine: (element) => {
      if (element.firstElementChild === null || !('offsetWidth' in element)) return;
      const box = element as HTMLElement;
      // A box that is not displayed at all is recorded when it is.
      if (!isEmpty(box) || box.getClientRects().length === 0) return;
      if (getComputedStyle(box).overflowX !== 'visible') boxes.add(box);
    },
    hasGrown: () =>
      [...boxes].some(
        (box) => box.isConnected && !isEmpty(box) && [...box.querySelectorAll('*')].some(isLayer),
      ),
  };
};
