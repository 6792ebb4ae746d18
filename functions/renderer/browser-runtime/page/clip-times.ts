// The package does not export it; its version is pinned.
import { createRuntimeStartTimeResolver } from '../../../../node_modules/@hyperframes/core/dist/runtime/startResolver.js';

/** When the clips of the page start, as HyperFrames' runtime resolves it. */
export interface ClipTimes {
  /** Start of the nearest clip around an element, also around its shadow root; 0 outside of all clips. Milliseconds. */
  readonly startMsOf: (element: Element) => number;
}

interface Timelines {
  readonly ['__timelines']?: Readonly<Record<string, unknown>>;
}

const findClip = (element: Element): Element | null => {
  const clip = element.closest('[data-start]');
  const root = element.getRootNode();
  return clip === null && root instanceof ShadowRoot ? findClip(root.host) : clip;
};

export const readClipTimes = (): ClipTimes => ({
  startMsOf: (element) => {
    const clip = findClip(element);
    if (clip === null) return 0;
    const timelineRegistry = (window as Timelines)['__timelines'] ?? {};
    const resolver = createRuntimeStartTimeResolver({ timelineRegistry, includeAuthoredTimingAttrs: true });
    return resolver.resolveStartForElement(clip) * 1000;
  },
});
