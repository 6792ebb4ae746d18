interface PlayerGlobal {
  readonly ['__player']?: { getTime(): number };
}

const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot === null ? [] : rootsIn(shadowRoot),
  ),
];

const showTime = (root: Document | ShadowRoot, seconds: number): void => {
  for (const svg of root.querySelectorAll('svg')) {
    svg.pauseAnimations();
    svg.setCurrentTime(seconds);
  }
  if (root instanceof Document) return;
  for (const animation of root.getAnimations()) {
    animation.pause();
    animation.currentTime = seconds * 1000;
  }
};

/**
 * Keeps what the HyperFrames runtime does not drive at the time of the player, as the renderer does: SVG pictures that
 * move by themselves, and animations in shadow roots.
 */
export const followPlayer = (): void => {
  const frame = requestAnimationFrame.bind(window);
  const follow = () => {
    const seconds = (window as PlayerGlobal)['__player']?.getTime();
    if (seconds !== undefined) for (const root of rootsIn(document)) showTime(root, seconds);
    frame(follow);
  };
  follow();
};
