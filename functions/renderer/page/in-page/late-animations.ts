export interface PageLateAnimations {
  /** Takes the animations there are now as the runtime's own business. */
  readonly start: () => void;
  /** Puts every animation that began later where it belongs at `timeMs`. */
  readonly seek: (timeMs: number) => void;
}

/**
 * Drives CSS transitions and animations that begin in the middle of the video: the runtime looks for animations
 * when it starts, and leaves later ones to the wall clock.
 */
export const driveLateAnimations = (): PageLateAnimations => {
  const early = new WeakSet<Animation>();
  const beganAtMs = new WeakMap<Animation, number>();
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
    },
  };
};
