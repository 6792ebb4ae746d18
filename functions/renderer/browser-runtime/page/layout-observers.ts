import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

export interface LayoutObservers {
  /** Whether a script of the page, other than the HyperFrames runtime, has observed an element. */
  readonly areUsed: () => boolean;
}

const VISIBILITY_EVENT = 'contentvisibilityautostatechange';

/** Whether a frame has this event differs from one render to the next, also with beginFrame. */
const refuseVisibilityEvents = (refuse: () => void): void => {
  const realAdd = realMethod(EventTarget.prototype, 'addEventListener');
  EventTarget.prototype.addEventListener = function addEventListener(...args) {
    if (args[0] === VISIBILITY_EVENT) refuse();
    realAdd.apply(this, args);
  };
  for (const { prototype } of [Element, HTMLElement, SVGElement, MathMLElement]) {
    if (Object.hasOwn(prototype, `on${VISIBILITY_EVENT}`))
      Object.defineProperty(prototype, `on${VISIBILITY_EVENT}`, { set: refuse });
  }
};

/**
 * Watches the page's use of observers, which the browser calls before or after raw capture reads a frame. `refuse` is
 * called for a page that waits for changes of `content-visibility: auto`.
 */
export const watchLayoutObservers = (refuse: () => void): LayoutObservers => {
  let areUsed = false;
  refuseVisibilityEvents(refuse);
  for (const { prototype } of [IntersectionObserver, ResizeObserver]) {
    const observe = realMethod(prototype, 'observe');
    Reflect.set(prototype, 'observe', function observeElement(this: unknown, ...args: unknown[]) {
      areUsed ||= !isCalledByRuntime();
      observe.apply(this, args);
    });
  }
  return { areUsed: () => areUsed };
};
