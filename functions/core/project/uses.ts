/** Digests and asset ids of one revision. */
export type UsedNames = ReadonlySet<string>;

/**
 * Uses of each name in the kept revisions of a project, which are given in their order: a row of revisions that follow each other
 * counts once. So a save or a removal changes only the names in which neighbours differ, whatever the size of the project.
 */
export const countUses = (revisions: readonly UsedNames[]): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const [index, names] of revisions.entries())
    for (const name of names) if (!revisions[index - 1]?.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
};

/** Changes of the uses, by name, when neighbours `before` become neighbours `after`. Without those that stay the same. */
export const changeOfUses = (
  before: readonly UsedNames[],
  after: readonly UsedNames[],
): ReadonlyMap<string, number> => {
  const [old, present] = [countUses(before), countUses(after)];
  return new Map(
    [...new Set([...old.keys(), ...present.keys()])]
      .map((name) => [name, (present.get(name) ?? 0) - (old.get(name) ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
};
