import { createGlyphReach } from '#renderer/browser-runtime/capture-host/glyph-reach.ts';
import { inkBounds } from '#renderer/browser-runtime/capture-host/ink-bounds.ts';
import type { Bounds } from '#renderer/browser-runtime/capture-host/ink-bounds.ts';

/** Of more elements, no bounds are kept. */
export const MAX_TRACKED = 60;
/** More than the rounding of positions, and less than the margin around bounds. */
const SAME_PX = 0.1;

/** Elements that changed, and whether the layout in them is as it was: they were moved, or look different in the same places. */
export type ChangedElements = ReadonlyMap<Element, { readonly keepsLayout: boolean }>;

/** How an element lies on the page, with the bounds of its ink. */
interface Shape {
  readonly bounds: Bounds;
  /** Its own transform, without translation. */
  readonly linear: string;
  /** Boxes of the element and of everything in it. */
  readonly boxes: readonly DOMRect[];
}

interface Tracked {
  /** Undefined when they cannot be computed. */
  readonly bounds: Bounds | undefined;
  /** Undefined when something in the element has changed since it was measured. */
  readonly shape: Shape | undefined;
}

export interface TrackedBounds {
  /** Measures what may have moved; returns where it was and is, undefined when that is not known. */
  readonly update: (changed: ChangedElements) => Bounds[] | undefined;
  readonly clear: () => void;
}

const boxesOf = (element: Element): DOMRect[] =>
  [element, ...element.querySelectorAll('*')].map((part) => part.getBoundingClientRect());

const isNear = (first: number, second: number): boolean => Math.abs(first - second) < SAME_PX;

const linearOf = ({ transform, rotate, scale }: CSSStyleDeclaration): string =>
  [transform.split(',').slice(0, 4).join(','), rotate, scale].join(' ');

/** Bounds of an element that was only moved: all boxes in it are of the same size and at the same distance from each other. */
const moveBounds = (shape: Shape, linear: string, boxes: readonly DOMRect[]): Bounds | undefined => {
  const [from, to] = [shape.boxes[0], boxes[0]];
  if (linear !== shape.linear || boxes.length !== shape.boxes.length) return undefined;
  if (from === undefined || to === undefined) return undefined;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const isMoved = boxes.every((box, index) => {
    const old = shape.boxes[index];
    return (
      old !== undefined &&
      isNear(box.x - old.x, x) &&
      isNear(box.y - old.y, y) &&
      isNear(box.width, old.width) &&
      isNear(box.height, old.height)
    );
  });
  const { left, top, right, bottom } = shape.bounds;
  return isMoved ? { left: left + x, top: top + y, right: right + x, bottom: bottom + y } : undefined;
};

const hasArea = ({ left, top, right, bottom }: Bounds): boolean => right > left && bottom > top;

/** Keeps the bounds of what has changed before, as they were at the last frame. */
export const trackBounds = (view: Window & typeof globalThis): TrackedBounds => {
  const tracked = new Map<Element, Tracked | undefined>();
  const glyphs = createGlyphReach(view);

  const measure = (element: Element, linear: string): Tracked => {
    const bounds = inkBounds(view, element, glyphs);
    const isMovable = bounds !== undefined && hasArea(bounds);
    return { bounds, shape: isMovable ? { bounds, linear, boxes: boxesOf(element) } : undefined };
  };
  const remeasure = (element: Element, last: Tracked | undefined, keepsLayout: boolean): Tracked => {
    const linear = linearOf(view.getComputedStyle(element));
    const shape = keepsLayout ? last?.shape : undefined;
    const bounds = shape && moveBounds(shape, linear, boxesOf(element));
    return bounds === undefined ? measure(element, linear) : { bounds, shape };
  };
  const update: TrackedBounds['update'] = (changed) => {
    for (const element of changed.keys()) {
      if (element.isConnected && !tracked.has(element)) tracked.set(element, undefined);
    }
    if (tracked.size > MAX_TRACKED) {
      tracked.clear();
      return undefined;
    }
    let region: Bounds[] | undefined = [];
    for (const [element, last] of tracked) {
      if (!element.isConnected) {
        tracked.delete(element);
        if (last?.bounds === undefined) region = undefined;
        else region?.push(last.bounds);
        continue;
      }
      const others = [...changed.keys()].filter((other) => other !== element);
      const hasInside = others.some((other) => element.contains(other));
      const isInside = others.some((other) => other.contains(element));
      if (!changed.has(element) && !isInside) {
        if (hasInside && last !== undefined) tracked.set(element, { ...last, shape: undefined });
        continue;
      }
      const keepsLayout = changed.get(element)?.keepsLayout === true && !hasInside && !isInside;
      const now = remeasure(element, last, keepsLayout);
      tracked.set(element, now);
      // Also of elements inside of a changed one, whose bounds were measured before they changed.
      if (last?.bounds === undefined || now.bounds === undefined) region = undefined;
      else region?.push(last.bounds, now.bounds);
    }
    return region;
  };
  return {
    update,
    clear: () => {
      tracked.clear();
      glyphs.clear();
    },
  };
};
