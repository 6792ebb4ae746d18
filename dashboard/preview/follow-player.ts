import { readClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
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
 * move by themselves, animations in shadow roots, and animations of CSS, which begin with their clip; and clips, while it rests.
 */
export const followPlayer = (): void => {
  const frame = requestAnimationFrame.bind(window);
  const clips = readClipTimes();
  const correct = createClipCorrection(clips);
  const follow = () => {
    const player = (window as PlayerGlobal)['__player'];
    if (player) {
      const seconds = player.getTime();
      for (const root of rootsIn(document)) {
        showTime(root, seconds, clips);
        if (!player.isPlaying()) for (const video of root.querySelectorAll('video')) correct(video, seconds);
      }
    }
    frame(follow);
  };
  follow();
};
