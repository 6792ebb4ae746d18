import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type { PageAnimations } from '#renderer/browser-runtime/page/animations.ts';
import type { PageBlobs } from '#renderer/browser-runtime/page/blobs.ts';
import type { PageAnimationFrames } from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { PendingWork } from '#renderer/browser-runtime/page/pending-work.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { PageAssets, PageScriptErrors } from '#renderer/browser-runtime/page/observers.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import type { PageTimers } from '#renderer/browser-runtime/page/timers.ts';

interface PageParts {
  readonly roots: PageRoots;
  readonly animations: PageAnimations;
  readonly blobs: PageBlobs;
  readonly work: PendingWork;
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly errors: PageScriptErrors;
  readonly assets: PageAssets;
  readonly runtime: HyperframesRuntime;
  readonly seek: PageControl['seek'];
}

export const createPageControl = (parts: PageParts): PageControl => {
  const { roots, animations, blobs, work, timers, animationFrames, errors, assets, runtime, seek } = parts;
  let missingComponents = 0;
  let areTimersReleased = false;

  return {
    roots: roots.all,
    countAnimations: animations.count,
    adoptAnimation: animations.adopt,
    readBlob: blobs.read,
    settleWork: work.settled,
    reportMissingComponent: () => (missingComponents += 1),
    scriptError: () => errors.first(),
    failureSubject: () => errors.subject() ?? assets.subject(),
    releaseTimers: () => {
      areTimersReleased = true;
      timers.release();
    },
    state: (countsNested) => {
      const isLoaded = document.readyState === 'complete';
      const isRuntimeReady = isLoaded && runtime.isReady();
      const missing = runtime.countMissingTimelines();
      const missingTimelines = countsNested ? missing.all : missing.outermost;
      const hasTimelines = isRuntimeReady && missingTimelines === 0;
      // A page may build its timelines in an animation frame. A page that has them gets none before the first seek.
      if (isLoaded && (missingTimelines > 0 || (areTimersReleased && !hasTimelines))) animationFrames.flush();
      const { pending, broken } = hasTimelines ? assets.count() : { pending: 0, broken: 0 };
      const brokenAssets = broken + missingComponents;
      const scriptError = errors.first();
      const isPending = pending + timers.pendingLoadTimers() > 0;
      return {
        isReady: hasTimelines && !isPending && brokenAssets === 0 && scriptError === null,
        scriptError,
        isLoaded,
        isRuntimeReady,
        missingTimelines,
        pendingAssets: pending,
        brokenAssets,
      };
    },
    seek,
  };
};
