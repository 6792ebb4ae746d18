/** `single-process`: Chromium and the page share one process. `multi-process`: the page has its own (ADR 29). */
export const LAUNCH_STRATEGIES = ['single-process', 'multi-process'] as const;
export type LaunchStrategyName = (typeof LAUNCH_STRATEGIES)[number];

/** Value of the variable `LAUNCH_STRATEGY`, `single-process` if it is not set. Throws an Error for an unknown name. */
export const parseLaunchStrategy = (value: string | undefined): LaunchStrategyName => {
  const found = LAUNCH_STRATEGIES.find((name) => name === (value || 'single-process'));
  if (found === undefined)
    throw new Error(`LAUNCH_STRATEGY must be ${LAUNCH_STRATEGIES.join(' or ')}, not "${value}".`);
  return found;
};
