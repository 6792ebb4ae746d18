import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

interface Timeline {
  /** Whether it was rendered before. */
  readonly ['_initted']?: unknown;
  /** Whether it is rendered also outside of its time. */
  ['_act']?: unknown;
  readonly parent?: Timeline | null;
  /** Of a tween with keyframes or `stagger`: what it consists of. */
  readonly timeline?: Timeline | 0;
  paused(): boolean;
  startTime(): number;
  time(): number;
  getChildren(nested: boolean, tweens: boolean, timelines: boolean): readonly Timeline[];
  render(totalTime: number, suppressEvents: boolean, force: boolean): unknown;
}

interface SteppedEase {
  config: (...args: unknown[]) => (progress: number) => number;
}

interface GsapGlobals {
  readonly gsap?: {
    readonly core?: { readonly Timeline?: { readonly prototype: Timeline } };
    readonly globalTimeline?: Timeline;
    timeline(vars: object): { totalTime(seconds: number): { kill(): unknown } };
  };
  readonly ['SteppedEase']?: SteppedEase;
}

/** GSAP rounds times to a tenth of a microsecond, so that a step that is due at a frame may be missed. */
const PAST_ROUNDING = 1e-6;
const stepPastRounding = (steppedEase: SteppedEase): void => {
  const real = steppedEase.config;
  steppedEase.config = (...args) => {
    const ease = real.apply(steppedEase, args);
    return (progress) => ease(progress + PAST_ROUNDING);
  };
};

const partsOf = (timeline: Timeline): readonly Timeline[] =>
  timeline
    .getChildren(true, true, true)
    .flatMap((child) => [child, ...(child.timeline ? partsOf(child.timeline) : [])]);

/**
 * GSAP renders nothing of a new timeline that is set to its start: neither what is there nor its callbacks. Tweens that
 * start later are left out: a forced render would undo their first values.
 */
const renderStart = (timeline: Timeline, isSilent = false): void => {
  const active = partsOf(timeline).filter((part) => part['_act'] && part.startTime() > 0);
  for (const part of active) part['_act'] = 0;
  timeline.render(0, isSilent, true);
  for (const part of active) part['_act'] = 1;
  // Seeking any timeline writes the values that GSAP has deferred.
  (window as GsapGlobals).gsap?.timeline({ paused: true }).totalTime(0).kill();
};

const SECONDS_ROUNDING = 1e-6;
/** Renders the timelines in `timeline` that are at their start now. */
const renderStartingChildren = (timeline: Timeline): void => {
  for (const child of timeline.getChildren(false, false, true)) {
    if (child.paused() || child.startTime() > timeline.time() + SECONDS_ROUNDING) continue;
    if (!child['_initted']) renderStart(child);
    renderStartingChildren(child);
  }
};

/**
 * Makes GSAP's timelines play: callbacks run once and in order. The runtime seeks a timeline before the video and
 * forwards and backwards around each frame, with and without events, so that callbacks at its start would run twice.
 */
export const createTimelineControl = (hasStarted: (timeline: unknown) => boolean) => {
  const controlled = new WeakSet<object>();
  const played = new WeakSet<Timeline>();
  let hasBegun = false;
  const isNested = ({ parent }: Timeline) =>
    parent != null && parent !== (window as GsapGlobals).gsap?.globalTimeline;
  const wrap = (prototype: Timeline): void => {
    controlled.add(prototype);
    const realTotalTime = realMethod(prototype, 'totalTime');
    Reflect.set(prototype, 'totalTime', function totalTime(this: Timeline, ...args: [number?, boolean?]) {
      if (args.length === 0 || !isCalledByRuntime()) return realTotalTime.apply(this, args);
      const [seconds, isSilent] = args;
      if (!hasBegun || isSilent === true) return this;
      const isFirst = !played.has(this) && hasStarted(this) && !isNested(this);
      if (isFirst) played.add(this);
      if (isFirst && seconds === 0) renderStart(this);
      else realTotalTime.apply(this, args);
      renderStartingChildren(this);
      return this;
    });
    for (const name of ['progress', 'seek']) {
      const real = realMethod(prototype, name);
      Reflect.set(prototype, name, function call(this: unknown, ...args: unknown[]) {
        return args.length > 0 && isCalledByRuntime() ? this : real.apply(this, args);
      });
    }
  };
  return {
    /** Without effect until a page has loaded GSAP. */
    control: (): void => {
      const { gsap, SteppedEase } = window as GsapGlobals;
      const prototype = gsap?.core?.Timeline?.prototype;
      if (prototype === undefined || controlled.has(prototype)) return;
      wrap(prototype);
      if (SteppedEase) stepPastRounding(SteppedEase);
    },
    /** Shows the start of a timeline without callbacks: the page is examined before its first frame. */
    showStart: (timeline: unknown): void => {
      const isControlled =
        timeline instanceof Object && controlled.has(Object.getPrototypeOf(timeline) as object);
      if (isControlled) renderStart(timeline as Timeline, true);
    },
    begin: (): void => void (hasBegun = true),
  };
};
