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
import type { SvgTime } from '#renderer/browser-runtime/page/svg-time.ts';
import type { PageTimers } from '#renderer/browser-runtime/page/timers.ts';

interface SeekerParts {
  readonly random: PageRandom;
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly runtime: HyperframesRuntime;
  readonly animations: PageAnimations;
  readonly work: PendingWork;
  readonly roots: PageRoots;
  readonly svgTime: SvgTime;
}

/** Seeks everything on the page that moves. */
export const createSeeker = (parts: SeekerParts): PageControl['seek'] => {
  const { random, timers, animationFrames, animations, work, runtime, roots, svgTime } = parts;
  const stopNativeMotion = createNativeMotionStop(roots);
  return async (timeMs) => {
    random.seed(Math.round(timeMs * 1000));
    animations.advance(timeMs);
    svgTime.advance(timeMs);
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
