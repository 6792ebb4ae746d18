import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

export interface KnownAnimations {
  /** Every animation that a root shows now or that may still move, each once. */
  readonly all: () => ReadonlySet<Animation>;
  /** Number of different animations found in a root or made by a script so far. */
  readonly count: () => number;
  /** Whether an animation was found in a root or made by a script. */
  readonly has: (animation: Animation) => boolean;
  /** Keeps an animation until it ends; called whenever its time is set. */
  readonly keep: (animation: Animation) => void;
  /** Whether an animation that runs had ended, and its time was not set since. */
  readonly hasResumed: (animation: Animation) => boolean;
}

const animationsOf = {
  document: realMethod<Animation[]>(Document.prototype, 'getAnimations'),
  shadowRoot: realMethod<Animation[]>(ShadowRoot.prototype, 'getAnimations'),
};
const realAnimate = realMethod<Animation>(Element.prototype, 'animate');

/** Calls `onMade` with every animation that a script makes, whether or not its element is in the document. */
const watchMade = (onMade: (animation: Animation) => void): void => {
  Element.prototype.animate = function animate(...args) {
    const animation = realAnimate.apply(this, args);
    onMade(animation);
    return animation;
  };
  const watched = new Proxy(Animation, {
    construct: (target, args, newTarget) => {
      const animation = Reflect.construct(target, args, newTarget) as Animation;
      onMade(animation);
      return animation;
    },
  });
  Animation.prototype.constructor = watched;
  for (const subclass of [CSSAnimation, CSSTransition]) Object.setPrototypeOf(subclass, watched);
  Object.defineProperty(window, 'Animation', { value: watched });
};

/** Calls `onChange` before a script restarts an animation that ended, except by setting its time. */
const watchRestarts = (onChange: (animation: Animation) => void): void => {
  for (const name of ['play', 'reverse', 'updatePlaybackRate'] as const) {
    const real = realMethod(Animation.prototype, name);
    Reflect.set(Animation.prototype, name, function restart(this: Animation, ...args: unknown[]) {
      onChange(this);
      real.apply(this, args);
    });
  }
  const rate = Object.getOwnPropertyDescriptor(Animation.prototype, 'playbackRate');
  Object.defineProperty(Animation.prototype, 'playbackRate', {
    ...rate,
    set(this: Animation, value: unknown) {
      onChange(this);
      rate?.set?.call(this, value);
    },
  });
};

/**
 * Finds the animations of every root and those that scripts make, also without a target or for an element outside the
 * document. `playState` is the browser's own.
 */
export const trackAnimations = (
  roots: PageRoots,
  playState: (animation: Animation) => unknown,
): KnownAnimations => {
  const kept = new Set<Animation>();
  const found = new WeakSet<Animation>();
  const ended = new WeakSet<Animation>();
  let foundCount = 0;
  const add = (animation: Animation) => {
    kept.add(animation);
    if (found.has(animation)) return;
    found.add(animation);
    foundCount += 1;
  };
  const keep = (animation: Animation) => {
    kept.add(animation);
    ended.delete(animation);
  };
  const findAll = () => {
    for (const root of roots.all()) {
      const find = root instanceof Document ? animationsOf.document : animationsOf.shadowRoot;
      for (const animation of find.call(root)) add(animation);
    }
  };
  watchMade(add);
  watchRestarts(keep);
  return {
    all: () => {
      for (const animation of kept) {
        const state = playState(animation);
        if (state === 'finished') ended.add(animation);
        if (state === 'finished' || state === 'idle') kept.delete(animation);
      }
      findAll();
      return kept;
    },
    count: () => {
      findAll();
      return foundCount;
    },
    has: (animation) => {
      findAll();
      return found.has(animation);
    },
    keep,
    hasResumed: (animation) => ended.has(animation),
  };
};
