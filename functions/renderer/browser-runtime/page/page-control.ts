import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type { PageAnimations } from '#renderer/browser-runtime/page/animations.ts';
import type { AudioVolumeWatch } from '#renderer/browser-runtime/page/audio-volumes.ts';
import type { PageBlobs } from '#renderer/browser-runtime/page/blobs.ts';
import type { CanvasContexts } from '#renderer/browser-runtime/page/canvas-contexts.ts';
import type { PageAnimationFrames } from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { NextTask } from '#renderer/browser-runtime/page/next-task.ts';
import { createFontLoading } from '#renderer/browser-runtime/page/named-fonts.ts';
import { createLoading } from '#renderer/browser-runtime/page/loading.ts';
import type { IdleCallbacks } from '#renderer/browser-runtime/page/idle-callbacks.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { LayoutObservers } from '#renderer/browser-runtime/page/layout-observers.ts';
import type { PageMutations } from '#renderer/browser-runtime/page/mutations.ts';
import type { PageResources, PageScriptErrors } from '#renderer/browser-runtime/page/observers.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import type { ScriptedStyles } from '#renderer/browser-runtime/page/scripted-styles.ts';
import type { TaskBarrier } from '#renderer/browser-runtime/page/task-barrier.ts';
import type { VideoClips } from '#renderer/browser-runtime/page/video-clips.ts';
import type { PageTimerQueue } from '#renderer/browser-runtime/page/timers.ts';

interface PageParts {
  readonly roots: PageRoots;
  readonly animations: PageAnimations;
  readonly volumes: AudioVolumeWatch;
  readonly blobs: PageBlobs;
  readonly canvasContexts: CanvasContexts;
  readonly layoutObservers: LayoutObservers;
  readonly scriptedStyles: ScriptedStyles;
  readonly mutations: PageMutations;
  readonly runTasks: NextTask;
  readonly tasks: TaskBarrier;
  readonly timers: PageTimerQueue;
  readonly animationFrames: PageAnimationFrames;
  readonly idleCallbacks: IdleCallbacks;
  readonly errors: PageScriptErrors;
  readonly resources: PageResources;
  readonly scriptsEnded: (urls: readonly string[]) => Promise<void>;
  readonly runtime: HyperframesRuntime;
  readonly hasScrolledOrFocused: () => boolean;
  readonly videoClips: VideoClips;
  readonly seek: PageControl['seek'];
}

export const createPageControl = (parts: PageParts): PageControl => {
  const { roots, animations, runTasks, tasks, errors, resources, runtime, seek } = parts;
  const { seek: _, announce, ...clipControl } = parts.videoClips;
  let missingComponents = 0;

  const advanceLoad = createLoading(parts);

  return {
    roots: roots.all,
    countAnimations: animations.count,
    adoptAnimation: animations.adopt,
    loadFonts: createFontLoading(),
    readVolumes: parts.volumes.read,
    readBlob: parts.blobs.read,
    usesLayoutObservers: parts.layoutObservers.areUsed,
    ...parts.scriptedStyles,
    ...parts.mutations,
    ...parts.canvasContexts,
    hasScrolledOrFocused: parts.hasScrolledOrFocused,
    runTasks,
    settleWork: tasks.done,
    settleScripts: async (urls) => {
      await parts.scriptsEnded(urls);
      await tasks.done();
    },
    settleDrawn: async () => {
      const hadTasks = await tasks.settleDrawn();
      if (document.fonts.status !== 'loading') return hadTasks;
      await document.fonts.ready;
      return true;
    },
    ...clipControl,
    reportMissingComponent: () => (missingComponents += 1),
    scriptError: () => errors.first(),
    missingFiles: resources.countMissingFiles,
    failureSubject: () => errors.subject() ?? resources.subject(),
    lateTimelines: runtime.countLateTimelines,
    state: async () => {
      const isLoaded = document.readyState === 'complete';
      const hasClips = isLoaded && announce();
      if (hasClips) await advanceLoad();
      const isRuntimeReady = hasClips && runtime.isReady();
      const missingTimelines = runtime.countMissingTimelines().outermost;
      const hasTimelines = isRuntimeReady && missingTimelines === 0;
      const { pending, broken } = hasTimelines ? resources.count() : { pending: 0, broken: 0 };
      const brokenResources = broken + missingComponents + resources.countMissingFiles();
      const scriptError = errors.first();
      const isReady = hasTimelines && pending === 0 && brokenResources === 0 && scriptError === null;
      if (isReady) runtime.bindTimelines();
      return {
        isReady,
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
