import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type { PageAnimations } from '#renderer/browser-runtime/page/animations.ts';
import type { PageBlobs } from '#renderer/browser-runtime/page/blobs.ts';
import type { CanvasContexts } from '#renderer/browser-runtime/page/canvas-contexts.ts';
import type { PageAnimationFrames } from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { NextTask } from '#renderer/browser-runtime/page/next-task.ts';
import type { PendingWork } from '#renderer/browser-runtime/page/pending-work.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { LayoutObservers } from '#renderer/browser-runtime/page/layout-observers.ts';
import type { PageResources, PageScriptErrors } from '#renderer/browser-runtime/page/observers.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import type { PageTimerQueue } from '#renderer/browser-runtime/page/timers.ts';

/** Animation frames of a loaded page that lacks a timeline; a loop of them must not move it before the video. */
const MAX_LOAD_FRAMES = 10;

interface PageParts {
  readonly roots: PageRoots;
  readonly animations: PageAnimations;
  readonly blobs: PageBlobs;
  readonly canvasContexts: CanvasContexts;
  readonly layoutObservers: LayoutObservers;
  readonly runTasks: NextTask;
  readonly work: PendingWork;
  readonly timers: PageTimerQueue;
  readonly animationFrames: PageAnimationFrames;
  readonly errors: PageScriptErrors;
  readonly resources: PageResources;
  readonly runtime: HyperframesRuntime;
  readonly hasScrolledOrFocused: () => boolean;
  readonly seek: PageControl['seek'];
}

export const createPageControl = (parts: PageParts): PageControl => {
  const {
    roots,
    animations,
    layoutObservers,
    runTasks,
    work,
    timers,
    animationFrames,
    errors,
    resources,
    runtime,
    seek,
  } = parts;
  let missingComponents = 0;
  let loadFrames = 0;

  /** Runs what a loaded page may wait for to build its timelines: timers without delay, later ones, animation frames. */
  const advanceLoad = async (stepMs: number) => {
    await timers.advanceLoad(0);
    const missing = runtime.countMissingTimelines();
    const isStepped = stepMs > 0 && (missing.outermost > 0 || !runtime.isReady());
    if (isStepped) await timers.advanceLoad(stepMs);
    const isFrameDue = missing.all > 0 && loadFrames < MAX_LOAD_FRAMES;
    if ((isStepped || isFrameDue) && (await animationFrames.flush())) loadFrames += 1;
  };

  return {
    roots: roots.all,
    countAnimations: animations.count,
    adoptAnimation: animations.adopt,
    readBlob: parts.blobs.read,
    usesLayoutObservers: layoutObservers.areUsed,
    isRecordedCanvas: parts.canvasContexts.isRecorded,
    hasScrolledOrFocused: parts.hasScrolledOrFocused,
    runTasks,
    settleWork: work.settled,
    reportMissingComponent: () => (missingComponents += 1),
    scriptError: () => errors.first(),
    failureSubject: () => errors.subject() ?? resources.subject(),
    state: async (countsNested, timerStepMs) => {
      const isLoaded = document.readyState === 'complete';
      if (isLoaded) await advanceLoad(timerStepMs);
      const isRuntimeReady = isLoaded && runtime.isReady();
      const missing = runtime.countMissingTimelines();
      const missingTimelines = countsNested ? missing.all : missing.outermost;
      const hasTimelines = isRuntimeReady && missingTimelines === 0;
      const { pending, broken } = hasTimelines ? resources.count() : { pending: 0, broken: 0 };
      const brokenResources = broken + missingComponents;
      const scriptError = errors.first();
      return {
        isReady: hasTimelines && pending === 0 && brokenResources === 0 && scriptError === null,
        scriptError,
        isLoaded,
        isRuntimeReady,
        missingTimelines,
        pendingResources: pending,
        brokenResources,
      };
    },
    seek,
  };
};
