/* Entry: runs in every document before any other script. The render fails if the composition contains one. */
import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { PageSettings } from '#renderer/browser-runtime/messages.ts';
import { driveAnimations } from '#renderer/browser-runtime/page/animations.ts';
import { watchAudioVolumes } from '#renderer/browser-runtime/page/audio-volumes.ts';
import { watchBlobs } from '#renderer/browser-runtime/page/blobs.ts';
import { watchCanvasContexts } from '#renderer/browser-runtime/page/canvas-contexts.ts';
import { readClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import { installClock } from '#renderer/browser-runtime/page/clocks.ts';
import {
  installAnimationFrames,
  installRandom,
  removeWallClockFeatures,
} from '#renderer/browser-runtime/page/deterministic-globals.ts';
import { accessHyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import { ignoreIntegrity } from '#renderer/browser-runtime/page/integrity.ts';
import { installIdleCallbacks } from '#renderer/browser-runtime/page/idle-callbacks.ts';
import { hideInactiveClips } from '#renderer/browser-runtime/page/inactive-clips.ts';
import { watchLayoutObservers } from '#renderer/browser-runtime/page/layout-observers.ts';
import { watchResources, watchScriptErrors } from '#renderer/browser-runtime/page/observers.ts';
import { watchLoadedScripts } from '#renderer/browser-runtime/page/loaded-scripts.ts';
import { runMicrotasks } from '#renderer/browser-runtime/page/microtasks.ts';
import { watchMutations } from '#renderer/browser-runtime/page/mutations.ts';
import { createNextTask } from '#renderer/browser-runtime/page/next-task.ts';
import { createPageControl } from '#renderer/browser-runtime/page/page-control.ts';
import { watchPendingWork } from '#renderer/browser-runtime/page/pending-work.ts';
import { installOtherTimers } from '#renderer/browser-runtime/page/other-timers.ts';
import { watchScriptedStyles } from '#renderer/browser-runtime/page/scripted-styles.ts';
import { watchScrollAndFocus } from '#renderer/browser-runtime/page/scroll-and-focus.ts';
import { createSeeker } from '#renderer/browser-runtime/page/seeker.ts';
import { createTaskBarrier } from '#renderer/browser-runtime/page/task-barrier.ts';
import { openShadowRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import { driveSvgTime } from '#renderer/browser-runtime/page/svg-time.ts';
import { createTimerQueue, installTimers } from '#renderer/browser-runtime/page/timers.ts';
import { showVideoClips } from '#renderer/browser-runtime/page/video-clips.ts';
import { RENDERER_PATH } from '#renderer/page/origin.ts';

/** Defined by the script that wraps this bundle. */
declare const settings: PageSettings;

const COMPONENT_ERROR_LABEL = '[HyperFrames] composition script error:';

/** Globals the HyperFrames runtime reads when it starts; its own renderer sets the same values. */
const runtimeGlobals = ({ fps, variables }: PageSettings) => ({
  __HF_RENDER_CAPTURE_MODE: true,
  __HF_EXPORT_RENDER_SEEK_CONFIG: {
    mode: 'preview-phase',
    step: 1 / 120,
    offsetFraction: 0.5,
    fps,
    fpsSource: 'render-options',
    owner: 'runtime',
  },
  __hfVariables: variables,
});

const isRendererPath = ({ pathname }: Location): boolean => pathname.startsWith(RENDERER_PATH);

const install = (): void => {
  Object.assign(window, runtimeGlobals(settings), { open: () => null, print: () => {} });
  const clock = installClock(settings.epochMs);
  const videoClips = showVideoClips(
    settings,
    () => roots,
    (what) => errors.recordUnsupported(what, ' in a <video>'),
  );
  removeWallClockFeatures();
  ignoreIntegrity();
  const errors = watchScriptErrors(COMPONENT_ERROR_LABEL);
  const roots = openShadowRoots(settings.mayDeclareShadowRoots, () =>
    errors.recordUnsupported('a closed shadow root', ' in a shadow root'),
  );
  const runTasks = createNextTask();
  const tasks = createTaskBarrier(watchPendingWork(runTasks));
  const timers = createTimerQueue(clock, async () => {
    await runMicrotasks();
    await tasks.doneIfQueued();
  });
  installTimers(timers);
  const clips = readClipTimes();
  const parts = {
    videoClips,
    errors,
    roots,
    random: installRandom(),
    animationFrames: installAnimationFrames(clock),
    idleCallbacks: installIdleCallbacks(),
    timers,
    resources: watchResources(roots),
    scriptsEnded: watchLoadedScripts(roots),
    runtime: accessHyperframesRuntime(clips, settings.timelines),
    animations: driveAnimations(roots, clips, (what) => errors.recordUnsupported(what, ' in an animation')),
    svgTime: driveSvgTime(roots, () =>
      errors.recordUnsupported('a repeat event of SVG', ' in an SVG animation'),
    ),
    volumes: watchAudioVolumes((what) => errors.recordUnsupported(what, ' in a media element')),
    blobs: watchBlobs(),
    canvasContexts: watchCanvasContexts(),
    scriptedStyles: watchScriptedStyles(),
    mutations: watchMutations(),
    layoutObservers: watchLayoutObservers(
      () => errors.recordUnsupported('the event contentvisibilityautostatechange', ' in a listener'),
      tasks.countCall,
    ),
    inactiveClips: hideInactiveClips(roots, clips),
    runTasks,
    tasks,
    hasScrolledOrFocused: watchScrollAndFocus(),
  };
  installOtherTimers();
  const control = Object.freeze(createPageControl({ ...parts, seek: createSeeker(parts) }));
  // Neither writable nor configurable: scripts of the page cannot replace it.
  Object.defineProperty(window, PAGE_CONTROL, { value: control });
};

/** Hides the capture host from the composition inside it: `parent` and `frameElement` are as in a page of its own. */
const hideCaptureHost = (): void => {
  Object.defineProperty(window, 'parent', { value: window });
  Object.defineProperty(window, 'frameElement', { value: null });
};

const run = (): void => {
  if (isRendererPath(location)) return;
  if (isRendererPath(window.parent.location)) {
    if (location.pathname !== '/') return; // the composition's frame while it is still empty
    hideCaptureHost();
  }
  install();
};

run();
