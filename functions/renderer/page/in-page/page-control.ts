import type { PageAnimationFrames } from '#renderer/page/in-page/animation-frames.ts';
import type { PageOtherAnimations } from '#renderer/page/in-page/other-animations.ts';
import type { PageRandom } from '#renderer/page/in-page/random.ts';
import type { PageAssets } from '#renderer/page/in-page/page-assets.ts';
import type { PageRuntime } from '#renderer/page/in-page/runtime.ts';
import type { PageScriptErrors } from '#renderer/page/in-page/script-errors.ts';
import type { PageTimers } from '#renderer/page/in-page/timers.ts';

export interface PageParts {
  readonly random: PageRandom;
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly errors: PageScriptErrors;
  readonly assets: PageAssets;
  readonly runtime: PageRuntime;
  readonly otherAnimations: PageOtherAnimations;
  /** The time outside the page. */
  readonly realNowMs: () => number;
}

/** How far the page has come. Counts and flags only: nothing of the document leaves the page. */
export interface PageState {
  readonly isReady: boolean;
  readonly scriptError: string | null;
  readonly isLoaded: boolean;
  readonly isRuntimeReady: boolean;
  readonly missingTimelines: number;
  readonly pendingAssets: number;
  readonly brokenAssets: number;
}

export interface PageControl {
  /** Once patience has ended, inner compositions count as having none of the timelines still missing. */
  readonly state: (isPatient: boolean) => PageState;
  /** The first exception of the page's own scripts, at whatever time. */
  readonly scriptError: () => string | null;
  /** For a page that is overdue: it may be waiting for a timer. */
  readonly releaseTimers: () => void;
  readonly seek: (timeMs: number) => Promise<void>;
  /** Seeks through moments nobody sees until `limitMs` are over; tells how many of them. */
  readonly skip: (timesMs: readonly number[], limitMs: number) => Promise<number>;
  /** What a seek takes, on average, the first one apart: that may set up what later ones only move. */
  readonly meanSeekMs: () => number;
  /** Called by the component mounter for a component it cannot find. */
  readonly reportMissingComponent: () => void;
}

/** What the renderer drives the page by. */
export const createPageControl = (parts: PageParts): PageControl => {
  const { random, timers, animationFrames, errors, assets, runtime, otherAnimations, realNowMs } = parts;
  let missingComponents = 0;
  let isOverdue = false;
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
    reportMissingComponent: () => (missingComponents += 1),
    scriptError: () => errors.first(),
    releaseTimers: () => {
      isOverdue = true;
      timers.release();
    },
    state: (isPatient) => {
      const isLoaded = document.readyState === 'complete';
      const isRuntimeReady = isLoaded && runtime.isReady();
      const missing = runtime.countMissingTimelines();
      const missingTimelines = isPatient ? missing.all : missing.outermost;
      const hasCome = isRuntimeReady && missingTimelines === 0;
      // A page may put off building its timelines to an animation frame; one that is complete gets none.
      if (isLoaded && (missingTimelines > 0 || (isOverdue && !hasCome))) animationFrames.flush();
      const { pending, broken } = hasCome ? assets.count() : { pending: 0, broken: 0 };
      const brokenAssets = broken + missingComponents;
      const scriptError = errors.first();
      return {
        isReady:
          hasCome && pending + timers.pendingDeferrals() === 0 && brokenAssets === 0 && scriptError === null,
        scriptError,
        isLoaded,
        isRuntimeReady,
        missingTimelines,
        pendingAssets: pending,
        brokenAssets,
      };
    },
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
