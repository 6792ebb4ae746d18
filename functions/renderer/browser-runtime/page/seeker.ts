import type { PageAnimations } from '#renderer/browser-runtime/page/animations.ts';
import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import type {
  PageAnimationFrames,
  PageRandom,
} from '#renderer/browser-runtime/page/deterministic-globals.ts';
import type { IdleCallbacks } from '#renderer/browser-runtime/page/idle-callbacks.ts';
import type { HyperframesRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import type { AudioVolumeWatch } from '#renderer/browser-runtime/page/audio-volumes.ts';
import { createNativeMotionStop } from '#renderer/browser-runtime/page/native-motion.ts';
import type { InactiveClips } from '#renderer/browser-runtime/page/inactive-clips.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';
import type { SvgTime } from '#renderer/browser-runtime/page/svg-time.ts';
import type { TaskBarrier } from '#renderer/browser-runtime/page/task-barrier.ts';
import type { VideoClips } from '#renderer/browser-runtime/page/video-clips.ts';
import type { PageTimerQueue } from '#renderer/browser-runtime/page/timers.ts';

interface SeekerParts {
  readonly random: PageRandom;
  readonly timers: PageTimerQueue;
  readonly animationFrames: PageAnimationFrames;
  readonly idleCallbacks: IdleCallbacks;
  readonly runtime: HyperframesRuntime;
  readonly animations: PageAnimations;
  readonly inactiveClips: InactiveClips;
  readonly tasks: TaskBarrier;
  readonly roots: PageRoots;
  readonly svgTime: SvgTime;
  readonly volumes: AudioVolumeWatch;
  readonly videoClips: VideoClips;
}

/** Seeks everything on the page that moves. */
export const createSeeker = (parts: SeekerParts): PageControl['seek'] => {
  const {
    random,
    timers,
    animationFrames,
    idleCallbacks,
    animations,
    inactiveClips,
    tasks,
    runtime,
    roots,
    svgTime,
  } = parts;
  const stopNativeMotion = createNativeMotionStop(roots);
  return async (timeMs) => {
    parts.videoClips.seek(timeMs);
    random.seed(Math.round(timeMs * 1000));
    animations.advance(timeMs);
    svgTime.advance(timeMs);
    inactiveClips.showStarting(timeMs);
    await timers.advanceTo(timeMs);
    await Promise.all([runtime.seek(timeMs), animationFrames.flush()]);
    if (inactiveClips.update()) animations.alignNew();
    await tasks.done();
    if (await idleCallbacks.flush()) await tasks.done();
    parts.volumes.check(timeMs);
    stopNativeMotion();
    void document.body.offsetHeight; // forces layout, which requests fonts used for the first time
    if (document.fonts.status === 'loading') await document.fonts.ready;
  };
};
