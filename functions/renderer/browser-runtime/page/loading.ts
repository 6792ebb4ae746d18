import type { PageAnimationFrames } from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { IdleCallbacks } from '#renderer/browser-runtime/page/idle-callbacks.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { TaskBarrier } from '#renderer/browser-runtime/page/task-barrier.ts';
import type { PageTimerQueue } from '#renderer/browser-runtime/page/timers.ts';

/** Animation frames of a page that lacks a timeline; a loop of them must not move it before the video. */
const MAX_FRAMES = 10;
/** Compositions must have registered their timelines by then, by the page's own timers. */
const TIMELINE_LIMIT_MS = 5000;
const STEP_MS = 20;

interface LoadingParts {
  readonly timers: PageTimerQueue;
  readonly tasks: TaskBarrier;
  readonly animationFrames: PageAnimationFrames;
  readonly idleCallbacks: IdleCallbacks;
  readonly runtime: HyperframesRuntime;
}

/**
 * Returns a function that runs what a loaded page may wait for to build its timelines: work of the browser, animation
 * frames, and timers, which advance by the page's own time and not by the speed of the machine.
 */
export const createLoading = ({ timers, tasks, animationFrames, idleCallbacks, runtime }: LoadingParts) => {
  let frames = 0;
  let advancedMs = 0;
  /** Takes real time. Nothing is decided before it is done. */
  const settle = async (): Promise<void> => {
    await timers.advanceLoad(0);
    await tasks.done();
    if (await idleCallbacks.flush()) await tasks.done();
    while (document.fonts.status === 'loading') {
      await document.fonts.ready;
      await tasks.done();
    }
  };
  const nextFrame = async (): Promise<void> => {
    if (await animationFrames.flush()) frames += 1;
    await settle();
  };
  return async (): Promise<void> => {
    await settle();
    for (let count = frames; count < MAX_FRAMES && runtime.countMissingTimelines().all > 0; count += 1)
      await nextFrame();
    const isIncomplete = () => runtime.countMissingTimelines().awaited > 0 || !runtime.isReady();
    for (; isIncomplete() && advancedMs < TIMELINE_LIMIT_MS; advancedMs += STEP_MS) {
      await timers.advanceLoad(STEP_MS);
      await nextFrame();
    }
  };
};
