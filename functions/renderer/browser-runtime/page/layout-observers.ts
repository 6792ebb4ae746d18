import { isCalledByRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

export interface LayoutObservers {
  /** Whether a script of the page, other than the HyperFrames runtime, has observed an element. */
  readonly areUsed: () => boolean;
}

/** Watches the page's use of observers, which the browser calls before or after raw capture reads a frame. */
export const watchLayoutObservers = (): LayoutObservers => {
  let areUsed = false;
  for (const { prototype } of [IntersectionObserver, ResizeObserver]) {
    const observe = realMethod(prototype, 'observe');
    Reflect.set(prototype, 'observe', function observeElement(this: unknown, ...args: unknown[]) {
      areUsed ||= !isCalledByRuntime();
      observe.apply(this, args);
    });
  }
  return { areUsed: () => areUsed };
};
