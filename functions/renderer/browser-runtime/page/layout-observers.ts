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

/** Calls `onCall` whenever the browser calls an `IntersectionObserver` of the page. */
const watchIntersections = (onCall: () => void): void => {
  const { prototype } = IntersectionObserver;
  const watched = new Proxy(IntersectionObserver, {
    construct: (target, [callback, ...options]: unknown[], newTarget) => {
      const call = function call(this: unknown, ...args: unknown[]) {
        onCall();
        return Reflect.apply(callback as () => unknown, this, args);
      };
      const args = [typeof callback === 'function' ? call : callback, ...options];
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  prototype.constructor = watched;
  Object.defineProperty(window, 'IntersectionObserver', { value: watched });
};

/**
 * Watches the page's use of observers, which the browser calls before or after raw capture reads a frame. `refuse` is
 * called for a page that waits for changes of `content-visibility: auto`, `onIntersection` after a frame is drawn.
 */
export const watchLayoutObservers = (refuse: () => void, onIntersection: () => void): LayoutObservers => {
  let areUsed = false;
  refuseVisibilityEvents(refuse);
  for (const { prototype } of [IntersectionObserver, ResizeObserver]) {
    const observe = realMethod(prototype, 'observe');
    Reflect.set(prototype, 'observe', function observeElement(this: unknown, ...args: unknown[]) {
      areUsed ||= !isCalledByRuntime();
      observe.apply(this, args);
    });
  }
  watchIntersections(onIntersection);
  return { areUsed: () => areUsed };
};
