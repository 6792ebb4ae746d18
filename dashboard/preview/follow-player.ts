import { readClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';

interface PlayerGlobal {
  readonly ['__player']?: { getTime(): number };
}

const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot === null ? [] : rootsIn(shadowRoot),
  ),
];

const showTime = (root: Document | ShadowRoot, seconds: number, clips: ClipTimes): void => {
  for (const svg of root.querySelectorAll('svg')) {
    svg.pauseAnimations();
    svg.setCurrentTime(seconds);
  }
  for (const animation of root.getAnimations()) {
    // HyperFrames' runtime drives those of scripts in the document.
    if (root instanceof Document && !(animation instanceof CSSAnimation)) continue;
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    animation.pause();
    animation.currentTime = seconds * 1000 - (target === null ? 0 : clips.startMsOf(target));
  }
};

/**
 * Keeps what the HyperFrames runtime does not drive at the time of the player, as the renderer does: SVG pictures that
 * move by themselves, animations in shadow roots, and animations of CSS, which begin with their clip.
 */
export const followPlayer = (): void => {
  const frame = requestAnimationFrame.bind(window);
  const clips = readClipTimes();
  const follow = () => {
    const seconds = (window as PlayerGlobal)['__player']?.getTime();
    if (seconds !== undefined) for (const root of rootsIn(document)) showTime(root, seconds, clips);
    frame(follow);
  };
  follow();
};
