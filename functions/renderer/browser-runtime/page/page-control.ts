import type { PageAnimationFrames } from '#renderer/browser-runtime/page/animation-frames.ts';
import type { PageAssets } from '#renderer/browser-runtime/page/observers.ts';
import type { PageRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { PageSeeker } from '#renderer/browser-runtime/page/seeker.ts';
import type { PageScriptErrors } from '#renderer/browser-runtime/page/script-errors.ts';
import type { PageTimers } from '#renderer/browser-runtime/page/timers.ts';

export interface PageParts {
  readonly timers: PageTimers;
  readonly animationFrames: PageAnimationFrames;
  readonly errors: PageScriptErrors;
  readonly assets: PageAssets;
  readonly runtime: PageRuntime;
  readonly seeker: PageSeeker;
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

export interface PageControl extends PageSeeker {
  /** Once patience has ended, inner compositions count as having none of the timelines still missing. */
  readonly state: (isPatient: boolean) => PageState;
  /** The first exception of the page's own scripts, at whatever time. */
  readonly scriptError: () => string | null;
  /** For a page that is overdue: it may be waiting for a timer. */
  readonly releaseTimers: () => void;
  /** Called by the component mounter for a component it cannot find. */
  readonly reportMissingComponent: () => void;
}

/** What the renderer drives the page by. */
export const createPageControl = (parts: PageParts): PageControl => {
  const { timers, animationFrames, errors, assets, runtime, seeker } = parts;
  let missingComponents = 0;
  let isOverdue = false;

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
    ...seeker,
  };
};
