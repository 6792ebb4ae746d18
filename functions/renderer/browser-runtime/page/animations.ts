import { isCalledByRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import { trackAnimations } from '#renderer/browser-runtime/page/known-animations.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/**
 * Drives the animations of CSS, `Element.animate` and SVG. The renderer stops the timeline of every document, so that
 * a running animation moves only when its time is set, and stays running for the scripts of the page.
 */
export interface PageAnimations {
  /** Advances every running animation to `timeMs`; the first call only sets the time. */
  readonly advance: (timeMs: number) => void;
  /** Runs a seek of the HyperFrames runtime, which may delay animations until their element starts. */
  readonly duringRuntimeSeek: <T>(seek: () => T) => T;
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
  timelineTime: realProperty(AnimationTimeline.prototype, 'currentTime'),
};

const ROUNDING_MS = 0.001;

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

/** Steps of an animation fall exactly on frames, so that no rounding may put it before one. */
const round = (ms: number): number => Math.round(ms * 1e6) / 1e6;

/** Moves running animations without adding up rounding errors. */
const createMover = () => {
  /** At `fromMs` of the video, the animation had `ownMs`; it was set to `setMs` last, at `atMs` of the video. */
  interface Course {
    readonly fromMs: number;
    readonly ownMs: number;
    readonly rate: number;
    readonly setMs: number;
    readonly atMs: number;
  }
  const courses = new WeakMap<Animation, Course>();
  return (animation: Animation, lastMs: number, timeMs: number): void => {
    const rate = numberOr(real.playbackRate.get(animation), 1);
    const ownMs = numberOr(real.currentTime.get(animation), 0);
    const known = courses.get(animation);
    const isOnCourse =
      known?.atMs === lastMs && known.rate === rate && Math.abs(known.setMs - ownMs) < ROUNDING_MS;
    const course = isOnCourse ? known : { fromMs: lastMs, ownMs, rate };
    const setMs = round(course.ownMs + (timeMs - course.fromMs) * rate);
    courses.set(animation, { ...course, setMs, atMs: timeMs });
    real.currentTime.set(animation, setMs);
  };
};

interface RuntimeSeek {
  isActive: boolean;
  /** Set by the runtime last: it then pauses the animation. */
  lastSet: Animation | undefined;
  /** The times that the runtime wants its animations to have. */
  readonly wantedMs: Map<Animation, number>;
}

/** Ignores what the runtime does to animations, except for the times it wants: it would pause all of them. */
const interceptRuntime = (runtimeSeek: RuntimeSeek, onSet: (animation: Animation) => void): void => {
  Object.defineProperty(Animation.prototype, 'currentTime', {
    get(this: Animation) {
      return real.currentTime.get(this);
    },
    set(this: Animation, value: unknown) {
      // Reading the stack is slow, and no other script sets a running animation while the runtime seeks.
      const isRuntime = runtimeSeek.isActive && real.playState.get(this) !== 'paused';
      if (!isRuntime && !isCalledByRuntime()) {
        onSet(this);
        real.currentTime.set(this, value);
        return;
      }
      runtimeSeek.lastSet = this;
      if (runtimeSeek.isActive) runtimeSeek.wantedMs.set(this, Number(value));
    },
    configurable: true,
    enumerable: true,
  });
  for (const name of ['pause', 'play'] as const) {
    const realCall = realMethod(Animation.prototype, name);
    Animation.prototype[name] = function intercepted() {
      const isRuntime = (runtimeSeek.isActive && runtimeSeek.lastSet === this) || isCalledByRuntime();
      runtimeSeek.lastSet = undefined;
      if (!isRuntime) realCall.call(this);
    };
  }
};

/** What the runtime finds for an element whose CSS animation has not begun; it would change the element's style. */
const NO_ANIMATION = { currentTime: 0, effect: null, pause: () => undefined, play: () => undefined };

/** Keeps the runtime from changing the style of elements whose animations it cannot find when it starts. */
const hideMissingAnimations = (): void => {
  const property = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations');
  const realGet = property?.value as (this: Element, options?: GetAnimationsOptions) => Animation[];
  Element.prototype.getAnimations = function getAnimations(options) {
    const found = realGet.call(this, options);
    // safe: the runtime uses only the members of NO_ANIMATION
    return found.length === 0 && isCalledByRuntime() ? [NO_ANIMATION as unknown as Animation] : found;
  };
};

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

/** A timeline of its own would follow the wall clock. */
const removeOtherTimelines = (): void => {
  const { prototype } = DocumentTimeline;
  Reflect.deleteProperty(window, 'DocumentTimeline');
  Reflect.deleteProperty(prototype, 'constructor');
};

/**
 * `refuse` is called for an animation that gets its time from the wall clock: one that leaves a scroll or view timeline
 * for that of the document, or that continues after its end because its timing changed.
 */
export const driveAnimations = (roots: PageRoots, refuse: (what: string) => void): PageAnimations => {
  const runtimeSeek: RuntimeSeek = { isActive: false, lastSet: undefined, wantedMs: new Map() };
  const lastWantedMs = new WeakMap<Animation, number>();
  const move = createMover();
  const onOtherTimeline = new WeakSet<Animation>();
  let nowMs: number | undefined;
  let stepMs = 0;
  // Before the methods that are replaced below, which read their caller from the stack.
  const known = trackAnimations(roots, real.playState.get);
  interceptRuntime(runtimeSeek, known.keep);
  hideMissingAnimations();
  showVideoTime(() => nowMs ?? 0, known.keep);
  removeOtherTimelines();

  /** The runtime keeps a CSS animation at its first moment until its element's `data-start`. */
  const applyWantedTimes = () => {
    for (const [animation, wantedMs] of runtimeSeek.wantedMs) {
      const lateMs = wantedMs - (lastWantedMs.get(animation) ?? wantedMs - stepMs) - stepMs;
      lastWantedMs.set(animation, wantedMs);
      const isDelayed = animation instanceof CSSAnimation && Math.abs(lateMs) > ROUNDING_MS;
      if (!isDelayed || real.playState.get(animation) === 'paused') continue;
      known.keep(animation);
      const rate = numberOr(real.playbackRate.get(animation), 1);
      real.currentTime.set(animation, round(numberOr(real.currentTime.get(animation), 0) + lateMs * rate));
    }
    runtimeSeek.wantedMs.clear();
  };

  return {
    advance: (timeMs) => {
      const lastMs = nowMs ?? timeMs;
      stepMs = timeMs - lastMs;
      nowMs = timeMs;
      if (stepMs === 0) return;
      for (const animation of known.all()) {
        const timeline = real.timeline.get(animation);
        if (timeline !== document.timeline) {
          if (timeline !== null) onOtherTimeline.add(animation);
          continue;
        }
        if (onOtherTimeline.has(animation)) refuse('a change to the timeline of the document');
        if (real.playState.get(animation) !== 'running') continue;
        if (known.hasResumed(animation)) refuse('a change to the timing of an animation that ended');
        move(animation, lastMs, timeMs);
      }
    },
    duringRuntimeSeek: (seek) => {
      runtimeSeek.isActive = true;
      try {
        return seek();
      } finally {
        runtimeSeek.isActive = false;
        applyWantedTimes();
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
