import type { PageAnimations } from '#renderer/browser-runtime/page/animations.ts';
import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type {
  PageAnimationFrames,
  PageRandom,
} from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import { createNativeMotionStop } from '#renderer/browser-runtime/page/native-motion.ts';
import type { PendingWork } from '#renderer/browser-runtime/page/pending-work.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import type { PageTimers } from '#renderer/browser-runtime/page/timers.ts';

/** The browser returns the time of a picture with single precision. */
const SVG_ROUNDING_SECONDS = 0.001;

/** Advances the time of every SVG picture, by which its `<animate>` and similar elements move. */
const createSvgSeek = (roots: PageRoots) => {
  /** Seconds, more precise than the picture returns them. */
  const times = new WeakMap<SVGSVGElement, number>();
  let lastMs: number | undefined;
  return (timeMs: number): void => {
    const stepSeconds = (timeMs - (lastMs ?? timeMs)) / 1000;
    lastMs = timeMs;
    if (roots.queryAll('animate, animateTransform, animateMotion, set').length === 0) return;
    for (const svg of roots.queryAll('svg')) {
      if (!(svg instanceof SVGSVGElement)) continue; // a nested one has a time of its own
      const shown = svg.getCurrentTime();
      const known = times.get(svg) ?? shown;
      const isChangedByPage = Math.abs(known - shown) > SVG_ROUNDING_SECONDS;
      const seconds = (isChangedByPage ? shown : known) + (svg.animationsPaused() ? 0 : stepSeconds);
      times.set(svg, seconds);
      svg.setCurrentTime(seconds);
    }
  };
};

interface SeekerParts {
  readonly random: PageRandom;
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly runtime: HyperframesRuntime;
  readonly animations: PageAnimations;
  readonly work: PendingWork;
  readonly roots: PageRoots;
}

/** Seeks everything on the page that moves. */
export const createSeeker = (parts: SeekerParts): PageControl['seek'] => {
  const { random, timers, animationFrames, animations, work, runtime, roots } = parts;
  const seekSvg = createSvgSeek(roots);
  const stopNativeMotion = createNativeMotionStop(roots);
  return async (timeMs) => {
    random.seed(Math.round(timeMs * 1000));
    animations.advance(timeMs);
    seekSvg(timeMs);
    timers.advanceTo(timeMs);
    const runtimeSeek = animations.duringRuntimeSeek(() => runtime.seek(timeMs));
    animationFrames.flush();
    await runtimeSeek;
    await work.settled();
    stopNativeMotion();
    void document.body.offsetHeight; // forces layout, which requests fonts used for the first time
    if (document.fonts.status === 'loading') await document.fonts.ready;
  };
};
