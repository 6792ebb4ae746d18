import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type {
  PageAnimationFrames,
  PageRandom,
} from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import type { PageTimers } from '#renderer/browser-runtime/page/timers.ts';

export interface OtherAnimations {
  /** Leaves the animations that exist now to the HyperFrames runtime. */
  readonly start: () => void;
  /** Seeks every other animation to `timeMs`. */
  readonly seek: (timeMs: number) => void;
}

/**
 * Drives the animations the runtime does not: those of SVG, and CSS transitions and animations that begin during
 * the video, because the runtime collects them only when it starts.
 */
export const driveOtherAnimations = (roots: PageRoots): OtherAnimations => {
  const ownedByRuntime = new WeakSet<Animation>();
  const startsMs = new WeakMap<Animation, number>();
  const seekSvg = (timeMs: number) => {
    if (roots.queryAll('animate, animateTransform, animateMotion, set').length === 0) return;
    for (const svg of roots.queryAll('svg')) {
      if (!(svg instanceof SVGSVGElement) || svg.ownerSVGElement !== null) continue;
      svg.pauseAnimations();
      svg.setCurrentTime(timeMs / 1000);
    }
  };
  return {
    start: () => {
      for (const animation of document.getAnimations()) ownedByRuntime.add(animation);
    },
    seek: (timeMs) => {
      for (const animation of roots.all().flatMap((root) => root.getAnimations())) {
        if (ownedByRuntime.has(animation)) continue;
        const startMs = startsMs.get(animation) ?? timeMs;
        startsMs.set(animation, startMs);
        animation.pause();
        animation.currentTime = timeMs - startMs;
      }
      seekSvg(timeMs);
    },
  };
};

interface SeekerParts {
  readonly random: PageRandom;
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly runtime: HyperframesRuntime;
  readonly otherAnimations: OtherAnimations;
}

export type Seeker = Pick<PageControl, 'seek' | 'skip' | 'meanSeekMs'>;

/** `realNowMs` is the real clock, which the page's own clocks no longer show. */
export const createSeeker = (parts: SeekerParts, realNowMs: () => number): Seeker => {
  const { random, timers, animationFrames, runtime, otherAnimations } = parts;
  let isStarted = false;
  let seeks = 0;
  let seekingMs = 0;

  const moveTo = async (timeMs: number): Promise<void> => {
    if (!isStarted) otherAnimations.start();
    isStarted = true;
    random.seed(Math.round(timeMs * 1000));
    timers.advanceTo(timeMs);
    const runtimeSeek = runtime.seek(timeMs);
    animationFrames.flush();
    await runtimeSeek;
    otherAnimations.seek(timeMs);
    void document.body.offsetHeight; // forces layout, which requests fonts used for the first time
    if (document.fonts.status === 'loading') await document.fonts.ready;
  };
  const seek = async (timeMs: number): Promise<void> => {
    const startedMs = realNowMs();
    await moveTo(timeMs);
    if (seeks > 0) seekingMs += realNowMs() - startedMs;
    seeks += 1;
  };

  return {
    seek,
    skip: async (timesMs, limitMs) => {
      const startedMs = realNowMs();
      let skipped = 0;
      for (const timeMs of timesMs) {
        await seek(timeMs);
        skipped += 1;
        if (realNowMs() - startedMs > limitMs) break;
      }
      return skipped;
    },
    meanSeekMs: () => (seeks > 1 ? seekingMs / (seeks - 1) : 0),
  };
};
