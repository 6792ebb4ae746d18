import type { ClipPlace, FrameSize, PageClip, PixelRect } from '#renderer/browser-runtime/messages.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/*
 * Where clips are shown, if a renderer that knows their coverage can mix their pictures into a recording of the page: opaque,
 * in whole pixels, not turned and without effects that depend on colors (ADR 94). Rectangles are those of Chromium's
 * `ReplacedContentRect` and `ImagePainter::PaintIntoRect`, which draws in whole pixels.
 */

export interface MeasuredClips {
  /** To be called when the page is loaded: a clip is not mixed before its box is as large as then. */
  readonly measureLoaded: () => void;
  readonly places: () => readonly ClipPlace[] | undefined;
  /** Indexes of clips with a visible element, of the last call of `places`. */
  readonly shownClips: () => readonly number[];
  readonly sizes: () => readonly (FrameSize | null)[];
  /** Sizes depend on all frames before: to be called for those whose places are not asked for. */
  readonly findSizes: () => void;
  /** The element at a place of the last result. */
  readonly elementOf: (place: number) => HTMLVideoElement | undefined;
}

/** A box of fractions of pixels. */
interface Box extends FrameSize {
  readonly x: number;
  readonly y: number;
}

/** Difference of a position that the layout rounds to 1/64 pixel. */
const TOLERANCE = 1 / 32;
const HTML = 'http://www.w3.org/1999/xhtml';

/** Values without which an element moves its content only. Opacity, clips and masks are part of the coverage. */
const PLAIN_VALUES = Object.entries({
  filter: 'none',
  'mix-blend-mode': 'normal',
  'backdrop-filter': 'none',
  rotate: 'none',
  scale: 'none',
  'offset-path': 'none',
  perspective: 'none',
});
const FLAT_MOVE = /^matrix\(1, 0, 0, 1, (-?[\d.]+), (-?[\d.]+)\)$/;
const LENGTHS = /^(-?[\d.]+)(?:px)?(?: (-?[\d.]+)(?:px)?)?$/;
const POSITION = /^(-?[\d.]+)(px|%) (-?[\d.]+)(px|%)$/;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < TOLERANCE;

/** How an element moves its content: by whole pixels, not at all, or in another way. */
const motionOf = (style: CSSStyleDeclaration): 'none' | 'whole' | 'other' => {
  if (PLAIN_VALUES.some(([name, value]) => style.getPropertyValue(name) !== value)) return 'other';
  const { transform, translate } = style;
  if (transform === 'none' && translate === 'none') return 'none';
  const moves = [
    ...(transform === 'none' ? [] : [FLAT_MOVE.exec(transform)]),
    ...(translate === 'none' ? [] : [LENGTHS.exec(translate)]),
  ];
  return moves.every((move) => move !== null && isWhole(Number(move[1])) && isWhole(Number(move[2] ?? 0)))
    ? 'whole'
    : 'other';
};

/** The element around another one, as it is drawn. */
const parentOf = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  null;

const sum = (style: CSSStyleDeclaration, ...names: readonly string[]): number =>
  names.reduce((total, name) => total + Number.parseFloat(style.getPropertyValue(name)), 0);

const contentBox = ({ left, top, width, height }: DOMRect, style: CSSStyleDeclaration): Box => {
  const x = sum(style, 'border-left-width', 'padding-left');
  const y = sum(style, 'border-top-width', 'padding-top');
  return {
    x: left + x,
    y: top + y,
    width: width - x - sum(style, 'border-right-width', 'padding-right'),
    height: height - y - sum(style, 'border-bottom-width', 'padding-bottom'),
  };
};

const offsetOf = (value: string | undefined, unit: string | undefined, space: number): number =>
  unit === '%' ? (Number(value) / 100) * space : Number(value);

/** Where the whole picture is drawn; undefined for values that are not supported. */
const pictureBox = (content: Box, clip: FrameSize, style: CSSStyleDeclaration): Box | undefined => {
  const { objectFit, objectPosition } = style;
  const position = POSITION.exec(objectPosition);
  if (position === null || !['fill', 'contain', 'cover'].includes(objectFit)) return undefined;
  const scales = [content.width / clip.width, content.height / clip.height] as const;
  const scale = objectFit === 'contain' ? Math.min(...scales) : Math.max(...scales);
  const size = objectFit === 'fill' ? content : { width: clip.width * scale, height: clip.height * scale };
  const [, x, xUnit, y, yUnit] = position;
  return {
    x: content.x + offsetOf(x, xUnit, content.width - size.width),
    y: content.y + offsetOf(y, yUnit, content.height - size.height),
    width: size.width,
    height: size.height,
  };
};

const snap = ({ x, y, width, height }: Box): PixelRect => ({
  left: Math.round(x),
  top: Math.round(y),
  right: Math.round(x + width),
  bottom: Math.round(y + height),
});

const intersect = (a: PixelRect, b: PixelRect): PixelRect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

const sizeOf = ({ left, top, right, bottom }: PixelRect): FrameSize => ({
  width: right - left,
  height: bottom - top,
});

const isEmpty = ({ left, top, right, bottom }: PixelRect): boolean => right <= left || bottom <= top;

/** Returns a function that returns the place of an element; undefined if it cannot be mixed. */
const createPlacing = () => {
  const styleOf = getComputedStyle.bind(window);
  const boxesOf = realMethod<DOMRectList>(Element.prototype, 'getClientRects');
  const computedMap = realMethod<StylePropertyMapReadOnly>(Element.prototype, 'computedStyleMap');

  /** Whether the element and those around it move its box in another way than by whole pixels, or apply other effects. */
  const isMovedByWholePixels = (element: Element, box: DOMRect): boolean => {
    let isMoved = false;
    for (let outer: Element | null = element; outer !== null; outer = parentOf(outer)) {
      const motion = motionOf(styleOf(outer));
      if (motion === 'other' || outer.namespaceURI !== HTML) return false;
      isMoved ||= motion === 'whole';
    }
    return !isMoved || [box.left, box.top, box.width, box.height].every(isWhole);
  };
  /** The size of an element without one of its own follows the proportions of its picture, which are rounded. */
  const hasSize = (element: Element, { width, height }: FrameSize, clip: FrameSize): boolean =>
    width * clip.height === height * clip.width ||
    ['width', 'height'].every((name) => computedMap.call(element).get(name)?.toString() !== 'auto');
  return (element: HTMLVideoElement, index: number, clip: PageClip): ClipPlace | undefined => {
    const boxes = boxesOf.call(element);
    const [box] = boxes;
    const style = styleOf(element);
    if (box === undefined || boxes.length !== 1 || element.currentCSSZoom !== 1) return undefined;
    if (style.imageRendering !== 'auto' || !isMovedByWholePixels(element, box)) return undefined;
    if (!['', 'none'].includes(style.getPropertyValue('object-view-box'))) return undefined;
    const content = contentBox(box, style);
    const drawn = pictureBox(content, clip, style);
    if (drawn === undefined) return undefined;
    const [picture, shown] = [snap(drawn), snap(content)];
    const isClipped = [style.overflowX, style.overflowY].every((name) => ['clip', 'hidden'].includes(name));
    const place = { clip: index, picture, shown: intersect(picture, shown) };
    const size = sizeOf(picture);
    const isInside = picture.left >= shown.left && picture.right <= shown.right;
    if (!isClipped && !(isInside && picture.top >= shown.top && picture.bottom <= shown.bottom))
      return undefined;
    return hasSize(element, size, clip) ? place : undefined;
  };
};

/** As they are laid out; that of the frame for elements without one. */
const laidOutSize = (elements: readonly HTMLElement[]): FrameSize => {
  const width = Math.max(0, ...elements.map(({ offsetWidth }) => offsetWidth));
  const height = Math.max(0, ...elements.map(({ offsetHeight }) => offsetHeight));
  return width > 0 && height > 0 ? { width, height } : { width: innerWidth, height: innerHeight };
};

/** Returns a function that checks whether an element shows its picture in the size that the picture has. */
const createFitCheck = () => {
  const styleOf = getComputedStyle.bind(window);
  return (element: Element): boolean => ['none', 'scale-down'].includes(styleOf(element).objectFit);
};

/** Returns a function that finds the elements of clips that are not hidden. */
const createVisibleSearch = (
  clips: readonly PageClip[],
  findElements: (index: number) => readonly HTMLVideoElement[],
) => {
  const checkVisibility = realMethod<boolean>(Element.prototype, 'checkVisibility');
  const isVisible = (element: HTMLVideoElement): boolean =>
    checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
  return () =>
    clips.flatMap((clip, index) =>
      findElements(index)
        .filter(isVisible)
        .map((element) => ({ clip, index, element })),
    );
};

/** To be called before scripts of the page can replace what it uses. */
export const measureClips = (
  clips: readonly PageClip[],
  findElements: (index: number) => readonly HTMLVideoElement[],
): MeasuredClips => {
  const placeOf = createPlacing();
  const findVisible = createVisibleSearch(clips, findElements);
  const showsNaturalSize = createFitCheck();
  const boxOf = realMethod<DOMRect>(Element.prototype, 'getBoundingClientRect');
  let leastSizes: readonly FrameSize[] = [];
  const sizes: (FrameSize | null)[] = clips.map(() => null);
  /** Clips that a frame showed in another size than a frame before, or in their own: planes of one size would be soft or too small. */
  const unmixed = new Set<number>();
  let elements: HTMLVideoElement[] = [];
  let shown: ReadonlySet<number> = new Set();

  /** All later pictures have the size of the first one that is mixed: none of a box that still grows. */
  const isSmaller = (element: HTMLVideoElement, least: FrameSize | undefined): boolean => {
    const { width, height } = boxOf.call(element);
    return least !== undefined && (width <= least.width - 1 || height <= least.height - 1); // those are rounded
  };

  const stopMixing = (index: number): undefined => {
    unmixed.add(index);
    sizes[index] = null;
  };

  /** Undefined for a visible element that is shown in a way that cannot be mixed; null for one outside of the frame. */
  const measure = (element: HTMLVideoElement, index: number, clip: PageClip) => {
    const place = placeOf(element, index, clip);
    if (place === undefined) return showsNaturalSize(element) ? stopMixing(index) : undefined;
    const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (isEmpty(intersect(place.shown, frame))) return null;
    const { width, height } = sizeOf(place.picture);
    if (width * height > clip.mixedMaxPixels || unmixed.has(index)) return undefined;
    if (sizes[index] === null && isSmaller(element, leastSizes[index])) return undefined;
    const size = (sizes[index] ??= { width, height });
    return size.width === width && size.height === height ? place : stopMixing(index);
  };

  const places = () => {
    const visible = findVisible();
    shown = new Set(visible.map(({ index }) => index));
    const found: ClipPlace[] = [];
    elements = [];
    for (const { clip, index, element } of visible) {
      const place = measure(element, index, clip);
      if (place === undefined) return undefined;
      if (place === null) continue;
      found.push(place);
      elements.push(element);
    }
    return found;
  };
  return {
    measureLoaded: () => {
      leastSizes = clips.map((_, index) => laidOutSize(findElements(index)));
    },
    places,
    shownClips: () => [...shown],
    sizes: () => sizes,
    findSizes: () => {
      if (clips.some(({ mixedMaxPixels }, index) => mixedMaxPixels > 0 && !unmixed.has(index))) places();
    },
    elementOf: (place) => elements[place],
  };
};
