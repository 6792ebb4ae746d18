import type { PageAnimationFrames } from '#renderer/browser-runtime/page/animation-frames.ts';
import type { PageOtherAnimations } from '#renderer/browser-runtime/page/other-animations.ts';
import type { PageRandom } from '#renderer/browser-runtime/page/random.ts';
import type { PageRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { PageTimers } from '#renderer/browser-runtime/page/timers.ts';

export interface SeekedParts {
  readonly random: PageRandom;
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly runtime: PageRuntime;
  readonly otherAnimations: PageOtherAnimations;
}

/** Moves all that moves on the page. */
export interface PageSeeker {
  readonly seek: (timeMs: number) => Promise<void>;
  /** Seeks through moments nobody sees until `limitMs` are over; tells how many of them. */
  readonly skip: (timesMs: readonly number[], limitMs: number) => Promise<number>;
  /** What a seek takes, on average, the first one apart: that may set up what later ones only move. */
  readonly meanSeekMs: () => number;
}

/** `realNowMs` tells the time outside the page. Sent as source text: self-contained. */
export const createPageSeeker = (parts: SeekedParts, realNowMs: () => number): PageSeeker => {
  const { random, timers, animationFrames, runtime, otherAnimations } = parts;
  let isPlaying = false;
  let seeks = 0;
  let seekingMs = 0;

  const moveTo = async (timeMs: number): Promise<void> => {
    if (!isPlaying) otherAnimations.start();
    isPlaying = true;
    random.seed(Math.round(timeMs * 1000));
    timers.advanceTo(timeMs);
    const isSought = runtime.seek(timeMs);
    animationFrames.flush();
    await isSought;
    otherAnimations.seek(timeMs);
    void document.body.offsetHeight; // lays out, so that a font used for the first time is asked for now
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
