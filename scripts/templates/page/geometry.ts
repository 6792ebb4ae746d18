/** Left, top, right, bottom in pixels of the frame. */
export type Box = readonly [number, number, number, number];

export const opacityOf = (element: Element | null): number =>
  element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;

export const VISIBLE_OPACITY = 0.5;

const MEDIA = 'img, canvas, video';
const TRANSPARENT = 'rgba(0, 0, 0, 0)';
/** Below this opacity a layer, such as grain, tints what is under it but does not cover it. */
const COVERING_OPACITY = 0.15;

export const hasBackground = (element: Element): boolean =>
  getComputedStyle(element).backgroundColor !== TRANSPARENT;

/** Whether an element has something of its own to draw beside text. */
export const paints = (element: Element): boolean => {
  if (element instanceof SVGGeometryElement || element.matches(MEDIA)) return true;
  const { backgroundImage, borderTopWidth, borderTopColor } = getComputedStyle(element);
  const hasBorder = borderTopWidth !== '0px' && borderTopColor !== TRANSPARENT;
  return hasBackground(element) || backgroundImage !== 'none' || hasBorder;
};

/** Crosses a text on purpose, as through an old price. */
export const STRIKE = '.strike';

/** Boxes that paint nothing, such as those of other texts and layout containers, cover nothing. */
const covers = (element: Element): boolean =>
  !element.matches(STRIKE) && paints(element) && opacityOf(element) > COVERING_OPACITY;

/** What lies on the element at a point: another element, or `outside` where the point is not in the element or frame. */
const coverAt = (holder: Element, x: number, y: number): Element | 'outside' | undefined => {
  const top = document.elementsFromPoint(x, y).find((element) => holder.contains(element) || covers(element));
  if (top === undefined) return 'outside';
  return holder.contains(top) ? undefined : top;
};

/** What lies on each of nine points of a box; undefined where the element is visible. */
export const coversOf = (element: Element, [left, top, right, bottom]: Box) =>
  [0.1, 0.5, 0.9].flatMap((down) =>
    [0.06, 0.5, 0.94].map((along) =>
      coverAt(element, left + (right - left) * along, top + (bottom - top) * down),
    ),
  );

export const isVisible = (element: Element, box: Box): boolean => coversOf(element, box).includes(undefined);

/** `.class`, `#id` or the tag name, for a finding. */
export const describe = (element: Element): string =>
  element.id
    ? `#${element.id}`
    : element.classList[0]
      ? `.${element.classList[0]}`
      : element.tagName.toLowerCase();

/**
 * Removes the rotation of every text, keeping position and scale: bounding boxes of rotated lines overlap
 * where the lines do not. Returns a function that restores the page.
 */
export const straighten = (): (() => void) => {
  const changed: { readonly element: HTMLElement; readonly transform: string }[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    const { transform } = getComputedStyle(element);
    if (transform === 'none' || element.textContent.trim() === '') continue;
    const { a, b, c, d, e, f, is2D } = new DOMMatrix(transform);
    if (!is2D || (b === 0 && c === 0)) continue;
    const width = Math.hypot(a, b);
    const height = width === 0 ? 0 : (a * d - b * c) / width;
    changed.push({ element, transform: element.style.transform });
    element.style.setProperty('transform', `matrix(${width}, 0, 0, ${height}, ${e}, ${f})`, 'important');
  }
  return () => {
    for (const { element, transform } of changed) {
      element.style.transform = transform;
    }
  };
};
