import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';

/** How Chromium is started; docs/containment.md compares the two. */
export interface LaunchStrategy {
  readonly name: LaunchStrategyName;
  readonly flags: readonly string[];
  /** The page runs in the browser's process: when the page crashes, the browser exits. */
  readonly sharesProcess: boolean;
}

/** Lambda has neither the user namespaces nor the set-uid helpers of the sandbox and its zygote. */
const NO_SANDBOX = ['--no-sandbox', '--no-zygote'];

const STRATEGIES: Readonly<Record<LaunchStrategyName, Omit<LaunchStrategy, 'name'>>> = {
  'single-process': { flags: [...NO_SANDBOX, '--single-process'], sharesProcess: true },
  'multi-process': { flags: NO_SANDBOX, sharesProcess: false },
};

export const launchStrategyOf = (name: LaunchStrategyName): LaunchStrategy => ({ name, ...STRATEGIES[name] });
