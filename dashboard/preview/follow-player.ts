import { readClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';
import { createClipCorrection } from './seek-clips.ts';

interface PlayerGlobal {
  readonly ['__player']?: { getTime(): number; isPlaying(): boolean };
}

const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot === null ? [] : rootsIn(shadowRoot),
  ),
];

const getAnimations = realMethod<Animation[]>(Document.prototype, 'getAnimations');

/**
 * HyperFrames' runtime would set animations of CSS too, at each time twice and some of them to a wrong time. It finds them in the
 * document and through all of its elements.
 */
const hideCssAnimationsFromRuntime = (): void => {
  const querySelectorAll = realMethod(Document.prototype, 'querySelectorAll');
  Object.assign(Document.prototype, {
    getAnimations(this: Document) {
      const animations = getAnimations.call(this);
      return isCalledByRuntime() ? animations.filter((one) => !(one instanceof CSSAnimation)) : animations;
    },
    querySelectorAll(this: Document, selectors: string) {
      return selectors === '*' && isCalledByRuntime() ? [] : querySelectorAll.call(this, selectors);
    },
  });
};

/** A moment before an animation begins, or when it ends, it looks as at all times before and after. */
const BEFORE_MS = 1;
const SAME_MS = 0.001;

/** Leaves an animation that looks the same at both times: each one that is set costs its element another style. */
const setTime = (animation: Animation, wantedMs: number): void => {
  const { delay = 0, endTime = Infinity } = animation.effect?.getComputedTiming() ?? {};
  const ms = Math.max(Math.min(0, delay) - BEFORE_MS, Math.min(Number(endTime), wantedMs));
  if (animation.playState === 'paused' && Math.abs(Number(animation.currentTime) - ms) < SAME_MS) return;
  animation.pause();
  animation.currentTime = ms;
};

/** Also those that are over: browsers do not list them any more, but they are seen again at an earlier time. */
const known = new Set<Animation>();

/**
 * Notes the animations that HyperFrames' runtime does not drive: those of CSS, and all in shadow roots. One that follows scrolling has
 * no time that could be set.
 */
const noteAnimations = (root: Document | ShadowRoot): void => {
  const isDocument = root instanceof Document;
  for (const animation of isDocument ? getAnimations.call(root) : root.getAnimations())
    if (animation.timeline === document.timeline && (!isDocument || animation instanceof CSSAnimation))
      known.add(animation);
};

const showTime = (seconds: number, clips: ClipTimes): void => {
  for (const animation of known) {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    if (animation.playState === 'idle' || animation.timeline !== document.timeline) known.delete(animation);
    else setTime(animation, seconds * 1000 - (target === null ? 0 : clips.startMsOf(target)));
  }
};

const showTimeOfPictures = (root: Document | ShadowRoot, seconds: number): void => {
  for (const svg of root.querySelectorAll('svg')) {
    svg.pauseAnimations();
    svg.setCurrentTime(seconds);
  }
};

/**
 * Keeps what the HyperFrames runtime does not drive at the time of the player, as the renderer does: SVG pictures that
 * move by themselves, animations in shadow roots, and animations of CSS, which begin with their clip; and clips, while it rests.
 */
export const followPlayer = (): void => {
  const frame = requestAnimationFrame.bind(window);
  const clips = readClipTimes();
  const correct = createClipCorrection(clips);
  hideCssAnimationsFromRuntime();
  const follow = () => {
    const player = (window as PlayerGlobal)['__player'];
    if (player) {
      const seconds = player.getTime();
      for (const root of rootsIn(document)) {
        showTimeOfPictures(root, seconds);
        noteAnimations(root);
        if (!player.isPlaying()) for (const video of root.querySelectorAll('video')) correct(video, seconds);
      }
      showTime(seconds, clips);
    }
    frame(follow);
  };
  follow();
};
