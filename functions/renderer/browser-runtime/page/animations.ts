import { hideAnimationsFromRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';
import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import { trackAnimations } from '#renderer/browser-runtime/page/known-animations.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/**
 * Drives the animations of CSS, `Element.animate` and SVG. The renderer stops the timeline of every document, so that
 * an animation moves only when its time is set, and a running one stays running for the scripts of the page.
 */
export interface PageAnimations {
  /** Advances every animation that follows the video to `timeMs`; the first call only sets the time. */
  readonly advance: (timeMs: number) => void;
  /** Sets the time of CSS animations that began because their clip became visible, perhaps between two frames. */
  readonly alignNew: () => void;
  /** Number of animations found so far. */
  readonly count: () => number;
  /** Drives an animation of the browser's own elements, which no search finds. Returns false for any other. */
  readonly adopt: (animation: Animation) => boolean;
}

/** The browser's own getter and setter, which are replaced below for the page. */
const realProperty = (owner: object, name: string) => {
  const property = Object.getOwnPropertyDescriptor(owner, name);
  return {
    get: (target: object): unknown => property?.get?.call(target),
    set: (target: object, value: unknown): void => property?.set?.call(target, value),
  };
};
const real = {
  currentTime: realProperty(Animation.prototype, 'currentTime'),
  startTime: realProperty(Animation.prototype, 'startTime'),
  playState: realProperty(Animation.prototype, 'playState'),
  playbackRate: realProperty(Animation.prototype, 'playbackRate'),
  timeline: realProperty(Animation.prototype, 'timeline'),
  effect: realProperty(Animation.prototype, 'effect'),
  timelineTime: realProperty(AnimationTimeline.prototype, 'currentTime'),
};

const ROUNDING_MS = 0.001;
/** Exceeds every rounding error of a frame's time, and is too short to be seen. */
const PAST_ROUNDING_MS = 2e-6;
/** The browser shows what is before an animation until a microsecond after the start of the animation. */
const PAST_START_MS = 0.002;

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

const round = (ms: number): number => Math.round(ms * 1e6) / 1e6;

/** A step that is due at a frame must not be missed because its time was rounded. */
const pastRounding = (animation: Animation, exactMs: number): number => {
  const timing = (real.effect.get(animation) as AnimationEffect | null)?.getTiming();
  const { direction = 'normal', delay = 0, iterationStart = 0 } = timing ?? {};
  const isStart = delay > 0 && Math.abs(exactMs - delay) < ROUNDING_MS;
  if (isStart && !direction.endsWith('reverse')) return delay + PAST_START_MS;
  if (direction === 'normal') return exactMs + PAST_ROUNDING_MS;
  const iterations = (exactMs - delay) / numberOr(timing?.duration, 0) + iterationStart;
  if (Math.abs(iterations - Math.round(iterations)) < 1e-9) {
    // Where two alternating iterations meet, both sides have the same step; one that repeats jumps.
    return direction === 'reverse' && iterations > 0.5 ? exactMs + PAST_ROUNDING_MS : exactMs;
  }
  const isOdd = Math.floor(iterations) % 2 !== 0;
  const isReversed = direction === 'reverse' || isOdd !== (direction === 'alternate-reverse');
  return exactMs + (isReversed ? -PAST_ROUNDING_MS : PAST_ROUNDING_MS);
};

/** At `fromMs` of the video, the animation had `ownMs`; it was set to `setMs` last, at `atMs` of the video. */
interface Course {
  readonly fromMs: number;
  readonly ownMs: number;
  readonly rate: number;
  readonly exactMs: number;
  readonly setMs: number;
  readonly atMs: number;
}

/** Shows the time of the video as that of the document's timeline, and start times relative to it. */
const showVideoTime = (nowMs: () => number, onSet: (animation: Animation) => void): void => {
  const isDocuments = (timeline: unknown) => timeline === document.timeline;
  Object.defineProperty(AnimationTimeline.prototype, 'currentTime', {
    get(this: AnimationTimeline) {
      return isDocuments(this) ? nowMs() : real.timelineTime.get(this);
    },
    configurable: true,
    enumerable: true,
  });
  const offsetMs = (animation: Animation) =>
    isDocuments(real.timeline.get(animation))
      ? nowMs() - numberOr(real.timelineTime.get(document.timeline), 0)
      : 0;
  Object.defineProperty(Animation.prototype, 'startTime', {
    get(this: Animation) {
      const time = real.startTime.get(this);
      return typeof time === 'number' ? time + offsetMs(this) : time;
    },
    set(this: Animation, value: unknown) {
      onSet(this);
      real.startTime.set(this, typeof value === 'number' ? value - offsetMs(this) : value);
    },
    configurable: true,
    enumerable: true,
  });
};

/** Shows the time of an animation as a frame gives it, without what it is moved past rounding. */
const showExactTime = (courses: WeakMap<Animation, Course>, onSet: (animation: Animation) => void): void => {
  Object.defineProperty(Animation.prototype, 'currentTime', {
    get(this: Animation) {
      const time = real.currentTime.get(this);
      const course = courses.get(this);
      return course !== undefined && course.setMs === time ? course.exactMs : time;
    },
    set(this: Animation, value: unknown) {
      onSet(this);
      real.currentTime.set(this, value);
    },
    configurable: true,
    enumerable: true,
  });
};

/** A timeline of its own would follow the wall clock. */
const removeOtherTimelines = (): void => {
  const { prototype } = DocumentTimeline;
  Reflect.deleteProperty(window, 'DocumentTimeline');
  Reflect.deleteProperty(prototype, 'constructor');
};

/** The times of the last two frames of the video. */
interface FrameTimes {
  nowMs: number;
  lastMs: number;
}

/** Sets the time of an animation to that of a frame, by its course, so that rounding errors do not add up. */
const createMover = (courses: WeakMap<Animation, Course>, clips: ClipTimes, times: FrameTimes) => {
  /** When the animation began that the last frame was the first to show. One of CSS begins with its clip. */
  const beginOf = (animation: Animation): number => {
    if (!(animation instanceof CSSAnimation)) return times.nowMs;
    const target = (real.effect.get(animation) as KeyframeEffect | null)?.target ?? null;
    const clipMs = target === null ? 0 : clips.startMsOf(target);
    return clipMs > times.lastMs ? clipMs : times.nowMs;
  };
  return (animation: Animation, timeMs: number): void => {
    const { nowMs } = times;
    const rate = numberOr(real.playbackRate.get(animation), 1);
    const timeOfAnimation = numberOr(real.currentTime.get(animation), 0);
    const known = courses.get(animation);
    const isOnCourse =
      known?.atMs === nowMs && known.rate === rate && Math.abs(known.setMs - timeOfAnimation) < ROUNDING_MS;
    const begun = known === undefined ? beginOf(animation) : Math.max(nowMs, known.fromMs);
    const { fromMs, ownMs } = known && isOnCourse ? known : { fromMs: begun, ownMs: timeOfAnimation };
    const exactMs = round(ownMs + Math.max(0, timeMs - fromMs) * rate);
    const setMs = pastRounding(animation, exactMs);
    courses.set(animation, { fromMs, ownMs, rate, exactMs, setMs, atMs: timeMs });
    if (setMs !== timeOfAnimation) real.currentTime.set(animation, setMs);
  };
};

/**
 * `refuse` is called for an animation that gets its time from the wall clock: one that leaves a scroll or view timeline
 * for that of the document, or that continues after its end because its timing changed.
 */
export const driveAnimations = (
  roots: PageRoots,
  clips: ClipTimes,
  refuse: (what: string) => void,
): PageAnimations => {
  const onOtherTimeline = new WeakSet<Animation>();
  const courses = new WeakMap<Animation, Course>();
  /** Those that have run, or whose time the page has set during the video: they stand still while they are paused. */
  const controlledByPage = new WeakSet<Animation>();
  const times: FrameTimes = { nowMs: 0, lastMs: -Infinity };
  const move = createMover(courses, clips, times);
  const known = trackAnimations(roots, real.playState.get);
  const onSet = (animation: Animation) => {
    if (courses.has(animation)) controlledByPage.add(animation);
    known.keep(animation);
  };
  hideAnimationsFromRuntime();
  showVideoTime(() => times.nowMs, onSet);
  showExactTime(courses, onSet);
  removeOtherTimelines();

  const isOnDocumentTimeline = (animation: Animation): boolean => {
    const timeline = real.timeline.get(animation);
    if (timeline !== document.timeline) {
      if (timeline !== null) onOtherTimeline.add(animation);
      return false;
    }
    if (onOtherTimeline.has(animation)) refuse('a change to the timeline of the document');
    return true;
  };
  const follows = (animation: Animation): boolean => {
    if (!isOnDocumentTimeline(animation)) return false;
    const state = real.playState.get(animation);
    if (state !== 'running') return state === 'paused' && !controlledByPage.has(animation);
    if (known.hasResumed(animation)) refuse('a change to the timing of an animation that ended');
    controlledByPage.add(animation);
    return true;
  };

  return {
    advance: (timeMs) => {
      for (const animation of known.all()) if (follows(animation)) move(animation, timeMs);
      if (timeMs !== times.nowMs) Object.assign(times, { nowMs: timeMs, lastMs: times.nowMs });
    },
    alignNew: () => {
      for (const animation of known.all()) {
        const isNew = animation instanceof CSSAnimation && !courses.has(animation);
        if (isNew && follows(animation)) move(animation, times.nowMs);
      }
    },
    count: known.count,
    adopt: (animation) => {
      const isActive = ['running', 'paused'].includes(String(real.playState.get(animation)));
      if (!isActive || known.has(animation)) return false;
      known.keep(animation);
      return true;
    },
  };
};
