export interface PageOtherAnimations {
  /** Takes the animations there are now as the runtime's own business. */
  readonly start: () => void;
  /** Puts every other animation where it belongs at `timeMs`. */
  readonly seek: (timeMs: number) => void;
}

/**
 * Drives the animations the runtime leaves to the wall clock: those of SVG, and CSS transitions and animations
 * that begin in the middle of the video, for the runtime looks for them when it starts.
 */
export const driveOtherAnimations = (): PageOtherAnimations => {
  const early = new WeakSet<Animation>();
  const beganAtMs = new WeakMap<Animation, number>();
  const seekSvg = (timeMs: number) => {
    if (document.querySelector('animate, animateTransform, animateMotion, set') === null) return;
    for (const svg of document.querySelectorAll('svg')) {
      if (svg.ownerSVGElement !== null) continue;
      svg.pauseAnimations();
      svg.setCurrentTime(timeMs / 1000);
    }
  };
  return {
    start: () => {
      for (const animation of document.getAnimations()) early.add(animation);
    },
    seek: (timeMs) => {
      for (const animation of document.getAnimations()) {
        if (early.has(animation)) continue;
        const startMs = beganAtMs.get(animation) ?? timeMs;
        beganAtMs.set(animation, startMs);
        animation.pause();
        animation.currentTime = timeMs - startMs;
      }
      seekSvg(timeMs);
    },
  };
};
