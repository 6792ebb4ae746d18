import { createRuntimeStartTimeResolver } from '@hyperframes/core/runtime/start-resolver';

/** When the clips of the page start, as HyperFrames' runtime resolves it. */
export interface ClipTimes {
  /** Start of the nearest clip around an element, also around its shadow root; 0 outside of all clips. Milliseconds. */
  readonly startMsOf: (element: Element) => number;
  /** Whether a clip is shown at a time of the video. */
  readonly isActive: (clip: Element, timeMs: number) => boolean;
}

interface Timelines {
  readonly ['__timelines']?: Readonly<Record<string, unknown>>;
}

const ROUNDING_MS = 0.001;

/** Also outside of the shadow root of the element. */
const closest = (element: Element, selector: string): Element | null => {
  const found = element.closest(selector);
  const root = element.getRootNode();
  return found === null && root instanceof ShadowRoot ? closest(root.host, selector) : found;
};

const createResolver = () => {
  const timelineRegistry = (window as Timelines)['__timelines'] ?? {};
  return createRuntimeStartTimeResolver({ timelineRegistry, includeAuthoredTimingAttrs: true });
};

export const readClipTimes = (): ClipTimes => {
  const startMsOf = (element: Element): number => {
    const clip = closest(element, '[data-start]');
    return clip === null ? 0 : createResolver().resolveStartForElement(clip) * 1000;
  };
  return {
    startMsOf,
    isActive: (clip, timeMs) => {
      const startMs = startMsOf(clip);
      const durationMs = (createResolver().resolveDurationForElement(clip) ?? Infinity) * 1000;
      return timeMs >= startMs - ROUNDING_MS && timeMs < startMs + durationMs - ROUNDING_MS;
    },
  };
};
