import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** The browser returns the time of a picture with single precision. */
const ROUNDING_SECONDS = 0.001;

/** The browser takes times with single precision, and counts whole microseconds: no value may become due a frame late. */
const pastRounding = (seconds: number): number => {
  const wanted = (Math.ceil(Math.max(0, seconds) * 1e6 - 1e-3) + 0.01) / 1e6; // before 0 when a frame is sought again
  const single = new Float32Array([wanted]);
  const bits = new Uint32Array(single.buffer);
  while ((single[0] ?? wanted) < wanted) bits[0] = (bits[0] ?? 0) + 1;
  return single[0] ?? wanted;
};

const ANIMATION_ELEMENTS = 'animate, animateTransform, animateMotion, set';
const REPEAT_EVENT = 'repeatEvent';
const usesRepeats = (element: Element): boolean =>
  element.hasAttribute('onrepeat') ||
  ['begin', 'end'].some((name) => /\brepeat\s*\(|\.repeatEvent\b/.test(element.getAttribute(name) ?? ''));

/** The time of SVG pictures, by which their `<animate>` and similar elements move. */
export interface SvgTime {
  /** The first call only sets the time. */
  readonly advance: (timeMs: number) => void;
}

/** `refuse` is called for a page that waits for a repeat: the browser skips repeats when a time is set. */
export const driveSvgTime = (roots: PageRoots, refuse: () => void): SvgTime => {
  /** Seconds, more precise than the picture returns them. */
  const times = new WeakMap<SVGSVGElement, number>();
  let lastMs: number | undefined;

  const { prototype } = SVGAnimationElement;
  const realAddListener = realMethod(prototype, 'addEventListener');
  prototype.addEventListener = function addEventListener(
    ...args: Parameters<EventTarget['addEventListener']>
  ) {
    if (args[0] === REPEAT_EVENT) refuse();
    realAddListener.apply(this, args);
  };

  return {
    advance: (timeMs) => {
      const stepSeconds = (timeMs - (lastMs ?? timeMs)) / 1000;
      lastMs = timeMs;
      if (roots.queryAll(ANIMATION_ELEMENTS).some(usesRepeats)) refuse();
      // Without an animation too: one that is added later begins by the time of its picture.
      for (const svg of roots.queryAll('svg')) {
        if (!(svg instanceof SVGSVGElement)) continue; // a nested one has a time of its own
        const shown = svg.getCurrentTime();
        const known = times.get(svg) ?? shown;
        const isChangedByPage = Math.abs(known - shown) > ROUNDING_SECONDS;
        const seconds = (isChangedByPage ? shown : known) + (svg.animationsPaused() ? 0 : stepSeconds);
        times.set(svg, seconds);
        svg.setCurrentTime(pastRounding(seconds));
      }
    },
  };
};
