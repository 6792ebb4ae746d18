import type { MountableComponent } from '#core/composition/mountable-component.ts';
import { componentName } from '#core/composition/resource-url.ts';

export interface MountFault {
  readonly code: 'unknown_component' | 'component_cycle' | 'component_too_deep';
  /** Names of components, each mounted by the one before it; the last one is to blame. */
  readonly chain: readonly string[];
}

/** Everything one mount of a component brings onto the page. */
export interface Branch {
  readonly mounts: number;
  readonly deepest: readonly string[];
  readonly faults: readonly MountFault[];
}

/** Levels of components a composition may have. */
const MAX_DEPTH = 5;
/** Told of one mount; a registry full of circles has endlessly many. */
const MAX_FAULTS = 10;

/** Follows what components mount in turn. */
export const createBranchReader = (
  read: (name: string) => MountableComponent | undefined,
): ((name: string) => Branch) => {
  const known = new Map<string, Branch>();

  const follow = (name: string, above: readonly string[]): Branch => {
    if (above.includes(name)) return deadEnd('component_cycle', name);
    const branch = known.get(name) ?? grow(name, above);
    known.set(name, branch);
    return branch;
  };

  const grow = (name: string, above: readonly string[]): Branch => {
    const component = read(name);
    if (!component) return deadEnd('unknown_component', name);
    const children = component.mounts.map((address) =>
      follow(componentName(address) ?? address, [...above, name]),
    );
    const faults = [...new Set(children)].flatMap((child) => child.faults).slice(0, MAX_FAULTS);
    return {
      mounts: children.reduce((sum, child) => sum + child.mounts, 1),
      deepest: [name, ...longest(children.map(({ deepest }) => deepest))],
      faults: faults.map(({ code, chain }) => ({ code, chain: [name, ...chain] })),
    };
  };

  return (name) => {
    const branch = follow(name, []);
    if (branch.deepest.length <= MAX_DEPTH) return branch;
    const chain = branch.deepest.slice(0, MAX_DEPTH + 1);
    return { ...branch, faults: [...branch.faults, { code: 'component_too_deep', chain }] };
  };
};

const deadEnd = (code: MountFault['code'], name: string): Branch => ({
  mounts: 0,
  deepest: [],
  faults: [{ code, chain: [name] }],
});

const longest = (chains: readonly (readonly string[])[]): readonly string[] =>
  chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
